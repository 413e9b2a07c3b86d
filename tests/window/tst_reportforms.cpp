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
    MainWindow window;
    User user(window);
    window.openPaths({QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json")});
    user.settle();
    user.answerDialog(folder.filePath(name));
    auto *action = window.findChild<QAction *>(u"exportReport"_s);
    QVERIFY(action->isEnabled());
    action->trigger();
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
