// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documentsession.h"
#include "views/panels/readingdialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

/// What a file does not say is asked once, and the answer replaces what was read.
class TestReadAgain : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void undecidedDatesAreAskedAndRead_data();
    void undecidedDatesAreAskedAndRead();
    void anotherZoneTakesThePlaceOfTheFirst();
    void fileThatIsGoneStaysAsItWas();
    void dialogGivesWhatWasSaid();

private:
    QString write(const QString &name, const QByteArray &text)
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName()
                                                                                  : QString();
    }
    static void settle(DocumentSession &session) { QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 120'000); }
    static Instant firstTime(const DocumentSession &session)
    {
        return session.document().evidence.front()->series.front().time(0);
    }
    static Instant at(const char *iso) { return toInstant(parseIso(iso)->time); }

    QTemporaryDir m_folder;
};

void TestReadAgain::undecidedDatesAreAskedAndRead_data()
{
    QTest::addColumn<bool>("dayFirst");
    QTest::addColumn<QByteArray>("first");
    QTest::newRow("day first") << true << QByteArray("2026-06-05T10:00:00Z");
    QTest::newRow("month first") << false << QByteArray("2026-05-06T10:00:00Z");
}

void TestReadAgain::undecidedDatesAreAskedAndRead()
{
    QFETCH(bool, dayFirst);
    QFETCH(QByteArray, first);
    const QString path = write(
        u"table.csv"_s, "\"Time\",\"relay01-glibc\"\n05/06/2026 10:00:00,4096\n05/06/2026 10:01:00,8192\n");
    DocumentSession session;
    session.importFiles({path});
    settle(session);
    QVERIFY(session.isEmpty());
    QCOMPARE(session.importReport().size(), size_t(1));
    QVERIFY(session.importReport().front().open.dateOrder);
    QVERIFY(session.importReport().front().evidence->error);

    session.readAgain({path}, {.dateOrder = dayFirst ? DateOrder::DayMonth : DateOrder::MonthDay});
    settle(session);
    QCOMPARE(session.document().evidence.size(), size_t(1));
    QCOMPARE(firstTime(session), at(first.constData()));
    QCOMPARE(session.importReport().size(), size_t(1));
    QCOMPARE(session.importReport().front().fate, ImportedFile::Fate::Added);
    QVERIFY(!session.importReport().front().open.dateOrder);
    session.undoStack()->undo();
    QVERIFY(session.isEmpty());
    settle(session);
    session.forget();
}

void TestReadAgain::anotherZoneTakesThePlaceOfTheFirst()
{
    const QString path = write(
        u"zone.csv"_s, "\"Time\",\"relay01-glibc\"\n2026-07-25 10:00:00,4096\n2026-07-25 10:01:00,8192\n");
    DocumentSession session;
    session.importFiles({path});
    settle(session);
    QCOMPARE(firstTime(session), at("2026-07-25T10:00:00Z"));
    QVERIFY(session.importReport().front().open.zone);
    session.readAgain({path}, {.zone = u"Europe/Berlin"_s});
    settle(session);
    QCOMPARE(session.document().evidence.size(), size_t(1));
    QCOMPARE(firstTime(session), at("2026-07-25T08:00:00Z")); // summer time: two hours ahead of UTC
    QVERIFY(!session.importReport().front().open.any());
    session.undoStack()->undo();
    QCOMPARE(firstTime(session), at("2026-07-25T10:00:00Z"));
    settle(session);
    session.forget();
}

void TestReadAgain::fileThatIsGoneStaysAsItWas()
{
    const QString path = write(u"gone.csv"_s, "\"Time\",\"relay01-glibc\"\n2026-07-25 10:00:00,4096\n");
    DocumentSession session;
    session.importFiles({path});
    settle(session);
    QVERIFY(QFile::remove(path));
    session.readAgain({path}, {.zone = u"Europe/Berlin"_s});
    settle(session);
    QCOMPARE(session.document().evidence.size(), size_t(1));
    QCOMPARE(firstTime(session), at("2026-07-25T10:00:00Z"));
    session.forget();
}

void TestReadAgain::dialogGivesWhatWasSaid()
{
    ReadingDialog dialog(u"table.csv"_s, {.zone = true}, 2, nullptr);
    dialog.show();
    QPushButton *read = nullptr;
    for (auto *button : dialog.findChildren<QPushButton *>()) {
        if (button->text() == ReadingDialog::tr("Read again"))
            read = button;
    }
    QVERIFY(read);
    QVERIFY(!read->isEnabled()); // nothing was said yet
    auto *zone = dialog.findChild<QComboBox *>();
    QVERIFY(zone);
    zone->setEditText(u"Mars/Olympus"_s);
    QVERIFY(!read->isEnabled());
    zone->setEditText(u"Europe/Berlin"_s);
    QVERIFY(read->isEnabled());
    QCOMPARE(dialog.answers(), (ReadingAnswers{.zone = u"Europe/Berlin"_s}));
    QVERIFY(dialog.forOthersToo());
}

QTEST_MAIN(TestReadAgain)
#include "tst_readagain.moc"
