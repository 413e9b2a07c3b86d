// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/notes/notesimporter.h"

#include <QBuffer>
#include <QTest>

using namespace memreport;

class TestNotesImporter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void probes_data();
    void probes();
    void keepsEveryByte();
    void longNotesKeepTheirBeginning();
    void canBeStopped();
};

void TestNotesImporter::probes_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<bool>("taken");
    QTest::addRow("heading and paragraph") << QByteArray("# Notes\n\nBy the fleet team.\n") << true;
    QTest::addRow("heading below comments")
        << QByteArray("<!-- a -->\n<!-- b -->\n## Title\n* one\n") << true;
    QTest::addRow("exposition") << QByteArray("# HELP up is it up\n# TYPE up gauge\nup 1\n") << false;
    QTest::addRow("type first") << QByteArray("# TYPE up untyped\nup 1\n") << false;
    QTest::addRow("comment above a table") << QByteArray("# made by hand\ndate,relay,weight,x\n") << false;
    QTest::addRow("web page") << QByteArray("<!-- x --><html><h1># a</h1></html>") << false;
    QTest::addRow("comment without end") << QByteArray("<!-- # Title\n\n") << false;
    QTest::addRow("plain words") << QByteArray("404 page not found\n") << false;
    QTest::addRow("binary") << QByteArray("# Title\n\n\0x", 12) << false;
    QTest::addRow("empty") << QByteArray() << false;
}

void TestNotesImporter::probes()
{
    QFETCH(QByteArray, head);
    const bool taken = makeNotesImporter()->probe(head, true) != Match::No;
    QTEST(taken, "taken");
}

void TestNotesImporter::keepsEveryByte()
{
    QBuffer in;
    in.setData("# Notes\n\n27 GiB \xe2\x80\x93 not computed\n");
    QVERIFY(in.open(QIODevice::ReadOnly));
    const Evidence evidence = makeNotesImporter()->read(in, {}, {});
    QCOMPARE(evidence.prose, in.data().toStdString());
    QVERIFY(!evidence.error);
    QVERIFY(!evidence.holdsData());
}

void TestNotesImporter::longNotesKeepTheirBeginning()
{
    QBuffer in;
    in.setData("# Notes\n\n" + QByteArray(2 * 1024 * 1024, 'x'));
    QVERIFY(in.open(QIODevice::ReadOnly));
    const Evidence evidence = makeNotesImporter()->read(in, {}, {});
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Limit);
    QCOMPARE(evidence.error->byte.value(), qint64(1024 * 1024));
    QCOMPARE(evidence.prose.size(), size_t(1024 * 1024));
}

void TestNotesImporter::canBeStopped()
{
    QBuffer in;
    in.setData("# Notes\n");
    QVERIFY(in.open(QIODevice::ReadOnly));
    const Evidence evidence = makeNotesImporter()->read(in, {}, [](qint64, qint64) { return false; });
    QVERIFY(evidence.error);
    QCOMPARE(evidence.error->code, Error::Code::Cancelled);
}

QTEST_GUILESS_MAIN(TestNotesImporter)
#include "tst_notesimporter.moc"
