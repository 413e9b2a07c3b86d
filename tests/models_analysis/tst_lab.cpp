// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/registry/allimporters.h"
#include "models/analysis/showjson.h"
#include "models/base/text.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

// A row of the lab's own record (1 s samples of /proc): one process from start to end.
struct Recorded
{
    double peakMiB;     // RSS + swap
    double retainedLow; // % of peak, RSS + swap, at the end of what the files hold
    double retainedHigh;
    double rssOnlyHigh; // RSS alone stays below this
};

Document labDocument()
{
    const QString folder = QString::fromLatin1(TEST_EXAMPLE);
    const QStringList paths{folder + u"/query_range_story_5s.json.gz"_s, folder + u"/kernel.journal.gz"_s};
    Document document;
    document.evidence = makeRegistry().readPaths(
        paths, [](const QString &path) { return Hints{.path = path}; }, [](qint64, qint64) { return true; });
    return document;
}

} // namespace
Q_DECLARE_METATYPE(Recorded)

// The shipped example from its raw files to findings. Expected values are those that the lab
// recorded itself every second, beside Prometheus.
class TestLab : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void fourPairsAndOneRefused();
    void peaksAndLevels_data();
    void peaksAndLevels();
    void threeKillsAndNoneElsewhere();
    void deadZerosAreDeathAndNotRelease();
    void headlineSaysWhatHappened();
    void caveatsTellTheLimits();
    void everyNumberHasItsInputs();
    void undefinedSectionsSayWhy();
    void textNamesTheHeadline();

private:
    const LifetimeFinding *storyOf(const QString &name) const;
    Incident m_incident;
    Findings m_findings;
};

void TestLab::initTestCase()
{
    const Document document = labDocument();
    QCOMPARE(document.evidence.size(), size_t(2));
    for (const EvidencePtr &evidence : document.evidence)
        QVERIFY2(!evidence->error, qPrintable(evidence->source.path));
    m_incident = assemble(document);
    m_findings = analyse(m_incident);
}

const LifetimeFinding *TestLab::storyOf(const QString &name) const
{
    for (const PairFinding &pair : m_findings.pairs) {
        for (const PairSide *side : {&pair.holds, &pair.releases}) {
            if (qstr(m_incident.processes[side->process].name) == name)
                return &side->story;
        }
    }
    return nullptr;
}

void TestLab::fourPairsAndOneRefused()
{
    QCOMPARE(m_findings.pairs.size(), size_t(5));
    for (int i = 0; i < 5; ++i) {
        const PairFinding &pair = m_findings.pairs[size_t(i)];
        const QString number = QString::number(i + 1);
        QCOMPARE(qstr(m_incident.processes[pair.holds.process].name), u"relay0"_s + number + u"-glibc"_s);
        QCOMPARE(qstr(m_incident.processes[pair.releases.process].name),
                 u"relay0"_s + number + u"-mimalloc"_s);
        QCOMPARE(pair.refused, i == 4);
        QCOMPARE(pair.order, i + 1);
    }
    // 4400 and 5085: 14.4 % of their mean, 15.6 % of the glibc weight.
    QCOMPARE(fixed(*m_findings.pairs[4].weightDiff.value(), 2), u"14.44"_s);
    QCOMPARE(fixed(*m_findings.pairs[4].weightDiffAsymmetric.value(), 2), u"15.57"_s);
    QVERIFY(m_findings.pairs[4].reason.contains(u"15.6 %"_s));
    QVERIFY(!m_findings.pairs[0].weightDiff.caveats.empty());
}

void TestLab::peaksAndLevels_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Recorded>("recorded");
    QTest::addRow("relay01-glibc") << u"relay01-glibc"_s << Recorded{909.2, 99.9, 100.1, 57};
    QTest::addRow("relay02-glibc") << u"relay02-glibc"_s << Recorded{758.2, 99.9, 100.1, 63};
    QTest::addRow("relay04-glibc") << u"relay04-glibc"_s << Recorded{456.1, 99.8, 100.1, 70};
    QTest::addRow("relay05-glibc") << u"relay05-glibc"_s << Recorded{335.2, 99.8, 100.1, 36};
    QTest::addRow("relay01-mimalloc") << u"relay01-mimalloc"_s << Recorded{992.8, 7.5, 8.5, 9};
    QTest::addRow("relay02-mimalloc") << u"relay02-mimalloc"_s << Recorded{828.3, 7.6, 8.6, 9};
    QTest::addRow("relay03-mimalloc") << u"relay03-mimalloc"_s << Recorded{895.3, 6.0, 7.0, 7};
    QTest::addRow("relay04-mimalloc") << u"relay04-mimalloc"_s << Recorded{498.9, 8.5, 9.5, 10};
    QTest::addRow("relay05-mimalloc") << u"relay05-mimalloc"_s << Recorded{367.5, 10.6, 11.6, 12};
}

void TestLab::peaksAndLevels()
{
    QFETCH(QString, name);
    QFETCH(Recorded, recorded);
    const LifetimeFinding *story = storyOf(name);
    QVERIFY(story);
    QVERIFY(story->swapKnown);
    const double peak = *story->peakFootprint.value() * 1024;
    // Both samplers miss a little of the top; the exporter saw up to 0.3 MiB more than the recorder.
    QVERIFY2(std::abs(peak - recorded.peakMiB) < 0.5, qPrintable(QString::number(peak)));
    const double retained = *story->retained.value();
    QVERIFY2(retained >= recorded.retainedLow && retained <= recorded.retainedHigh,
             qPrintable(QString::number(retained)));
    QVERIFY(*story->retainedRssOnly.value() < recorded.rssOnlyHigh);
}

void TestLab::threeKillsAndNoneElsewhere()
{
    QCOMPARE(m_findings.relayKills.value(), std::optional(3.0));
    const QStringList victims{u"relay01-glibc"_s, u"relay02-glibc"_s, u"relay03-glibc"_s};
    const QStringList times{u"2026-11-30T14:19:18.713286Z"_s, u"2026-11-30T14:25:56.202661Z"_s,
                            u"2026-11-30T14:25:56.206177Z"_s};
    QCOMPARE(m_findings.kills.size(), size_t(3));
    for (size_t i = 0; i < 3; ++i) {
        const KillFinding &kill = m_findings.kills[i];
        QCOMPARE(kill.level, KillLevel::V3);
        QCOMPARE(kill.attributedBy, u"process name"_s);
        QCOMPARE(qstr(m_incident.processes[*kill.process].name), victims[qsizetype(i)]);
        QCOMPARE(isoUtc(*m_incident.kills[kill.kill].kill.time), times[qsizetype(i)]);
    }
    for (const LifetimeFinding &lifetime : m_findings.lifetimes) {
        const QString name = qstr(m_incident.processes[lifetime.lifetime.process].name);
        if (lifetime.lifetime.end == Lifetime::End::Kill)
            QVERIFY2(victims.contains(name), qPrintable(name));
    }
}

void TestLab::deadZerosAreDeathAndNotRelease()
{
    const LifetimeFinding *story = storyOf(u"relay01-glibc"_s);
    QVERIFY(story);
    // The exporter shows 0 bytes between the kill and the next start 20 s later.
    QVERIFY(*story->releasedTotal.value() * 1024 < 1);
    QCOMPARE(story->lifetime.end, Lifetime::End::Kill);
    int lifetimes = 0;
    for (const LifetimeFinding &lifetime : m_findings.lifetimes)
        lifetimes += lifetime.lifetime.process == story->lifetime.process;
    QCOMPARE(lifetimes, 2);
    // The planned stop of relay07-tcmalloc leaves no kernel record: a restart.
    for (const LifetimeFinding &lifetime : m_findings.lifetimes) {
        if (m_incident.processes[lifetime.lifetime.process].name == "relay07-tcmalloc" &&
            lifetime.lifetime.nextStart)
            QCOMPARE(lifetime.lifetime.end, Lifetime::End::Restart);
    }
}

void TestLab::headlineSaysWhatHappened()
{
    const Statement *headline = m_findings.statement("headline");
    QVERIFY(headline);
    QCOMPARE(headline->state, Statement::State::Holds);
    QCOMPARE(headline->text, u"Three of four glibc relays end in a kernel kill; no twin does."_s);
    QCOMPARE(m_findings.statement("R18")->state, Statement::State::Fails);
    QVERIFY(m_findings.statement("R18")->detail.contains(u"relay04-glibc"_s));
    QCOMPARE(m_findings.statement("R19")->state, Statement::State::Holds);
    QCOMPARE(m_findings.statement("R22")->state, Statement::State::Holds);
    QCOMPARE(m_findings.statement("R28")->state, Statement::State::Holds);
}

void TestLab::caveatsTellTheLimits()
{
    for (const char *code : {"small-sample", "shared-host", "weights-not-ex-ante", "peak-is-lower-bound",
                             "short-baseline", "page-size", "below-balloon-floor"}) {
        const auto found = std::ranges::find(m_findings.caveats, std::string(code), &Caveat::code);
        QVERIFY2(found != m_findings.caveats.end(), code);
        QVERIFY(!found->text.isEmpty());
    }
}

void TestLab::everyNumberHasItsInputs()
{
    const QJsonObject show = showJson(m_incident, m_findings);
    for (const QJsonValue &pair : show[u"pairs"_s].toArray()) {
        for (const QString &side : {u"holds_side"_s, u"releases_side"_s}) {
            for (const QString &key : {u"baseline"_s, u"peak"_s, u"retained_of_peak"_s, u"hold"_s}) {
                const QJsonObject number = pair[side][key].toObject();
                QVERIFY2(!number[u"value"_s].isNull(), qPrintable(key));
                const QJsonArray inputs = number[u"inputs"_s].toArray();
                QVERIFY2(!inputs.isEmpty(), qPrintable(key));
                QCOMPARE(inputs[0][u"sha256"_s].toString().size(), qsizetype(64));
                QVERIFY(
                    inputs[0][u"series"_s].toString().startsWith(u"namedprocess_namegroup_memory_bytes{"_s));
                QVERIFY(inputs[0][u"last_sample"_s].toInt() >= inputs[0][u"first_sample"_s].toInt());
            }
        }
    }
    QCOMPARE(show[u"kills"_s].toArray().size(), qsizetype(3));
}

void TestLab::undefinedSectionsSayWhy()
{
    const QJsonObject show = showJson(m_incident, m_findings);
    QVERIFY(show[u"clock_offset"_s].isNull());
    QVERIFY(!show[u"why"_s][u"clock_offset"_s].toString().isEmpty());
    const QJsonObject empty = showJson(Incident(), analyse(Incident()));
    QVERIFY(empty[u"pairs"_s].isNull());
    QVERIFY(!empty[u"why"_s][u"pairs"_s].toString().isEmpty());
}

void TestLab::textNamesTheHeadline()
{
    const QString text = showText(m_incident, m_findings);
    QVERIFY(text.startsWith(u"Three of four glibc relays end in a kernel kill; no twin does.\n"_s));
    QVERIFY(text.contains(u"Refused pair"_s));
}

QTEST_GUILESS_MAIN(TestLab)
#include "tst_lab.moc"
