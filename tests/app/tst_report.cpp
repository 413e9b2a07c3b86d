// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"

#include <QDir>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace memreport::test;

/// report and check as a user runs them, on the shipped example.
class TestReport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void pageHoldsEverything();
    void pageNeedsNothingElse();
    void pageIsTheSameEverywhere();
    void hostileNamesAreText();
    void pdfHasPages();
    void markdownBringsItsPictures();
    void otherSuffixesAreUsageFaults();
    void draftIsCompared();
    void draftFromStandardInput();
    void requirements_data();
    void requirements();

private:
    QString bundle() const { return m_folder.filePath(u"lab.memreport"_s); }
    QString written(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace {

/// "" if the text is well-formed XML; the place of the fault otherwise.
QString faultOf(const QByteArray &xml)
{
    QXmlStreamReader reader(xml);
    while (!reader.atEnd())
        reader.readNext();
    return reader.hasError()
               ? u"%1:%2: %3"_s.arg(reader.lineNumber()).arg(reader.columnNumber()).arg(reader.errorString())
               : QString();
}

QSet<QString> repeatedIds(const QString &html)
{
    static const QRegularExpression id(u" id=\"([^\"]*)\""_s);
    QSet<QString> seen;
    QSet<QString> repeated;
    for (const auto &match : id.globalMatch(html)) {
        if (seen.contains(match.captured(1)))
            repeated << match.captured(1);
        seen << match.captured(1);
    }
    return repeated;
}

} // namespace

void TestReport::initTestCase()
{
    const Run import = run(
        {u"import"_s, QStringLiteral(TEST_EXAMPLE), u"--title"_s, u"Lab & <friends>"_s, u"-o"_s, bundle()});
    QVERIFY2(import.code == 0, import.err);
    const Run report = run({u"report"_s, bundle(), u"-o"_s, written(u"lab.html"_s)});
    QVERIFY2(report.code == 0, report.err);
    QVERIFY(report.out.contains("lab.html"));
}

void TestReport::pageHoldsEverything()
{
    const QByteArray bytes = bytesOf(written(u"lab.html"_s));
    const QString html = QString::fromUtf8(bytes);
    QCOMPARE(faultOf(bytes), QString());
    QCOMPARE(repeatedIds(html), QSet<QString>());
    for (const QString &part :
         {u"<title>Lab &amp; &lt;friends&gt;</title>"_s, u"id=\"fig-pairs\""_s, u"id=\"fig-processes\""_s,
          u"id=\"pairs\""_s, u"id=\"kills\""_s, u"id=\"lifetimes\""_s, u"id=\"caveats\""_s,
          u"id=\"method\""_s, u"prefers-color-scheme: dark"_s, u"@media print"_s, u"909 MiB"_s,
          u"Killed process 1724"_s})
        QVERIFY2(html.contains(part), qPrintable(part));
    QCOMPARE(html.count(u"<svg"_s), 2 * html.count(u"<figure"_s));
    // A number leads to its samples, and they to the file with its whole hash.
    static const QRegularExpression link(u"href=\"#(pairs-\\d+)\""_s);
    const auto found = link.match(html);
    QVERIFY(found.hasMatch());
    QVERIFY(html.contains(u"<dt id=\""_s + found.captured(1) + u'"'));
    static const QRegularExpression source(u"href=\"#(source-\\d+)\""_s);
    const auto file = source.match(html);
    QVERIFY(file.hasMatch() && html.contains(u"<tr id=\"%1\">"_s.arg(file.captured(1))));
    static const QRegularExpression hash(u"<td>[0-9a-f]{64}</td>"_s);
    QVERIFY(hash.match(html).hasMatch());
}

void TestReport::pageNeedsNothingElse()
{
    QString html = QString::fromUtf8(bytesOf(written(u"lab.html"_s)));
    QVERIFY(!html.contains(u"<script"_s) && !html.contains(u"<link"_s) && !html.contains(u"@import"_s));
    static const QRegularExpression outside(u"(?:src|href|srcset)=\"(?!#)"_s);
    QVERIFY2(!outside.match(html).hasMatch(), qPrintable(outside.match(html).captured()));
    // What is left are the names of name spaces.
    html.remove(QRegularExpression(u"xmlns(?::\\w+)?=\"[^\"]*\""_s));
    QVERIFY(!html.contains(u"http"_s));
}

void TestReport::pageIsTheSameEverywhere()
{
    const Run again = run({u"report"_s, bundle(), u"-o"_s, written(u"again.html"_s)}, u"UTC"_s);
    QCOMPARE(again.code, 0);
    QCOMPARE(bytesOf(written(u"again.html"_s)), bytesOf(written(u"lab.html"_s)));
}

void TestReport::hostileNamesAreText()
{
    QByteArray values;
    for (int i = 0; i < 60; ++i)
        values += (i ? ",[" : "[") + QByteArray::number(1782432000 + 60 * i) + ",\"" +
                  QByteArray::number(qint64(i + 1) << 28) + "\"]";
    const QByteArray answer =
        "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":{\"__name__\":"
        "\"namedprocess_namegroup_memory_bytes\",\"groupname\":\"<script>alert(1)</"
        "script>\\u202Etxt.exe\\u0007\","
        "\"memtype\":\"resident\",\"instance\":\"\\\"><img src=x>:9256\"},\"values\":[" +
        values + "]}]}}";
    QVERIFY(writeFile(written(u"hostile.json"_s), answer));
    const Run import =
        run({u"import"_s, written(u"hostile.json"_s), u"-o"_s, written(u"hostile.memreport"_s)});
    QVERIFY2(import.code == 0, import.err);
    const Run report =
        run({u"report"_s, written(u"hostile.memreport"_s), u"-o"_s, written(u"hostile.html"_s)});
    QVERIFY2(report.code == 0, report.err);
    const QByteArray bytes = bytesOf(written(u"hostile.html"_s));
    const QString html = QString::fromUtf8(bytes);
    QCOMPARE(faultOf(bytes), QString());
    QVERIFY(html.contains(u"&lt;script&gt;alert(1)&lt;/script&gt;"_s));
    QVERIFY(html.contains(u"⟨U+202E⟩"_s));
    QVERIFY(html.contains(u"⟨U+0007⟩"_s));
    QVERIFY(!html.contains(u"<script"_s) && !html.contains(u"<img"_s));
    QVERIFY(!html.contains(QChar(0x202e)) && !html.contains(QChar(7)));
}

void TestReport::pdfHasPages()
{
    const Run report = run({u"report"_s, bundle(), u"-o"_s, written(u"lab.pdf"_s)});
    QVERIFY2(report.code == 0, report.err);
    const QByteArray pdf = bytesOf(written(u"lab.pdf"_s));
    QVERIFY(pdf.startsWith("%PDF-"));
    QVERIFY(pdf.count("/Type /Page\n") + pdf.count("/Type /Page ") > 4);
    QVERIFY(!pdf.contains("/Subtype /Image")); // figures are vectors
    run({u"report"_s, bundle(), u"-o"_s, written(u"again.pdf"_s)}, u"UTC"_s);
    QVERIFY(bytesOf(written(u"again.pdf"_s)) == pdf);
}

void TestReport::markdownBringsItsPictures()
{
    const Run report = run({u"report"_s, bundle(), u"-o"_s, written(u"page/report.md"_s)});
    QVERIFY2(report.code == 0, report.err);
    const QString text = QString::fromUtf8(bytesOf(written(u"page/report.md"_s)));
    QVERIFY(text.startsWith(u"# Lab \\& \\<friends\\>\n"_s));
    static const QRegularExpression picture(u"!\\[[^\\n]*\\]\\(([^)]*)\\)"_s);
    int pictures = 0;
    for (const auto &match : picture.globalMatch(text)) {
        QVERIFY2(QFile::exists(written(u"page/"_s + match.captured(1))), qPrintable(match.captured(1)));
        ++pictures;
    }
    QVERIFY(pictures >= 2);
}

void TestReport::otherSuffixesAreUsageFaults()
{
    const Run report = run({u"report"_s, bundle(), u"-o"_s, written(u"lab.docx"_s)});
    QCOMPARE(report.code, 2);
    QVERIFY(report.err.contains("lab.docx"));
    QVERIFY(!QFile::exists(written(u"lab.docx"_s)));
}

void TestReport::draftIsCompared()
{
    // Peaks and levels as the lab's own record has them (tst_lab); relay02-glibc is 758 MiB in truth.
    const QByteArray right = "# What held the memory\n"
                             "\n"
                             "relay01-glibc peaks at about 909 MiB.\n"
                             "Its twin relay01-mimalloc reaches 993 MiB and settles at about 8 % of peak.\n"
                             "\n"
                             "There were 3 relay kills. <!-- memreport: D18 -->\n"
                             "The coffee took 12 minutes.\n";
    QVERIFY(writeFile(written(u"right.md"_s), right));
    const Run good = run({u"check"_s, bundle(), u"--claims"_s, written(u"right.md"_s)});
    QVERIFY2(good.code == 0, QByteArray(good.out + good.err));
    QVERIFY2(good.out.contains("4 found, 0 differ, 1 cannot be decided"), good.out);

    QVERIFY(writeFile(written(u"wrong.md"_s), right + "The process relay02-glibc peaks at 790 MiB.\n"));
    const Run bad = run({u"check"_s, bundle(), u"--claims"_s, written(u"wrong.md"_s), u"--json"_s});
    QVERIFY2(bad.code == 1, QByteArray(bad.out + bad.err));
    const QJsonArray claims = bad.json()[u"claims"].toArray();
    QCOMPARE(claims.size(), 6);
    const QJsonValue wrong = claims.last();
    QCOMPARE(wrong[u"verdict"], u"differs"_s);
    QCOMPARE(wrong[u"line"], 8);
    QCOMPARE(wrong[u"quote"], u"790 MiB"_s);
    // 790 − 758.2 is 4.0 % of 790.
    QVERIFY2(wrong[u"text"].toString().contains(u"(4.0 %)"_s), qPrintable(wrong[u"text"].toString()));
    QVERIFY(wrong[u"text"].toString().contains(u"relay02-glibc"_s));
    QVERIFY(!bad.json()[u"passed"].toBool());
}

void TestReport::draftFromStandardInput()
{
    const Run absent = run({u"check"_s, bundle(), u"--claims"_s, written(u"absent.md"_s)});
    QCOMPARE(absent.code, 3);
    QVERIFY(absent.err.contains("absent.md"));
    const Run empty = run({u"check"_s, bundle(), u"--claims"_s, u"-"_s});
    QVERIFY2(empty.code == 0, empty.err);
    QVERIFY(empty.out.contains("0 found"));
}

void TestReport::requirements_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("words");
    QTest::addRow("none") << QStringList() << 0 << QByteArray("passed figures");
    QTest::addRow("three verified kills")
        << QStringList{u"--require"_s, u"kill-level=V3"_s} << 0 << QByteArray("3 kills");
    QTest::addRow("caveats not answered")
        << QStringList{u"--require"_s, u"caveats=answered"_s} << 1 << QByteArray("n = 4 pairs");
    QTest::addRow("step below the gap") << QStringList{u"--max-gap"_s, u"1h"_s} << 0 << QByteArray("max-gap");
    QTest::addRow("unknown requirement")
        << QStringList{u"--require"_s, u"coffee=hot"_s} << 2 << QByteArray("coffee=hot");
    QTest::addRow("unknown level") << QStringList{u"--require"_s, u"kill-level=V9"_s} << 2
                                   << QByteArray("V9");
    QTest::addRow("no duration") << QStringList{u"--max-gap"_s, u"soon"_s} << 2 << QByteArray("soon");
}

void TestReport::requirements()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, words);
    const Run check = run(QStringList{u"check"_s, bundle()} + options);
    QTEST(check.code, "code");
    const QByteArray said = check.out + check.err;
    QVERIFY2(said.contains(words), said);
}

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
