// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/documentsession.h"

#include <QApplication>
#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace memreport;
using namespace Qt::StringLiterals;

class TestDocumentSession : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void importIsOneStepAndDirty();
    void cancelLeavesTheDocument();
    void sameFileTwiceIsADuplicate();
    void cutFileWaitsForTheWord();
    void draggingIsOneStep();
    void saveOpenGivesTheSameDocument();
    void secondSessionMayNotWrite();
    void failedSaveKeepsEverything();
    void replacedFileIsNotOverwritten();
    void foreignReportIsReadOnly();
    void crashIsOffered();
    void recoveryHoldsWhatIsOlderThanAPeriod();
    void killedDuringAnImport();
    void killedDuringSaves();
    void autosaveThatFailsIsSaidAndTriedAgain();
    void offerStaysUntilItIsKeptElsewhere();

private:
    static QString recoveryFolder();
    static void import(DocumentSession &session, const QStringList &paths);
    static void settle(DocumentSession &session);
    static QString example(const QString &name) { return QStringLiteral(TEST_EXAMPLE "/") + name; }
};

void TestDocumentSession::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    for (const Recovery::Offer &offer : Recovery::offers())
        Recovery::discard(offer);
}

void TestDocumentSession::settle(DocumentSession &session)
{
    QTRY_VERIFY_WITH_TIMEOUT(session.isSettled(), 120'000);
}

void TestDocumentSession::import(DocumentSession &session, const QStringList &paths)
{
    session.importFiles(paths);
    settle(session);
}

void TestDocumentSession::importIsOneStepAndDirty()
{
    DocumentSession session;
    QSignalSpy started(&session, &DocumentSession::loadingStarted);
    QSignalSpy ended(&session, &DocumentSession::loadingEnded);
    import(session, {QStringLiteral(TEST_EXAMPLE)});
    QCOMPARE(started.count(), 1);
    QCOMPARE(ended.count(), 1);
    QVERIFY(session.isModified());
    QCOMPARE(session.undoStack()->count(), 1);
    QCOMPARE(session.story().findings->kills.size(), size_t(3));
    session.undoStack()->undo();
    QVERIFY(session.isEmpty());
    QVERIFY(!session.isModified());
    settle(session);
    session.forget();
}

void TestDocumentSession::cancelLeavesTheDocument()
{
    DocumentSession session;
    session.importFiles({QStringLiteral(TEST_EXAMPLE)});
    session.stopLoading();
    settle(session);
    QVERIFY(session.isEmpty());
    QCOMPARE(session.undoStack()->count(), 0);
    QVERIFY(session.importReport().empty());
}

void TestDocumentSession::sameFileTwiceIsADuplicate()
{
    DocumentSession session;
    const QString file = example(u"query_range_by_pid_5s.json"_s);
    import(session, {file});
    import(session, {file});
    QCOMPARE(session.document().evidence.size(), size_t(1));
    QCOMPARE(session.importReport().front().fate, ImportedFile::Fate::Duplicate);
    session.forget();
}

void TestDocumentSession::cutFileWaitsForTheWord()
{
    QTemporaryDir folder;
    QFile whole(example(u"query_range_by_pid_5s.json"_s));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QFile cut(folder.filePath(u"cut.json"_s));
    QVERIFY(cut.open(QIODevice::WriteOnly));
    cut.write(whole.readAll().chopped(2000));
    cut.close();

    DocumentSession session;
    import(session, {cut.fileName()});
    QVERIFY(session.isEmpty());
    QCOMPARE(session.importReport().front().fate, ImportedFile::Fate::Offered);
    session.keepWhole(0);
    settle(session);
    QCOMPARE(session.document().evidence.size(), size_t(1));
    QCOMPARE(session.importReport().front().fate, ImportedFile::Fate::Kept);
    session.leaveOut(0); // answered already
    QCOMPARE(session.importReport().front().fate, ImportedFile::Fate::Kept);
    session.forget();
}

void TestDocumentSession::draggingIsOneStep()
{
    DocumentSession session;
    import(session, {example(u"query_range_by_pid_5s.json"_s)});
    const int before = session.undoStack()->count();
    for (int i = 1; i <= 3; ++i) {
        session.apply([i](const Document &document) {
            return setWindow(document, "pairs", {instantFromMs(0), instantFromMs(i * 1000)});
        });
    }
    QCOMPARE(session.undoStack()->count(), before + 1);
    session.undoStack()->undo();
    QVERIFY(session.document().choices.windows.empty());
    settle(session);
    session.forget();
}

void TestDocumentSession::saveOpenGivesTheSameDocument()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"lab.memreport"_s);
    DocumentSession session;
    import(session, {QStringLiteral(TEST_EXAMPLE)});
    session.apply([](const Document &document) { return setTitle(document, u"Lab"_s, u"A. Writer"_s); });
    settle(session);
    QSignalSpy saved(&session, &DocumentSession::saved);
    session.saveAs(path);
    QVERIFY(saved.wait(60'000));
    QVERIFY(!session.isModified());

    DocumentSession second;
    second.open(path);
    settle(second);
    QCOMPARE(second.document().choices, session.document().choices);
    QCOMPARE(second.story().findings->kills.size(), session.story().findings->kills.size());
    QVERIFY(!second.isModified());
}

void TestDocumentSession::secondSessionMayNotWrite()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"lab.memreport"_s);
    DocumentSession first;
    import(first, {example(u"query_range_by_pid_5s.json"_s)});
    QSignalSpy saved(&first, &DocumentSession::saved);
    first.saveAs(path);
    QVERIFY(saved.wait(60'000));

    DocumentSession second;
    second.open(path);
    settle(second);
    QVERIFY(second.isReadOnly());
    DocumentSession third;
    import(third, {example(u"query_range_by_pid_5s.json"_s)});
    QSignalSpy refused(&third, &DocumentSession::saveFailed);
    third.saveAs(path);
    QCOMPARE(refused.count(), 1);
    third.forget();
}

void TestDocumentSession::failedSaveKeepsEverything()
{
    DocumentSession session;
    import(session, {example(u"query_range_by_pid_5s.json"_s)});
    QSignalSpy failed(&session, &DocumentSession::saveFailed);
    session.saveAs(u"/proc/no/such/place/lab.memreport"_s);
    QVERIFY(failed.count() == 1 || failed.wait(60'000));
    QVERIFY(session.isModified());
    QVERIFY(session.path().isEmpty());
    QCOMPARE(session.document().evidence.size(), size_t(1));
    session.forget();
}

void TestDocumentSession::replacedFileIsNotOverwritten()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"lab.memreport"_s);
    DocumentSession session;
    import(session, {example(u"query_range_by_pid_5s.json"_s)});
    QSignalSpy saved(&session, &DocumentSession::saved);
    session.saveAs(path);
    QVERIFY(saved.wait(60'000));
    QFile other(path);
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write("somebody else's") == 15);
    other.close();
    session.apply([](const Document &document) { return setTitle(document, u"Mine"_s, {}); });
    settle(session);
    QSignalSpy refused(&session, &DocumentSession::saveFailed);
    session.save();
    QCOMPARE(refused.count(), 1);
    QVERIFY(other.open(QIODevice::ReadOnly));
    QCOMPARE(other.readAll(), "somebody else's"_ba);
    QVERIFY(session.isModified());
    session.forget();
}

void TestDocumentSession::foreignReportIsReadOnly()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"lab.memreport"_s);
    {
        DocumentSession author;
        import(author, {example(u"query_range_by_pid_5s.json"_s)});
        QSignalSpy saved(&author, &DocumentSession::saved);
        author.saveAs(path);
        QVERIFY(saved.wait(60'000));
    }
    const auto before = readBundle(path);
    DocumentSession reviewer;
    reviewer.open(path, true);
    settle(reviewer);
    QVERIFY(reviewer.isReadOnly());
    QVERIFY(!reviewer.canSaveInPlace());
    Review review;
    review.reviewer = u"R"_s;
    review.comments = {{u"figure Pairs"_s, u"which zone?"_s}};
    reviewer.setReviews({review});
    QVERIFY(reviewer.isModified());
    QVERIFY(reviewer.canSaveInPlace());
    QSignalSpy saved(&reviewer, &DocumentSession::saved);
    reviewer.save();
    QVERIFY(saved.wait(60'000));
    QVERIFY(!reviewer.isModified());
    QVERIFY(reviewer.isReadOnly());
    const auto after = readBundle(path);
    QVERIFY(after && after->problems.empty());
    QCOMPARE(after->documentSha256, before->documentSha256);
    QVERIFY(after->contents.reviews.contains("which zone?"));
    // A change of the document itself needs another name, until it is allowed.
    reviewer.apply([](const Document &document) { return setTitle(document, u"Mine"_s, {}); });
    QVERIFY(!reviewer.canSaveInPlace());
    reviewer.allowChanges();
    QVERIFY(reviewer.canSaveInPlace());
    settle(reviewer);
    reviewer.forget();
}

void TestDocumentSession::crashIsOffered()
{
    {
        DocumentSession lost;
        import(lost, {example(u"query_range_by_pid_5s.json"_s)});
        // While the program runs its work is nobody else's.
        QCOMPARE(Recovery::offers().size(), 0);
    } // gone without forget(), as in a crash
    const auto offers = Recovery::offers();
    QCOMPARE(offers.size(), 1);
    DocumentSession session;
    session.recover(offers.front());
    settle(session);
    QCOMPARE(session.document().evidence.size(), size_t(1));
    QVERIFY(session.isModified());
    session.forget();
    QCOMPARE(Recovery::offers().size(), 0);
}

void TestDocumentSession::recoveryHoldsWhatIsOlderThanAPeriod()
{
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {u"--work-until-killed"_s});
    QVERIFY(child.waitForReadyRead(120'000)); // its edit is older than a period
    child.kill();
    QVERIFY(child.waitForFinished());
    const auto offers = Recovery::offers();
    QCOMPARE(offers.size(), 1);
    DocumentSession session;
    session.recover(offers.front());
    settle(session);
    QCOMPARE(session.document().choices.title, u"Written before the crash"_s);
    QCOMPARE(session.document().evidence.size(), size_t(1));
    session.forget();
}

QString TestDocumentSession::recoveryFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + u"/recovery"_s;
}

void TestDocumentSession::killedDuringAnImport()
{
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {u"--import-until-killed"_s});
    QVERIFY(child.waitForReadyRead(120'000));
    child.kill();
    QVERIFY(child.waitForFinished());
    const auto offers = Recovery::offers();
    QCOMPARE(offers.size(), 1);
    DocumentSession session;
    session.recover(offers.front());
    settle(session);
    QVERIFY(!session.document().evidence.empty());
    QCOMPARE(session.document().choices.title, u"Written before the crash"_s);
    session.forget();
}

void TestDocumentSession::killedDuringSaves()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"lab.memreport"_s);
    constexpr int rounds = 8;
    for (int round = 0; round < rounds; ++round) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {u"--save-until-killed"_s, path});
        QVERIFY(child.waitForReadyRead(120'000)); // saved once
        QTest::qSleep(3 + round * 11);
        child.kill();
        QVERIFY(child.waitForFinished());
        const QList<QByteArray> lines = child.readAllStandardOutput().trimmed().split('\n');
        const int saved = lines.last().toInt();
        const auto loaded = readBundle(path);
        QVERIFY2(loaded && loaded->problems.empty(), qPrintable(QString::number(round)));
        QVERIFY(loaded->contents.document.choices.title.toInt() >= saved);
        for (const Recovery::Offer &offer : Recovery::offers()) {
            const auto kept = readBundle(offer.file);
            QVERIFY(kept && kept->problems.empty());
            Recovery::discard(offer);
        }
        QVERIFY(QFile::remove(path));
    }
}

void TestDocumentSession::autosaveThatFailsIsSaidAndTriedAgain()
{
    // A file stands where the folder should be.
    QVERIFY(QDir(recoveryFolder()).removeRecursively());
    QFile inTheWay(recoveryFolder());
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    DocumentSession session;
    QSignalSpy failed(&session, &DocumentSession::autosaveFailed);
    session.setAutosavePeriod(std::chrono::milliseconds(20));
    import(session, {example(u"query_range_by_pid_5s.json"_s)});
    QTRY_COMPARE(failed.count(), 1);
    QTest::qWait(200); // several periods: said once
    QCOMPARE(failed.count(), 1);
    QVERIFY(inTheWay.remove());
    // The work is kept as soon as it can be.
    QTRY_VERIFY(QDir(recoveryFolder()).entryList({u"*.memreport"_s}).size() == 1);
    session.forget();
}

void TestDocumentSession::offerStaysUntilItIsKeptElsewhere()
{
    {
        DocumentSession lost;
        import(lost, {example(u"query_range_by_pid_5s.json"_s)});
    }
    const auto offers = Recovery::offers();
    QCOMPARE(offers.size(), 1);
    // Read from there, but nothing new can be written: the offer is the only copy.
    Recovery::Offer moved = offers.front();
    QTemporaryDir folder;
    moved.file = folder.filePath(u"kept.memreport"_s);
    QVERIFY(QFile::rename(offers.front().file, moved.file));
    QVERIFY(QDir(recoveryFolder()).removeRecursively());
    QFile inTheWay(recoveryFolder());
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    inTheWay.close();
    DocumentSession session;
    session.recover(moved);
    settle(session);
    QVERIFY(session.isModified());
    QVERIFY(QFile::exists(moved.file));
    QVERIFY(inTheWay.remove());
    session.forget();
}

namespace {

/// Does it when the first story is there.
void whenReady(DocumentSession &session, const std::function<void()> &work)
{
    QObject::connect(&session, &DocumentSession::storyChanged, &session, work,
                     static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void say(const QByteArray &word)
{
    std::puts(word.constData());
    std::fflush(stdout);
}

/// Asks again and again whether a recovery file holds the title.
void whenKept(DocumentSession &session, const std::function<void()> &work)
{
    auto *timer = new QTimer(&session);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, work] {
        QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + u"/recovery"_s);
        for (const QString &name : folder.entryList({u"*.memreport"_s})) {
            const auto kept = readBundle(folder.filePath(name));
            if (kept && kept->contents.document.choices.title == u"Written before the crash"_s) {
                timer->stop();
                work();
                return;
            }
        }
    });
    timer->start(20);
}

/// The programs that are killed: an edit, and a word when a period is over.
int workUntilKilled(bool thenImport)
{
    DocumentSession session;
    session.setAutosavePeriod(std::chrono::milliseconds(50));
    session.importFiles({QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json")});
    whenReady(session, [&session] {
        session.apply(
            [](const Document &document) { return setTitle(document, u"Written before the crash"_s, {}); });
    });
    whenKept(session, [&session, thenImport] {
        if (!thenImport) {
            say("kept");
            return;
        }
        session.importFiles({QStringLiteral(TEST_EXAMPLE)});
        say("importing");
    });
    return QCoreApplication::exec();
}

/// Saves under a higher number each time and says which numbers are on disk.
int saveUntilKilled(const QString &path)
{
    DocumentSession session;
    session.setAutosavePeriod(std::chrono::milliseconds(5));
    session.importFiles({QStringLiteral(TEST_EXAMPLE "/query_range_by_pid_5s.json")});
    int number = 0;
    const auto saveNext = [&session, &number, path] {
        const QString title = QString::number(++number);
        session.apply([title](const Document &document) { return setTitle(document, title, {}); });
        session.saveAs(path);
    };
    QObject::connect(&session, &DocumentSession::saved, &session, [&number, saveNext] {
        say(QByteArray::number(number));
        saveNext();
    });
    whenReady(session, saveNext);
    return QCoreApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    const QByteArray task = argc > 1 ? argv[1] : "";
    if (task == "--work-until-killed" || task == "--import-until-killed")
        return workUntilKilled(task == "--import-until-killed");
    if (task == "--save-until-killed" && argc == 3)
        return saveUntilKilled(QString::fromLocal8Bit(argv[2]));
    TestDocumentSession test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_documentsession.moc"
