// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "user.h"

#include "app/window/animationdialog.h"
#include "models/base/text.h"
#include "views/charts/figureview.h"
#include "views/panels/commandpalette.h"
#include "views/panels/comparepage.h"
#include "views/panels/inspector.h"
#include "views/panels/overviewpage.h"
#include "views/panels/seriespage.h"
#include "views/panels/shortcutsdialog.h"
#include "views/panels/timeselection.h"

#include <QAction>
#include <QDir>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

QStringList exampleFiles()
{
    return {QStringLiteral(TEST_EXAMPLE "/kernel.journal.gz"),
            QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json"),
            QStringLiteral(TEST_EXAMPLE "/query_range_story_5s.json.gz")};
}

QString wordsIn(const QWidget *widget)
{
    QStringList texts;
    for (const QLabel *label : widget->findChildren<QLabel *>()) {
        if (label->isVisibleTo(widget))
            texts << label->text();
    }
    return texts.join(u'\n');
}

QAction *actionNamed(const QWidget *widget, const QString &name)
{
    for (QAction *action : widget->actions()) {
        if (action->objectName() == name)
            return action;
    }
    return nullptr;
}

} // namespace

/// Tools of the window that belong to no page, used with the keyboard.
class TestWindowTools : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void measuringCursors();
    void commandPalette();
    void changedKeysAreKept();
    void animation();
    void compare();

private:
    QTemporaryDir m_folder;
};

void TestWindowTools::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

void TestWindowTools::measuringCursors()
{
    MainWindow window;
    User user(window);
    window.openAtStart(exampleFiles());
    user.settle();
    window.showPage(u"overview"_s);
    auto *view = user.find<OverviewPage>()->figureView();
    auto *selection = user.find<TimeSelection>();
    auto *inspector = user.find<Inspector>();
    QAction *remove = actionNamed(view, u"chart.removeCursors"_s);
    QVERIFY(remove && !remove->isEnabled());
    view->setFocus();
    // Two samples of five seconds further on.
    selection->setCursor(selection->range().from + std::chrono::minutes(5));
    user.press(view, Qt::Key_A);
    const Instant a = *selection->measuring().a;
    QTRY_VERIFY(wordsIn(inspector).contains(u"press B in a chart"_s));
    selection->setCursor(a + std::chrono::seconds(90));
    user.press(view, Qt::Key_B);
    QCOMPARE(selection->measuring().span(), std::optional<Duration>(std::chrono::seconds(90)));
    QTRY_VERIFY2(wordsIn(inspector).contains(u"+00:01:30"_s), qPrintable(wordsIn(inspector)));
    QTRY_VERIFY(wordsIn(inspector).contains(u"Δ swap used"_s));
    // Other pages measure between the same moments.
    window.showPage(u"pairs"_s);
    QTRY_VERIFY(wordsIn(inspector).contains(u"+00:01:30"_s));
    QTRY_VERIFY(wordsIn(inspector).contains(u" → "_s));
    window.showPage(u"overview"_s);
    view->setFocus();
    QVERIFY(remove->isEnabled());
    user.press(view, Qt::Key_Escape);
    QVERIFY(!selection->measuring().any());
    QTRY_VERIFY(!wordsIn(inspector).contains(u"+00:01:30"_s));
    window.session()->forget();
}

void TestWindowTools::commandPalette()
{
    MainWindow window;
    User user(window);
    auto *palette = user.find<CommandPalette>();
    const auto go = [&](const QString &words) {
        user.press(QKeySequence(Qt::CTRL | Qt::Key_K));
        QVERIFY(palette->isVisible());
        QTest::keyClicks(window.focusWidget(), words);
        QTest::keyClick(window.focusWidget(), Qt::Key_Return);
        QVERIFY(!palette->isVisible());
    };
    window.openAtStart(exampleFiles());
    user.settle();
    QTRY_VERIFY(!window.session()->story().isEmpty());
    go(u"overview page"_s);
    QVERIFY(user.find<OverviewPage>()->isVisible());
    go(u"inspector"_s);
    QVERIFY(!user.find<Inspector>()->isVisible());
    go(u"inspector"_s);
    QVERIFY(user.find<Inspector>()->isVisible());
    // A key of the chart on this page, by its name.
    go(u"cursor a here"_s);
    QVERIFY(user.find<TimeSelection>()->measuring().a.has_value());
    const Story &story = window.session()->story();
    const Series &series = story.incident->evidence.front()->series.empty()
                               ? story.incident->evidence.back()->series.front()
                               : story.incident->evidence.front()->series.front();
    go(qstr(series.canonical()));
    auto *page = user.find<SeriesPage>();
    QVERIFY(page->isVisible());
    QVERIFY2(wordsIn(page).contains(qstr(series.canonical())), qPrintable(wordsIn(page)));
    go(qstr(story.incident->hosts.back().name) + u" host"_s);
    QVERIFY(user.find<OverviewPage>()->isVisible());
    // Shortcuts stand beside the names.
    user.press(QKeySequence(Qt::CTRL | Qt::Key_K));
    bool shown = false;
    for (int row = 0; row < palette->model()->rowCount(); ++row)
        shown = shown || palette->model()->index(row).data(CommandsModel::ShortcutRole).toString() ==
                             QKeySequence(Qt::CTRL | Qt::Key_I).toString(QKeySequence::NativeText);
    QVERIFY(shown);
    user.press(window.focusWidget(), Qt::Key_Escape);
    window.session()->forget();
}

void TestWindowTools::changedKeysAreKept()
{
    {
        MainWindow window;
        User user(window);
        user.press(QKeySequence(Qt::CTRL | Qt::Key_Question));
        auto *dialog = user.find<ShortcutsDialog>();
        QTRY_VERIFY(dialog && dialog->isVisible());
        auto *keys = dialog->findChild<QKeySequenceEdit *>();
        auto *view = dialog->view();
        for (int row = 0; row < view->model()->rowCount(); ++row) {
            if (view->model()->index(row, 0).data().toString() == u"Inspector"_s)
                view->setCurrentIndex(view->model()->index(row, 0));
        }
        keys->setKeySequence(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_I));
        QVERIFY2(dialog->message().contains(u"free"), qPrintable(dialog->message()));
        for (auto *button : dialog->findChildren<QPushButton *>()) {
            if (button->text() == u"Set"_s)
                QTest::keyClick(button, Qt::Key_Space);
        }
        QCOMPARE(actionNamed(&window, u"inspector"_s)->shortcut(),
                 QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_I));
        dialog->close();
    }
    MainWindow next;
    QAction *inspector = actionNamed(&next, u"inspector"_s);
    QCOMPARE(inspector->shortcut(), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_I));
    // No two actions of the window begin with the same keys.
    QStringList seen;
    for (const QAction *action : next.actions()) {
        for (const QKeySequence &keys : action->shortcuts()) {
            QVERIFY2(!seen.contains(keys.toString()), qPrintable(keys.toString()));
            seen << keys.toString();
            QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
        }
    }
    QSettings().remove(u"shortcuts"_s);
}

void TestWindowTools::animation()
{
    MainWindow window;
    User user(window);
    window.openAtStart(exampleFiles());
    user.settle();
    QTRY_VERIFY(!window.session()->story().isEmpty());
    // Without a chart over time there is nothing to replay, and that is said.
    window.showPage(u"sources"_s);
    window.exportAnimation();
    QVERIFY(window.messageBars()->texts().front().contains(u"nothing over time"));
    window.showPage(u"pairs"_s);
    auto *selection = user.find<TimeSelection>();
    const Instant from = selection->range().from;
    selection->setRange({from, from + std::chrono::minutes(2)});
    window.exportAnimation();
    auto *dialog = user.find<AnimationDialog>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    // Two minutes at one minute a second, two pictures a second: five pictures.
    dialog->findChild<QSpinBox *>()->setValue(2);
    QVERIFY(user.choose(u"Speed of the replay"_s, u"1 min a second"_s));
    QVERIFY2(wordsIn(dialog).contains(u"5 pictures"_s), qPrintable(wordsIn(dialog)));
    const QString parent = m_folder.filePath(u"pictures"_s);
    QVERIFY(QDir().mkdir(parent));
    QSignalSpy written(dialog, &AnimationDialog::written);
    user.answerDialog(parent);
    for (auto *button : dialog->findChildren<QPushButton *>()) {
        if (button->text() == u"Export…"_s)
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY2(written.count() == 1 || written.wait(60'000), qPrintable(wordsIn(dialog)));
    const QString folder = written.front().back().toString();
    QCOMPARE(QFileInfo(folder).path(), QFileInfo(parent).absoluteFilePath());
    const QStringList files = QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    QCOMPARE(files.size(), 5);
    const AnimationOptions options = dialog->options();
    for (const QString &file : files)
        QCOMPARE(QImage(folder + u'/' + file).size(), options.pixels());
    QVERIFY(window.messageBars()->texts().front().contains(u"5 pictures"));
    window.session()->forget();
}

void TestWindowTools::compare()
{
    MainWindow window;
    User user(window);
    window.openAtStart(exampleFiles());
    user.settle();
    QTRY_VERIFY(!window.session()->story().isEmpty());
    window.showPage(u"compare"_s);
    auto *page = user.find<ComparePage>();
    QVERIFY(page->isVisible());
    // The featured pair from the start of the same window: nothing is moved.
    QVERIFY(page->figure());
    QCOMPARE(page->figure()->panels.front().lines.size(), size_t(2));
    QVERIFY(page->figure()->panels.front().note.contains(u"nothing is moved"));
    auto *selection = user.find<TimeSelection>();
    const Instant from = selection->range().from;
    QVERIFY(user.choose(u"Aligned at"_s, u"cursors A and B"_s));
    QVERIFY(page->figure()->panels.front().emptyText.contains(u"cursors A and B"));
    selection->setMeasuring({from + std::chrono::minutes(1), from + std::chrono::minutes(4)});
    QVERIFY(page->figure()->origin.has_value());
    QCOMPARE(page->figure()->origin->time, from + std::chrono::minutes(1));
    QVERIFY2(page->figure()->panels.front().note.contains(u"moved back by 00:03:00"),
             qPrintable(page->figure()->panels.front().note));
    window.session()->forget();
}

QTEST_MAIN(TestWindowTools)
#include "tst_windowtools.moc"
