// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "user.h"
#include "views/panels/messagebars.h"

#include <QAction>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

/// File > the report, in the form that the chosen name ends with.
class TestReportForms : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void suffixSaysTheForm_data();
    void suffixSaysTheForm();
};

void TestReportForms::suffixSaysTheForm_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("begins");
    QTest::addRow("page") << u"story.html"_s << u"story.html"_s << QByteArray("<!DOCTYPE html>");
    QTest::addRow("document") << u"story.pdf"_s << u"story.pdf"_s << QByteArray("%PDF-1.");
    QTest::addRow("Markdown") << u"story.md"_s << u"story.md"_s << QByteArray("# ");
    QTest::addRow("no suffix is a page") << u"story"_s << u"story.html"_s << QByteArray("<!DOCTYPE html>");
}

void TestReportForms::suffixSaysTheForm()
{
    QFETCH(QString, name);
    QFETCH(QString, file);
    QFETCH(QByteArray, begins);
    const QTemporaryDir folder;
    QFile log(folder.filePath(u"kernel.log"_s));
    QVERIFY(log.open(QIODevice::WriteOnly));
    log.write(
        "2026-07-03T20:14:04+00:00 basalt kernel: Adding 8388604k swap on /dev/vdb.  Priority:-2 extents:1\n"
        "2026-07-03T20:15:04+00:00 basalt kernel: Out of memory: Killed process 22741 (tor) "
        "total-vm:9000000kB, anon-rss:7000000kB, file-rss:0kB, shmem-rss:0kB, UID:0 pgtables:20kB "
        "oom_score_adj:0\n");
    log.close();
    MainWindow window;
    User user(window);
    window.openPaths({log.fileName()});
    user.settle();
    user.answerDialog(folder.filePath(name));
    window.findChild<QAction *>(u"exportReport"_s)->trigger();
    const auto isSaid = [&] { return !window.messageBars()->texts().filter(file).isEmpty(); };
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(), 120'000);
    QFile written(folder.filePath(file));
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray bytes = written.readAll();
    QVERIFY2(bytes.trimmed().toLower().startsWith(begins.toLower()) || bytes.left(600).contains(begins),
             bytes.left(200));
    window.session()->forget();
}

QTEST_MAIN(TestReportForms)
#include "tst_reportforms.moc"
