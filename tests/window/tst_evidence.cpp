// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/contextjob.h"
#include "importers/registry/allimporters.h"
#include "models/bundle/bundle.h"
#include "user.h"
#include "views/panels/eventspage.h"
#include "views/panels/evidencedrawer.h"
#include "views/panels/inspector.h"

#include <QFile>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// 60 lines; line 31 names a victim, line 5 says that swap was added.
QByteArray logText()
{
    QByteArray text;
    for (int n = 1; n <= 60; ++n) {
        text += "2026-07-03T22:14:" + QByteArray::number(n - 1).rightJustified(2, '0') + "+0200 basalt ";
        if (n == 31)
            text +=
                "kernel: Out of memory: Killed process 3101 (tor) total-vm:22100356kB, anon-rss:21181340kB, "
                "file-rss:3408kB, shmem-rss:0kB, UID:106 pgtables:44900kB oom_score_adj:0\n";
        else if (n == 5)
            text += "kernel: Adding 8388604k swap on /dev/sda2.  Priority:-2 extents:1 across:8388604k SS\n";
        else
            text += "cron[9]: line " + QByteArray::number(n) + '\n';
    }
    return text;
}

QString writeFile(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QFile file(folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
}

ContextQuestion questionOf(const Evidence &evidence, const QStringList &candidates)
{
    ContextQuestion question;
    const EvidenceLine &proof = evidence.kills.at(0).lines.at(0);
    question.request = {evidence.source.importer, *evidence.source.sha256, {{proof.line, proof.byte, 1}}};
    question.candidates = candidates;
    return question;
}

/// First and last line, and the own one.
QString extent(const SourceContext &context)
{
    const auto own = std::ranges::find(context.lines, true, &ContextLine::own);
    return u"%1 to %2, own %3"_s.arg(context.lines.front().number)
        .arg(context.lines.back().number)
        .arg(own == context.lines.end() ? 0 : own->number);
}

} // namespace

/// The lines of a record in their file, from wherever the file is.
class TestEvidence : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void fileOnDisk();
    void fileThatChanged();
    void fileThatIsGone();
    void copyInTheReport();
    void theFirstCopyThatIsTheFile();
    void drawerOfAKill();
    void drawerOfABundle();
    void exportOfTheList();

private:
    QTemporaryDir m_folder;
};

void TestEvidence::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

void TestEvidence::fileOnDisk()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    const Evidence evidence = makeRegistry().readFile(path, {}, {});
    QCOMPARE(evidence.kills.size(), size_t(1));
    const auto answer = answerContext(questionOf(evidence, {path}), {});
    QVERIFY(answer);
    QCOMPARE(extent(answer->context), u"11 to 51, own 31"_s); // 20 lines on each side
    QCOMPARE(answer->context.sha256, *evidence.source.sha256);
    QVERIFY(answer->where.contains(path));
}

void TestEvidence::fileThatChanged()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    const Evidence evidence = makeRegistry().readFile(path, {}, {});
    writeFile(folder, u"kernel.log"_s, logText() + "one more\n");
    const auto answer = answerContext(questionOf(evidence, {path}), {});
    QVERIFY(!answer);
    // Both hashes are told.
    QVERIFY(answer.error().message.contains(QString::fromStdString(*evidence.source.sha256)));
    QVERIFY(answer.error().message.contains(path));
}

void TestEvidence::fileThatIsGone()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    const Evidence evidence = makeRegistry().readFile(path, {}, {});
    QFile::remove(path);
    const auto answer = answerContext(questionOf(evidence, {path}), {});
    QVERIFY(!answer);
    QVERIFY(answer.error().message.startsWith(u"The file is not at hand."_s));
    QVERIFY(answer.error().message.contains(path));
    // A folder is no file, and a pipe would wait for ever.
    QVERIFY(!answerContext(questionOf(evidence, {folder.path()}), {}));
    QVERIFY(!answerContext(questionOf(evidence, {}), {}));
}

void TestEvidence::copyInTheReport()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    const Evidence evidence = makeRegistry().readFile(path, {}, {});
    QFile::remove(path);
    ContextQuestion question = questionOf(evidence, {path});
    question.copy = logText();
    question.copyName = u"the copy in the report"_s;
    const auto answer = answerContext(question, {});
    QVERIFY(answer);
    QCOMPARE(extent(answer->context), u"11 to 51, own 31"_s);
    QCOMPARE(answer->where, u"from the copy in the report"_s);
}

void TestEvidence::theFirstCopyThatIsTheFile()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    const Evidence evidence = makeRegistry().readFile(path, {}, {});
    const QString other = writeFile(folder, u"other.log"_s, "something else\n");
    const auto answer = answerContext(questionOf(evidence, {other, path}), {});
    QVERIFY(answer);
    QVERIFY(answer->where.contains(path));
}

void TestEvidence::drawerOfAKill()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    MainWindow window;
    User user(window);
    window.openPaths({path});
    user.settle();
    auto *page = user.find<EventsPage>();
    auto *drawer = page->drawer();
    QCOMPARE(page->count(), std::optional(2)); // the kill and the swap
    user.showPage(u"events"_s);
    page->showKill(0);
    QTRY_VERIFY(drawer->stateText().startsWith(u"from "_s));
    const QStringList lines = drawer->shownText().split(u'\n');
    QCOMPARE(lines.size(), 41);
    QVERIFY(lines.front().endsWith(u"cron[9]: line 11"_s));
    QVERIFY(lines[20].startsWith(u"▸ 31"_s));
    QVERIFY(lines[20].contains(u"Killed process 3101 (tor)"_s));
    QVERIFY(lines.back().endsWith(u"cron[9]: line 51"_s));
    QCOMPARE(drawer->ownLines().size(), 1);
    // From a chart: the inspector's button leads here.
    user.showPage(u"overview"_s);
    QVERIFY(user.click<QToolButton>(u"Show the lines in their file"_s));
    QVERIFY(page->isVisible());
    // The file goes; what the report keeps is still there, and the reason is told.
    QFile::remove(path);
    page->setStory(window.session()->story());
    page->showKill(0);
    QTRY_VERIFY(drawer->stateText().startsWith(u"The file is not at hand."_s));
    QCOMPARE(drawer->ownLines().size(), 1);
    window.session()->forget();
}

void TestEvidence::drawerOfABundle()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    BundleContents contents;
    contents.document.evidence = {std::make_shared<const Evidence>(makeRegistry().readFile(path, {}, {}))};
    contents.sources = {{0, logText()}};
    const QString bundle = folder.filePath(u"a.memreport"_s);
    QVERIFY(writeBundle(bundle, contents));
    QFile::remove(path);
    MainWindow window;
    User user(window);
    window.openPaths({bundle});
    user.settle();
    QTRY_COMPARE(window.session()->story().incident ? window.session()->story().incident->logEvents.size()
                                                    : 0,
                 size_t(1)); // events beside kills come back with the report
    auto *page = user.find<EventsPage>();
    user.showPage(u"events"_s);
    page->showKill(0);
    QTRY_VERIFY(page->drawer()->stateText().startsWith(u"from the copy in the report"_s));
    QCOMPARE(page->drawer()->shownText().split(u'\n').size(), 41);
    window.session()->forget();
}

void TestEvidence::exportOfTheList()
{
    const QTemporaryDir folder;
    const QString path = writeFile(folder, u"kernel.log"_s, logText());
    MainWindow window;
    User user(window);
    window.openPaths({path});
    user.settle();
    user.showPage(u"events"_s);
    auto *page = user.find<EventsPage>();
    QVERIFY(user.choose(u"Kind"_s, u"Swap added"_s));
    const QString list = folder.filePath(u"list.csv"_s);
    user.answerDialog(list);
    for (QAction *action : page->findChildren<QAction *>()) {
        if (action->text() == u"As CSV…")
            action->trigger();
    }
    QFile written(list);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = written.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 2); // the header and the one event that is shown
    QVERIFY(lines[1].startsWith("2026-07-03T20:14:04Z,s,basalt,kernel,,,swap-added,,,7.99"));
    window.session()->forget();
}

QTEST_MAIN(TestEvidence)
#include "tst_evidence.moc"
