// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "heapuse.h"
#include "monkey.h"

#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "app/window/plaintext.h"

#include <QApplication>
#include <QDesktopServices>
#include <QPixmapCache>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QUrl>

using namespace memreport;
using namespace memreport::test;
using namespace Qt::StringLiterals;

namespace {

QStringList warnings; // of all threads
QBasicMutex warningsMutex;
QtMessageHandler printer = nullptr;

void keepWarnings(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    // The offscreen platform says what it lacks.
    const bool ofPlatform = text.startsWith(u"This plugin does not support"_s);
    if (type != QtDebugMsg && type != QtInfoMsg && !ofPlatform) {
        const QMutexLocker locker(&warningsMutex);
        warnings << text;
    }
    printer(type, context, text);
}

QStringList takeWarnings()
{
    const QMutexLocker locker(&warningsMutex);
    return std::exchange(warnings, {});
}

/// How often something is done; MEMREPORT_LOAD scales it in per cent.
int scaled(int count)
{
    const int percent = qEnvironmentVariableIntValue("MEMREPORT_LOAD");
    return percent > 0 ? std::max(1, count * percent / 100) : count;
}

/// Bytes in use when nothing is under way and caches that fill up are empty.
size_t restingHeap()
{
    QThreadPool::globalInstance()->waitForDone();
    for (int i = 0; i < 3; ++i) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    QPixmapCache::clear();
    return heapInUse();
}

/// In per cent, of a heap that was measured when everything had happened some times.
double growth(size_t before, size_t after)
{
    return 100.0 * (double(after) - double(before)) / double(before);
}

constexpr double allowedGrowth = 5;

} // namespace

/// A long day: memory stays where it was, and nothing complains on standard error.
class TestLoad : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void importsInARow();
    void undoAndRedo();
    void reportsInARow();
    void monkey();

public Q_SLOTS:
    void ignoreUrl(const QUrl &) {}

private:
    static QString example() { return QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json"); }
    static void settle(MainWindow &window);
    /// One window's life: a report, so many acts of the monkey, closed without saving.
    void monkeyRound(quint32 seed, int acts);
    QTemporaryDir m_folder;
    QString m_report;
};

void TestLoad::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    showTextsAsTheyAre(*qApp);
    for (const auto &scheme : {u"http"_s, u"https"_s, u"file"_s, u"mailto"_s})
        QDesktopServices::setUrlHandler(scheme, this, "ignoreUrl");
    printer = qInstallMessageHandler(keepWarnings);
    // Written once, opened by every round of the monkey.
    m_report = m_folder.filePath(u"lab.memreport"_s);
    DocumentSession session;
    QSignalSpy saved(&session, &DocumentSession::saved);
    session.importFiles({QStringLiteral(TEST_EXAMPLE)});
    QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 120'000);
    session.saveAs(m_report);
    QVERIFY(saved.count() == 1 || saved.wait(120'000));
    session.forget();
    takeWarnings();
}

void TestLoad::cleanup()
{
    const QStringList said = takeWarnings();
    QVERIFY2(said.isEmpty(), qPrintable(said.join(u'\n')));
}

void TestLoad::settle(MainWindow &window)
{
    QTRY_VERIFY_WITH_TIMEOUT(window.session()->isSettled(), 120'000);
}

void TestLoad::importsInARow()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    const int imports = scaled(200);
    const int warmUp = std::max(1, imports / 10);
    size_t before = 0;
    for (int i = 0; i < imports; ++i) {
        if (i == warmUp)
            before = restingHeap();
        window.openPaths({example()});
        settle(window);
        QCOMPARE(window.session()->document().evidence.size(), size_t(1));
        window.session()->undoStack()->undo(); // the next import drops this step
        settle(window);
        QVERIFY(window.session()->isEmpty());
    }
    const size_t after = restingHeap();
    qInfo("%d imports: %zu KiB in use, %+.2f %%", imports, after / 1024, growth(before, after));
    QVERIFY2(growth(before, after) <= allowedGrowth, qPrintable(QString::number(growth(before, after))));
    window.session()->forget();
}

void TestLoad::undoAndRedo()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    window.openPaths({QStringLiteral(TEST_EXAMPLE)});
    settle(window);
    DocumentSession *session = window.session();
    session->apply([](const Document &document) { return setTitle(document, u"One"_s, u"A"_s); });
    session->apply([](const Document &document) { return setTitle(document, u"Two"_s, u"A"_s); });
    session->apply([](const Document &document) {
        return setWindow(document, "pairs", {instantFromMs(0), instantFromMs(4'000'000'000'000)});
    });
    settle(window);
    const Document last = session->document();
    const int steps = scaled(1000);
    const int warmUp = std::max(6, steps / 10);
    QUndoStack *undo = session->undoStack();
    size_t before = 0;
    // Down to the evidence and up again; the story is waited for at each end.
    for (int i = 0; i < steps; ++i) {
        if (i == warmUp - warmUp % 6)
            before = restingHeap();
        if (i % 6 < 3)
            undo->undo();
        else
            undo->redo();
        if (i % 3 == 2)
            settle(window);
    }
    while (undo->canRedo())
        undo->redo();
    settle(window);
    QCOMPARE(session->document().choices, last.choices);
    const size_t after = restingHeap();
    qInfo("%d undo and redo: %zu KiB in use, %+.2f %%", steps, after / 1024, growth(before, after));
    QVERIFY2(growth(before, after) <= allowedGrowth, qPrintable(QString::number(growth(before, after))));
    session->forget();
}

void TestLoad::reportsInARow()
{
    const int reports = scaled(30);
    const int warmUp = std::max(1, reports / 5);
    size_t before = 0;
    for (int i = 0; i < reports; ++i) {
        if (i == warmUp)
            before = restingHeap();
        MainWindow window;
        window.resize(1280, 800);
        window.show();
        window.openPaths({m_report});
        settle(window);
        QCOMPARE(window.session()->story().findings->kills.size(), size_t(3));
        const QStringList pages = window.pageIds();
        for (const QString &page : pages) {
            window.showPage(page);
            QCoreApplication::processEvents();
        }
        window.session()->forget();
    }
    const size_t after = restingHeap();
    qInfo("%d reports opened: %zu KiB in use, %+.2f %%", reports, after / 1024, growth(before, after));
    QVERIFY2(growth(before, after) <= allowedGrowth, qPrintable(QString::number(growth(before, after))));
}

void TestLoad::monkeyRound(quint32 seed, int acts)
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    window.openPaths({m_report});
    settle(window);
    Monkey monkey(window, seed);
    for (int i = 0; i < acts; ++i) {
        monkey.act();
        const QStringList said = takeWarnings();
        QVERIFY2(said.isEmpty(), qPrintable(u"seed %1, act %2, %3: %4"_s.arg(seed).arg(i).arg(
                                     monkey.lastAct(), said.join(u'\n'))));
    }
    window.session()->stopLoading();
    settle(window);
    window.session()->forget();
}

void TestLoad::monkey()
{
    // The sanitizers' program is ten times slower.
    const int given = qEnvironmentVariableIntValue("MEMREPORT_MONKEY_ACTS");
    const int acts = given > 0 ? given : hasSanitizer() ? 2000 : 10000;
    constexpr int rounds = 10;
    constexpr int warmUp = 4;
    size_t before = 0;
    for (int round = 0; round < rounds; ++round) {
        if (round == warmUp)
            before = restingHeap();
        monkeyRound(quint32(20260703 + round), acts / rounds);
        if (QTest::currentTestFailed())
            return;
    }
    const size_t after = restingHeap();
    qInfo("%d acts in %d windows: %zu KiB in use, %+.2f %%", acts, rounds, after / 1024,
          growth(before, after));
    QVERIFY2(growth(before, after) <= allowedGrowth, qPrintable(QString::number(growth(before, after))));
}

QTEST_MAIN(TestLoad)
#include "tst_load.moc"
