// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/analysisjob.h"
#include "app/window/bundlejob.h"
#include "app/window/contextjob.h"
#include "app/window/importjob.h"
#include "app/window/stabilityjob.h"
#include "app/window/verifyjob.h"
#include "models/incident/definitionlist.h"
#include "models/incident/edits.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

/// Jobs that are asked again, stopped and destroyed at any moment; also under ThreadSanitizer (./dev tsan).
class TestJobs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void newestDocumentIsTheLastComputed();
    void importEndsInExactlyOneWay();
    void newQuestionEndsTheOneBefore();
    void fileIsReadWhileItIsWritten();
    void destroyedAtAnyMoment();

private:
    static HintsOf noHints()
    {
        return [](const QString &) { return Hints(); };
    }
    static Document titled(const Document &document, const QString &title)
    {
        return setTitle(document, title, {}).after;
    }
    QString at(const QString &name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    Document m_document;
    Story m_story;
};

void TestJobs::initTestCase()
{
    ImportJob import({QStringLiteral(TEST_EXAMPLE)}, noHints());
    QSignalSpy read(&import, &ImportJob::succeeded);
    import.start();
    QVERIFY(read.wait(120'000));
    m_document.evidence = read[0][0].value<std::vector<EvidencePtr>>();
    QCOMPARE(m_document.evidence.size(), size_t(4));
    AnalysisJob analysis;
    QSignalSpy computed(&analysis, &AnalysisJob::finished);
    analysis.setDocument(m_document);
    QVERIFY(computed.wait(120'000));
    m_story = computed[0][0].value<Story>();
    QCOMPARE(m_story.findings->kills.size(), size_t(3));
}

void TestJobs::newestDocumentIsTheLastComputed()
{
    AnalysisJob analysis;
    QSignalSpy computed(&analysis, &AnalysisJob::finished);
    for (int i = 1; i <= 40; ++i) {
        analysis.setDocument(titled(m_document, QString::number(i)));
        if (i % 4 == 0)
            QTest::qWait(i % 8);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!analysis.isRunning(), 120'000);
    QVERIFY(computed.count() >= 1 && computed.count() <= 40);
    QCOMPARE(computed.last()[0].value<Story>().document.choices.title, u"40"_s);
}

void TestJobs::importEndsInExactlyOneWay()
{
    for (int round = 0; round < 20; ++round) {
        ImportJob import({QStringLiteral(TEST_EXAMPLE)}, noHints());
        QSignalSpy read(&import, &ImportJob::succeeded);
        QSignalSpy stopped(&import, &ImportJob::cancelled);
        QSignalSpy failed(&import, &ImportJob::failed);
        import.start();
        for (int i = 0; i < round; ++i) {
            QTest::qWait(1);
            QVERIFY(import.progress().size() <= 4);
        }
        import.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(read.count() + stopped.count() + failed.count(), 1, 120'000);
        QCOMPARE(failed.count(), 0);
    }
}

void TestJobs::newQuestionEndsTheOneBefore()
{
    StabilityJob job;
    QSignalSpy found(&job, &StabilityJob::found);
    const size_t definitions = definitionList().size();
    QVERIFY(definitions > 1);
    for (size_t i = 0; i < definitions; ++i) {
        job.ask(m_story, i);
        if (i % 3 == 0)
            QTest::qWait(2);
    }
    QTRY_VERIFY_WITH_TIMEOUT(found.count() >= 1 && found.last()[0].value<size_t>() == definitions - 1,
                             120'000);
    ContextJob context;
    QSignalSpy missing(&context, &ContextJob::missing);
    for (quint64 id = 1; id <= 20; ++id)
        context.ask({id, {}, {}, {at(u"none"_s)}, {}});
    QTRY_VERIFY_WITH_TIMEOUT(missing.count() >= 1 && missing.last()[0].toULongLong() == 20, 60'000);
}

void TestJobs::fileIsReadWhileItIsWritten()
{
    BundleFile bundle;
    bundle.contents.document = m_document;
    const QString path = at(u"x.memreport"_s);
    QVERIFY(writeBundle(path, bundle.contents));
    for (int round = 0; round < 5; ++round) {
        BundleJob writer;
        BundleJob reader;
        VerifyJob verifier;
        QSignalSpy written(&writer, &BundleJob::written);
        QSignalSpy read(&reader, &BundleJob::readDone);
        QSignalSpy verified(&verifier, &VerifyJob::verified);
        writer.write(bundle, path);
        reader.read(path);
        verifier.start(path, {});
        QTRY_VERIFY_WITH_TIMEOUT(written.count() == 1 && read.count() == 1 && verified.count() == 1, 120'000);
        QVERIFY(read[0][0].value<BundleFile>().notes.empty());
        QVERIFY(verified[0][0].value<FileCheck>().isGood());
    }
}

void TestJobs::destroyedAtAnyMoment()
{
    BundleFile bundle;
    bundle.contents.document = m_document;
    const QString path = at(u"y.memreport"_s);
    for (int round = 0; round < 10; ++round) {
        ImportJob import({QStringLiteral(TEST_EXAMPLE)}, noHints());
        AnalysisJob analysis;
        BundleJob writer;
        VerifyJob verifier;
        StabilityJob stability;
        import.start();
        analysis.setDocument(m_document);
        analysis.setDocument(titled(m_document, u"again"_s));
        writer.write(bundle, path);
        stability.ask(m_story, 0);
        if (round > 0)
            verifier.start(at(u"x.memreport"_s), {});
        QTest::qWait(round);
    }
    // Whatever was under way, the last write was ended, not cut.
    const auto loaded = readBundle(path);
    QVERIFY(loaded && loaded->problems.empty());
}

QTEST_MAIN(TestJobs)
#include "tst_jobs.moc"
