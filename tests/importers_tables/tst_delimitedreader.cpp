// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/delimitedreader.h"

#include <QBuffer>
#include <QTest>

using namespace memreport;

namespace {

/// Cells joined by '/', records by '|'; comments "#", blanks "", what ends the text "!kind".
QByteArray dump(DelimitedReader &reader, QList<qint64> *lines = nullptr)
{
    QByteArray text;
    while (true) {
        const Record record = reader.next();
        if (record.kind == Record::Kind::End)
            return text;
        if (!text.isEmpty())
            text += '|';
        if (lines)
            *lines += record.line;
        if (record.kind == Record::Kind::Comment) {
            text += '#';
        } else if (record.kind == Record::Kind::Cells) {
            for (size_t i = 0; i < record.cells.size(); ++i)
                text += (i ? "/" : "") + QByteArray::fromStdString(record.cells[i]);
        } else if (record.kind != Record::Kind::Blank) {
            return text + "!" + QByteArray::number(int(record.kind));
        }
    }
}

} // namespace

class TestDelimitedReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cuts_data();
    void cuts();
    void countsLines();
    void refusesALongCell();
    void refusesTooManyCells();
    void sniffs_data();
    void sniffs();
    void readsAcrossBlocks();
};

void TestDelimitedReader::cuts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("records");
    QTest::addRow("nothing") << QByteArray() << QByteArray();
    QTest::addRow("plain") << QByteArray("a,b\nc,d\n") << QByteArray("a/b|c/d");
    QTest::addRow("no final break") << QByteArray("a,b\nc,d") << QByteArray("a/b|c/d");
    QTest::addRow("crlf and cr") << QByteArray("a,b\r\nc,d\re,f") << QByteArray("a/b|c/d|e/f");
    QTest::addRow("quoted") << QByteArray("\"a,b\",\"c\"\"d\"\n") << QByteArray("a,b/c\"d");
    QTest::addRow("line break in quotes") << QByteArray("\"a\r\nb\",c\n") << QByteArray("a\nb/c");
    QTest::addRow("white space") << QByteArray(" a , \" b \" ,c\t\n") << QByteArray("a/ b /c");
    QTest::addRow("quote inside") << QByteArray("5\" disk,b\n") << QByteArray("5\" disk/b");
    QTest::addRow("text behind a quote") << QByteArray("\"a\"b,c\n") << QByteArray("ab/c");
    QTest::addRow("empty cells") << QByteArray(",\n,,\n") << QByteArray("/|//");
    QTest::addRow("comment and blank") << QByteArray("# x, \"y\n\n \na,b\n") << QByteArray("#|||a/b");
    QTest::addRow("hash inside") << QByteArray("a,#b\n") << QByteArray("a/#b");
    QTest::addRow("open quote") << QByteArray("a,b\n\"c,d\n") << QByteArray("a/b|!4");
    QTest::addRow("quote at the end") << QByteArray("a,\"") << QByteArray("!4");
    QTest::addRow("zero byte") << QByteArray("a\0b,c\n", 6) << QByteArray("a\0b/c", 5);
}

void TestDelimitedReader::cuts()
{
    QFETCH(QByteArray, text);
    DelimitedReader whole(QByteArrayView(text), ',');
    QTEST(dump(whole), "records");
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    DelimitedReader streamed(buffer, ',');
    QTEST(dump(streamed), "records");
}

void TestDelimitedReader::countsLines()
{
    DelimitedReader reader(QByteArrayView("a\r\n\"b\nc\"\n# x\n\nd"), ',');
    QList<qint64> lines;
    dump(reader, &lines);
    QCOMPARE(lines, (QList<qint64>{1, 2, 4, 5, 6}));
}

void TestDelimitedReader::refusesALongCell()
{
    for (const char *quote : {"", "\""}) {
        QByteArray text = "a,b\n" + QByteArray(quote) + QByteArray(maxCellBytes + 10, 'x');
        QBuffer buffer(&text);
        buffer.open(QIODevice::ReadOnly);
        DelimitedReader reader(buffer, ',');
        QCOMPARE(reader.next().kind, Record::Kind::Cells);
        const Record record = reader.next();
        QCOMPARE(record.kind, Record::Kind::CellTooLong);
        QCOMPARE(record.line, qint64(2));
    }
}

void TestDelimitedReader::refusesTooManyCells()
{
    const QByteArray text(maxColumns + 10, ',');
    DelimitedReader reader(QByteArrayView(text), ',');
    QCOMPARE(reader.next().kind, Record::Kind::TooManyCells);
}

void TestDelimitedReader::sniffs_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<char>("delimiter");
    QTest::addRow("comma") << QByteArray("a,b,c\n1,2,3\n") << ',';
    QTest::addRow("semicolon with decimal commas") << QByteArray("a;b;c\n1,5;2,5;3\n4,1;2;3\n") << ';';
    QTest::addRow("tab") << QByteArray("a\tb c\td\n1\t2, 3\t4\n") << '\t';
    QTest::addRow("said by the first line") << QByteArray("sep=;\na,b;c\n") << ';';
    QTest::addRow("said in quotes") << QByteArray("\"sep=;\"\r\na,b;c\n") << ';';
    QTest::addRow("said, filled up") << QByteArray("sep=;;;\na,b;c;d\n") << ';';
    QTest::addRow("comments first") << QByteArray("# a, b, c, d\n\nx;y\n1;2\n") << ';';
    QTest::addRow("prose") << QByteArray("Only words here\nand here\n") << char(0);
    QTest::addRow("nothing") << QByteArray() << char(0);
}

void TestDelimitedReader::sniffs()
{
    QFETCH(QByteArray, text);
    QTEST(sniffDelimiter(text), "delimiter");
}

void TestDelimitedReader::readsAcrossBlocks()
{
    QByteArray text;
    for (int i = 0; i < 30000; ++i)
        text += QByteArray::number(i) + ",\"a \"\"b\"\"\r\nc\"\r\n";
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    DelimitedReader reader(buffer, ',');
    for (int i = 0; i < 30000; ++i) {
        const Record record = reader.next();
        QCOMPARE(record.cells, (std::vector<std::string>{std::to_string(i), "a \"b\"\nc"}));
        QCOMPARE(record.line, qint64(2 * i + 1));
    }
    QCOMPARE(reader.next().kind, Record::Kind::End);
}

QTEST_GUILESS_MAIN(TestDelimitedReader)
#include "tst_delimitedreader.moc"
