// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/bursts.h"

#include "models/analysis/burstnotes.h"
#include "models/analysis/provenance.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <array>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double printedStep = 0.1; // MiB, of every size that bench-allocator prints
constexpr double kibPerMib = 1024;

QString mibText(double mib)
{
    return fixed(mib, 1, true) + u" MB"_s;
}

QString shareText(double percent)
{
    return fixed(percent, 0, true) + u" %"_s;
}

QString signedPercent(double percent)
{
    return (percent >= 0 ? u"+"_s : QString()) + shareText(percent);
}

Finding size(const std::optional<double> &mib, std::vector<FindingInput> inputs)
{
    Finding finding = mib ? known("R90", *mib, u"MB"_s, mibText(*mib))
                          : unknownFinding("R90", u"MB"_s, Words::tr("not printed"));
    finding.inputs = std::move(inputs);
    return finding;
}

Finding shareOfGrowth(const std::optional<double> &share, const QString &why)
{
    return share ? known("D28", *share * 100, u"% of burst growth"_s, shareText(*share * 100))
                 : unknownFinding("D28", u"% of burst growth"_s, why);
}

/// Lowest and highest of the known values; unknown below two.
Finding rangeOf(const std::vector<const Finding *> &findings, const std::string &definition,
                const QString &unit, auto &&text)
{
    std::vector<double> values;
    for (const Finding *finding : findings) {
        if (finding->known())
            values.push_back(finding->values.front());
    }
    if (values.size() < 2)
        return unknownFinding(definition, unit, Words::tr("a single value has no spread"));
    const auto [low, high] = std::ranges::minmax(values);
    Finding range = known(definition, low, unit, text(low) + u" to "_s + text(high));
    range.values.push_back(high);
    return range;
}

/// 1AEO's bench-allocator as a run of one burst: it frees everything at its end and does not idle.
BurstRun asBurstRun(const TorBenchRun &tor)
{
    const TorBenchRss &rss = tor.rss;
    const auto mib = [](const std::optional<double> &kib) {
        return kib ? std::optional(*kib / kibPerMib) : std::nullopt;
    };
    BurstRun run;
    run.allocator = tor.allocator;
    run.label = tor.label;
    run.baselineMib = mib(rss.startKib);
    const auto peak =
        std::max({rss.startKib, rss.afterChurnKib, rss.afterAccumulateKib, rss.afterFragmentKib});
    run.bursts = {{1, mib(peak), mib(rss.afterFragmentKib), mib(rss.afterCleanupKib), {}, tor.line}};
    run.finalMib = mib(rss.afterCleanupKib);
    run.line = tor.line;
    return run;
}

class RunReader
{
public:
    RunReader(const Incident &incident, const MergedBurstRun &merged)
        : m_incident(incident)
        , m_merged(merged)
        , m_run(merged.run)
    {
    }

    BurstRunFinding read(bool hasIdle)
    {
        m_finding.hasIdle = hasIdle;
        identify();
        measureBursts();
        measureRun();
        judge();
        compareStated();
        return std::move(m_finding);
    }

private:
    std::vector<FindingInput> inputs(qint64 line) const
    {
        std::vector<FindingInput> inputs;
        for (const MergedBurstRun::Report &report : m_merged.reports) {
            const Evidence &evidence = *m_incident.evidence[report.evidence];
            FindingInput input;
            input.source = utf8(evidence.source.path);
            input.sha256 = evidence.source.sha256.value_or(std::string());
            if (line > 0)
                input.line = line;
            inputs.push_back(std::move(input));
        }
        return inputs;
    }

    void identify()
    {
        m_finding.allocator = m_run.allocator;
        if (!m_finding.allocator.empty())
            return;
        for (const MergedBurstRun::Report &report : m_merged.reports) {
            m_finding.allocator = allocatorInFileName(m_incident.evidence[report.evidence]->source.path);
            m_finding.allocatorFromFileName = !m_finding.allocator.empty();
            if (m_finding.allocatorFromFileName)
                return;
        }
    }

    void measureBursts()
    {
        const bool noData = holdsNoRss(m_run);
        for (const Burst &burst : m_run.bursts) {
            BurstFinding finding{.number = burst.number};
            finding.peak = size(burst.peakRssMib, inputs(burst.line));
            finding.postBurst = size(burst.postBurstMib, inputs(burst.line));
            finding.postIdle = size(burst.postIdleMib, inputs(burst.line));
            std::optional<double> retained = burst.retainedAfterIdleMib;
            if (!retained && burst.postIdleMib && m_run.baselineMib)
                retained = *burst.postIdleMib - *m_run.baselineMib;
            finding.retained = size(retained, inputs(burst.line));
            finding.retained.definition = "D28";
            finding.kept = shareOfGrowth(noData ? std::nullopt : keptShare(burst, m_run.baselineMib),
                                         noData ? Words::tr("no resident memory was recorded")
                                                : Words::tr("the peak is not above the baseline"));
            finding.kept.inputs = inputs(burst.line);
            m_finding.bursts.push_back(std::move(finding));
        }
    }

    void measureRun()
    {
        m_finding.baseline = size(m_run.baselineMib, inputs(m_run.line));
        m_finding.final = size(m_run.finalMib, inputs(m_run.line));
        std::optional<double> highest = m_run.finalMib;
        for (const Burst &burst : m_run.bursts)
            highest = std::max({highest, burst.peakRssMib, burst.postBurstMib, burst.postIdleMib});
        m_finding.highest = size(highest, inputs(m_run.line));
        const auto over = retainedPercent(m_run);
        m_finding.overBaseline =
            over ? known("D28", *over, u"% over baseline"_s, signedPercent(*over))
                 : unknownFinding("D28", u"% over baseline"_s,
                                  holdsNoRss(m_run) ? Words::tr("no resident memory was recorded")
                                                    : Words::tr("no baseline or no final size"));
        m_finding.overBaseline.inputs = inputs(m_run.line);
        if (m_finding.bursts.empty())
            m_finding.kept = shareOfGrowth({}, Words::tr("no burst is recorded, so there is no peak"));
        else
            m_finding.kept = m_finding.bursts.back().kept;
        std::vector<const Finding *> kept;
        for (const BurstFinding &burst : m_finding.bursts)
            kept.push_back(&burst.kept);
        m_finding.keptRange = rangeOf(kept, "D28", u"% of burst growth"_s, shareText);
        measureDrift();
    }

    void measureDrift()
    {
        const auto &bursts = m_finding.bursts;
        if (bursts.size() < 2 || !bursts.front().postIdle.known() || !bursts.back().postIdle.known()) {
            m_finding.drift = unknownFinding("R91", u"MB"_s, Words::tr("fewer than two bursts"));
            return;
        }
        const double drift = *bursts.back().postIdle.value() - *bursts.front().postIdle.value();
        m_finding.drift = known("R91", drift, u"MB"_s, (drift >= 0 ? u"+"_s : QString()) + mibText(drift));
        m_finding.drift.inputs = bursts.back().postIdle.inputs;
    }

    void judge()
    {
        if (holdsNoRss(m_run)) {
            m_finding.reason = Words::tr("every size is 0.0, so the system reports no resident memory");
            return;
        }
        // The rule belongs to vtcode's program; 1AEO's has none.
        if (m_finding.hasIdle)
            m_finding.ratioVerdict = memreport::ratioVerdict(m_run);
        m_finding.onThreshold = m_finding.hasIdle && isOnThreshold(m_run);
        const auto kept = m_finding.kept.value();
        if (!kept) {
            m_finding.reason = m_finding.kept.why;
            return;
        }
        m_finding.verdict = shareVerdict(*kept / 100);
        m_finding.reason =
            m_finding.hasIdle
                ? Words::tr("%1 of the last burst's growth is still held after idle").arg(m_finding.kept.text)
                : Words::tr("%1 of the growth is still held after everything was freed")
                      .arg(m_finding.kept.text);
    }

    /// What the printed sizes allow for final/baseline - 1, percent.
    std::optional<Interval> possiblePercent() const
    {
        if (!m_run.finalMib || !m_run.baselineMib)
            return std::nullopt;
        const auto ratio = ratioInterval(roundingInterval(*m_run.finalMib, printedStep),
                                         roundingInterval(*m_run.baselineMib, printedStep));
        return ratio ? std::optional(Interval{(ratio->low - 1) * 100, (ratio->high - 1) * 100})
                     : std::nullopt;
    }

    void compareStated()
    {
        if (m_run.statedVerdict == StatedVerdict::None && !m_run.statedPercent)
            return;
        StatedFigure stated;
        if (m_run.statedPercent) {
            stated.value = *m_run.statedPercent;
            stated.text = signedPercent(stated.value);
            stated.meant = {stated.value - 0.5, stated.value + 0.5};
            if (const auto possible = possiblePercent())
                stated.fits = possible->overlaps(stated.meant);
        }
        const bool pinned = m_run.statedVerdict == StatedVerdict::Pinned;
        if (m_run.statedVerdict != StatedVerdict::None) {
            m_finding.statedVerdict = pinned ? Words::tr("pins") : Words::tr("returns");
            m_finding.statedContradicts = holdsNoRss(m_run) ||
                                          (m_finding.verdict == ShareVerdict::Returns && pinned) ||
                                          (m_finding.verdict == ShareVerdict::Pins && !pinned);
        }
        if (m_run.statedPercent)
            m_finding.stated = std::move(stated);
    }

    const Incident &m_incident;
    const MergedBurstRun &m_merged;
    const BurstRun &m_run;
    BurstRunFinding m_finding;
};

/// "mimalloc (default)", "jemalloc", "stdout-only": what the run is called before others are looked at.
QString ownLabel(const BurstRun &run, const BurstRunFinding &finding, const QString &stem)
{
    if (!run.label.empty())
        return qstr(run.label);
    return finding.allocator.empty() ? stem : qstr(finding.allocator);
}

void nameApart(const Incident &incident, BurstFindings &findings)
{
    std::map<QString, int> seen;
    std::vector<QString> stems;
    for (BurstRunFinding &finding : findings.findings) {
        const MergedBurstRun &merged = findings.runs[finding.run];
        stems.push_back(stemOf(incident.evidence[merged.reports.front().evidence]->source.path));
        finding.label = ownLabel(merged.run, finding, stems.back());
        ++seen[finding.label];
    }
    std::map<QString, int> used;
    for (size_t i = 0; i < findings.findings.size(); ++i) {
        QString &label = findings.findings[i].label;
        if (seen[label] > 1 && label != stems[i])
            label += u" · "_s + stems[i];
        if (const int repeat = ++used[label]; repeat > 1)
            label += u" #"_s + QString::number(repeat);
    }
}

void group(BurstFindings &findings)
{
    for (size_t i = 0; i < findings.findings.size(); ++i) {
        const BurstRun &run = findings.runs[findings.findings[i].run].run;
        if (run.bursts.empty() && !run.params)
            continue;
        const auto same = std::ranges::find(findings.groups, run.params, &BurstGroup::params);
        if (same != findings.groups.end())
            same->runs.push_back(i);
        else
            findings.groups.push_back(
                {run.params,
                 run.params ? paramsText(*run.params) : Words::tr("parameters not printed"),
                 {i}});
    }
}

void findRepeats(BurstFindings &findings)
{
    for (const BurstGroup &group : findings.groups) {
        std::map<std::string, std::vector<size_t>> byAllocator;
        for (const size_t i : group.runs) {
            if (group.params && !findings.findings[i].allocator.empty() && findings.findings[i].kept.known())
                byAllocator[findings.findings[i].allocator].push_back(i);
        }
        for (auto &[allocator, runs] : byAllocator) {
            if (runs.size() < 2)
                continue;
            std::vector<const Finding *> kept;
            std::vector<const Finding *> peaks;
            for (const size_t i : runs) {
                kept.push_back(&findings.findings[i].kept);
                peaks.push_back(&findings.findings[i].highest);
            }
            findings.repeats.push_back({allocator, std::move(runs),
                                        rangeOf(kept, "D28", u"% of burst growth"_s, shareText),
                                        rangeOf(peaks, "R90", u"MB"_s, mibText)});
        }
    }
}

} // namespace

QString statedWords(const BurstRunFinding &finding)
{
    if (!finding.stated)
        return finding.statedVerdict;
    return finding.statedVerdict.isEmpty() ? finding.stated->text
                                           : finding.stated->text + u", "_s + finding.statedVerdict;
}

QString verdictWord(ShareVerdict verdict)
{
    switch (verdict) {
    case ShareVerdict::Pins:
        return Words::tr("pins");
    case ShareVerdict::Partial:
        return Words::tr("partial");
    case ShareVerdict::Returns:
        return Words::tr("returns");
    case ShareVerdict::Unknown:
        break;
    }
    return Words::tr("no data");
}

QString verdictWord(RatioVerdict verdict)
{
    switch (verdict) {
    case RatioVerdict::Pins:
        return Words::tr("pins");
    case RatioVerdict::Returns:
        return Words::tr("returns");
    case RatioVerdict::Unknown:
        break;
    }
    return Words::tr("no data");
}

QString paramsText(const BurstParams &params)
{
    return Words::tr("%1 × %2 × %3 of %4 B, %5 idle")
        .arg(counted(int(params.bursts), Words::tr("burst"), Words::tr("bursts")),
             counted(int(params.concurrency), Words::tr("event"), Words::tr("events")),
             counted(int(params.tokensPerTask), Words::tr("task"), Words::tr("tasks")),
             QString::number(params.payloadBytes), durationText(params.idleSeconds));
}

QString stemOf(const QString &path)
{
    QString name = path;
    while (name.endsWith(u'/'))
        name.chop(1);
    name = name.section(u'/', -1);
    const qsizetype dot = name.indexOf(u'.', 1);
    return dot > 0 ? name.first(dot) : name;
}

std::string allocatorInFileName(const QString &path)
{
    static constexpr std::array known{"glibc", "mimalloc", "jemalloc", "tcmalloc", "snmalloc", "rpmalloc"};
    const QString stem = stemOf(path).toLower();
    std::string found;
    for (const char *allocator : known) {
        if (!stem.contains(QLatin1StringView(allocator)))
            continue;
        if (!found.empty())
            return {};
        found = allocator;
    }
    return found;
}

BurstFindings burstFindings(const Incident &incident)
{
    BurstFindings findings;
    findings.runs = mergeBurstRuns(incident.evidence);
    const size_t printed = findings.runs.size();
    for (size_t file = 0; file < incident.evidence.size(); ++file) {
        const auto &runs = incident.evidence[file]->torBenchRuns;
        for (size_t i = 0; i < runs.size(); ++i)
            findings.runs.push_back({asBurstRun(runs[i]), {{file, i}}});
    }
    for (size_t i = 0; i < findings.runs.size(); ++i) {
        BurstRunFinding finding = RunReader(incident, findings.runs[i]).read(i < printed);
        finding.run = i;
        findings.findings.push_back(std::move(finding));
    }
    nameApart(incident, findings);
    group(findings);
    findRepeats(findings);
    addBurstNotes(incident, findings);
    return findings;
}

} // namespace memreport
