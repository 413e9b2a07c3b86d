// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "user.h"

#include "app/window/timepages.h"
#include "models/base/text.h"
#include "views/charts/figureview.h"
#include "views/panels/eventspage.h"
#include "views/panels/inspector.h"
#include "views/panels/overviewpage.h"
#include "views/panels/pairspage.h"
#include "views/panels/retestpage.h"
#include "views/panels/swappage.h"
#include "views/panels/timeselection.h"
#include "views/panels/transportbar.h"

#include <QAccessible>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

QStringList labFiles()
{
    return {QStringLiteral(TEST_EXAMPLE "/kernel.journal.gz"),
            QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json"),
            QStringLiteral(TEST_EXAMPLE "/query_range_story_5s.json.gz")};
}

QString shownTexts(const QWidget *widget)
{
    QStringList texts;
    for (const QLabel *label : widget->findChildren<QLabel *>()) {
        if (label->isVisibleTo(widget))
            texts << label->text();
    }
    return texts.join(u'\n');
}

/// What a screen reader says of the focus after a key: the platform here tells nobody, so it is asked.
QString spokenValue(const QWidget *focus)
{
    QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(focus));
    return spoken ? spoken->text(QAccessible::Value) : QString();
}

} // namespace

class TestTimeJourneys : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void engineerAtThreeInTheMorning();
    void keyboardAndScreenReaderOnly();
    void theSecondWindowIsSetFromWhatIsShown();
    void eventsFollowTheReplay();

private:
    QTemporaryDir m_folder;
};

void TestTimeJourneys::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

void TestTimeJourneys::engineerAtThreeInTheMorning()
{
    MainWindow window;
    User user(window);
    window.openAtStart(labFiles()); // memreport FILES
    user.settle();
    // There are pairs, so they answer first, at the first kill; its raw line is there without a click.
    auto *inspector = user.find<Inspector>();
    QTRY_VERIFY(user.find<PairsPage>()->isVisible());
    QVERIFY2(inspector->evidenceText().contains(u"Killed process 1724"),
             qPrintable(inspector->evidenceText()));

    user.press(QKeySequence(Qt::CTRL | Qt::Key_PageUp));
    auto *overview = user.find<OverviewPage>();
    QVERIFY(overview->isVisible());
    user.press(overview->figureView(), Qt::Key_K);
    QVERIFY2(inspector->evidenceText().contains(u"Killed process 1729"),
             qPrintable(inspector->evidenceText()));
    // Swap and pressure of the host beside its RAM, without another page.
    const auto &panels = overview->figure()->panels;
    QVERIFY(panels.size() >= 9);
    QTRY_VERIFY2(shownTexts(inspector).contains(u"swap used"_s), qPrintable(shownTexts(inspector)));

    auto *selection = user.find<TimeSelection>();
    const Instant kill = *selection->cursor();
    const Instant before = kill - std::chrono::minutes(10);
    user.answerMenu(u"Go to time"_s, isoUtc(before));
    user.press(QKeySequence(Qt::CTRL | Qt::Key_G));
    QCOMPARE(selection->cursor(), std::optional(before));
    auto *transport = user.find<TransportBar>();
    QCOMPARE(transport->speed(), 60.0);
    // The chart has the focus again, so its keys work.
    QTRY_COMPARE(window.focusWidget(), static_cast<QWidget *>(overview->figureView()));
    user.press(overview->figureView(), Qt::Key_Space);
    QVERIFY(transport->isPlaying());
    QVERIFY(*selection->playhead() >= before);

    // A minute of the story later.
    QTRY_VERIFY_WITH_TIMEOUT(*selection->playhead() >= before + std::chrono::minutes(1), 60'000);
    QVERIFY(user.fill(u"Note at the chosen moment"_s, u"swap is full"_s));
    user.settle();
    const auto &notes = window.session()->document().choices.annotations;
    QCOMPARE(notes.size(), size_t(1));
    QCOMPARE(notes[0].text, u"swap is full"_s);

    QSignalSpy saved(window.session(), &DocumentSession::saved);
    user.answerDialog(m_folder.filePath(u"night.memreport"_s));
    user.press(QKeySequence::Save);
    QVERIFY2(saved.count() == 1 || saved.wait(20'000), qPrintable(window.messageBars()->texts().join(u'\n')));
    qInfo("J2: %d actions", user.actions());
    QVERIFY(user.actions() <= 8);
}

void TestTimeJourneys::keyboardAndScreenReaderOnly()
{
    MainWindow window;
    User user(window);
    window.openAtStart(labFiles());
    user.settle();
    QTRY_VERIFY(user.find<PairsPage>()->isVisible());
    // The chart has the focus without a key, and a name.
    const auto focusNamed = [&window] {
        QWidget *focus = window.focusWidget();
        QVERIFY(focus);
        QAccessibleInterface *spoken = QAccessible::queryAccessibleInterface(focus);
        QVERIFY(spoken);
        QVERIFY2(!spoken->text(QAccessible::Name).isEmpty(), focus->metaObject()->className());
    };
    const auto key = [&](const QKeySequence &keys) {
        user.press(keys);
        focusNamed();
    };
    const auto chartKey = [&](Qt::Key keyCode) {
        user.press(window.focusWidget(), keyCode);
        focusNamed();
    };
    QCOMPARE(window.focusWidget(), static_cast<QWidget *>(user.find<PairsPage>()->figureView()));
    key(QKeySequence(Qt::CTRL | Qt::Key_PageUp));
    auto *view = user.find<OverviewPage>()->figureView();
    QCOMPARE(window.focusWidget(), static_cast<QWidget *>(view));
    chartKey(Qt::Key_K);
    chartKey(Qt::Key_K);
    QVERIFY2(user.find<Inspector>()->evidenceText().contains(u"Killed process 1737"),
             qPrintable(user.find<Inspector>()->evidenceText()));

    // Samples are spoken with time, name, value and unit.
    static const QRegularExpression sample(
        u"^30 Nov 2026 14:\\d\\d(:\\d\\d)? UTC, .+, −?[\\d.]+ (%|GiB|MiB|MiB/s)$"_s);
    QStringList heard;
    for (const Qt::Key step : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down}) {
        chartKey(step);
        heard << spokenValue(window.focusWidget());
        QVERIFY2(sample.match(heard.back()).hasMatch(), qPrintable(heard.back()));
    }
    QVERIFY(heard[0] != heard[1] && heard[1] != heard[2]);

    chartKey(Qt::Key_Space);
    QVERIFY(user.find<TransportBar>()->isPlaying());
    chartKey(Qt::Key_Space);
    QVERIFY(!user.find<TransportBar>()->isPlaying());
    chartKey(Qt::Key_N);
    user.type(u"swap is full"_s);
    user.settle();
    QCOMPARE(window.session()->document().choices.annotations.size(), size_t(1));
    QSignalSpy saved(window.session(), &DocumentSession::saved);
    user.answerDialog(m_folder.filePath(u"keys.memreport"_s));
    user.press(QKeySequence::Save);
    QVERIFY(saved.count() == 1 || saved.wait(20'000));
    qInfo("J6: %d keys", user.actions());
    QVERIFY(user.actions() <= 20);
}

void TestTimeJourneys::theSecondWindowIsSetFromWhatIsShown()
{
    MainWindow window;
    User user(window);
    window.openAtStart(labFiles());
    user.settle();
    window.showPage(u"retest"_s);
    auto *page = user.find<RetestPage>();
    QVERIFY(page->isVisible());
    auto *selection = user.find<TimeSelection>();
    const TimeRange whole = selection->whole();
    const TimeRange later{whole.from + whole.length() / 2, whole.to};
    selection->setRange(later);
    QVERIFY(user.click<QPushButton>(u"Use what is shown as the second window"_s));
    user.settle();
    QTRY_VERIFY(window.session()->story().findings->retest.has_value());
    QCOMPARE(window.session()->story().incident->window("retest")->range, later);
    QVERIFY(page->figure());
    user.press(QKeySequence::Undo);
    user.settle();
    QTRY_VERIFY(!window.session()->story().findings->retest.has_value());
    window.session()->forget();
}

void TestTimeJourneys::eventsFollowTheReplay()
{
    MainWindow window;
    User user(window);
    window.openAtStart(labFiles());
    user.settle();
    window.showPage(u"events"_s);
    const Story &story = window.session()->story();
    const Instant second = toInstant(*story.incident->kills[story.findings->kills[1].kill].kill.time);
    auto *selection = user.find<TimeSelection>();
    const TimeRange range = selection->range();
    selection->setPlayhead(second + std::chrono::milliseconds(1));
    QCOMPARE(user.find<Inspector>()->subject().kind, Subject::Kind::Kill);
    QCOMPARE(user.find<Inspector>()->subject().index, size_t(1));
    // The row follows; it moves neither the playhead nor what is shown.
    QCOMPARE(selection->playhead(), std::optional(second + std::chrono::milliseconds(1)));
    QCOMPARE(selection->range(), range);
    window.session()->forget();
}

QTEST_MAIN(TestTimeJourneys)
#include "tst_timejourneys.moc"
