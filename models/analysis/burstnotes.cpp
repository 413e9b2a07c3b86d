// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/burstnotes.h"

#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// jemalloc's own default of dirty_decay_ms and muzzy_decay_ms.
constexpr double defaultDecayMs = 10'000;

bool holds(std::string_view text, std::string_view words)
{
    return text.find(words) != std::string_view::npos;
}

class RunNotes
{
public:
    RunNotes(const Incident &incident, const MergedBurstRun &merged, BurstRunFinding &finding)
        : m_incident(incident)
        , m_merged(merged)
        , m_run(merged.run)
        , m_finding(finding)
    {
    }

    void write()
    {
        identity();
        completeness();
        printedValues();
        thresholds();
        decay();
        platform();
        verdictLine();
    }

private:
    void add(const char *code, const QString &text) { m_finding.notes.push_back({code, text}); }

    void identity()
    {
        if (m_merged.reports.size() == 2 && !m_run.bursts.empty() && m_run.params)
            joinedFiles();
        if (m_finding.allocatorFromFileName)
            add("allocator-from-file-name",
                Words::tr("the output does not name the allocator; %1 is taken from the file's name")
                    .arg(qstr(m_finding.allocator)));
        else if (m_finding.allocator.empty())
            add("allocator-unknown", Words::tr("the output does not name the allocator"));
    }

    void joinedFiles()
    {
        const auto name = [&](const MergedBurstRun::Report &report) {
            return m_incident.evidence[report.evidence]->source.path.section(u'/', -1);
        };
        const auto isErrorHalf = [&](const MergedBurstRun::Report &report) {
            const auto &runs = m_incident.evidence[report.evidence]->burstRuns;
            return report.index < runs.size() && runs[report.index].bursts.empty();
        };
        const bool joined = std::ranges::any_of(m_merged.reports, isErrorHalf);
        add(joined ? "joined-halves" : "same-run-twice",
            (joined ? Words::tr("joined from %1 and %2, whose baseline, bursts and percentage agree")
                    : Words::tr("%1 and %2 hold the same run; it counts once"))
                .arg(name(m_merged.reports.front()), name(m_merged.reports.back())));
    }

    void completeness()
    {
        if (m_run.complete.has_value() && !*m_run.complete && m_run.params)
            add("incomplete",
                Words::tr("%1 of %2 bursts are there and the run has no end: the verdict is of what is there")
                    .arg(m_run.bursts.size())
                    .arg(m_run.params->bursts));
    }

    void printedValues()
    {
        if (!m_finding.hasIdle)
            return;
        for (const BurstFinding &burst : m_finding.bursts) {
            const auto peak = burst.peak.value();
            const auto later = std::max(burst.postBurst.value(), burst.postIdle.value());
            if (peak && later && *later > *peak) {
                add("above-peak",
                    Words::tr("burst %1 prints %2 after a peak of %3: the peak sampler missed the top")
                        .arg(QString::number(burst.number), fixed(*later, 1), fixed(*peak, 1)));
                return;
            }
        }
    }

    void thresholds()
    {
        if (m_finding.onThreshold)
            add("on-threshold",
                Words::tr("the final size is on the threshold of 1.5 × baseline in the printed digits%1")
                    .arg(m_run.statedVerdict == StatedVerdict::None
                             ? QString()
                             : Words::tr("; the program's verdict stands")));
        const auto kept = m_finding.kept.value();
        if (!kept || !m_run.finalMib || !m_run.baselineMib)
            return;
        if (m_finding.ratioVerdict == RatioVerdict::Pins && m_finding.verdict != ShareVerdict::Pins)
            add("ratio-rule", Words::tr("the 1.5 × baseline rule says pins (%1 × %2), yet %3 of the burst's "
                                        "growth was given back")
                                  .arg(fixed(*m_run.finalMib / *m_run.baselineMib, 2),
                                       m_finding.baseline.text, fixed(100 - *kept, 0, true) + u" %"_s));
        if (m_finding.ratioVerdict == RatioVerdict::Returns && m_finding.verdict == ShareVerdict::Pins)
            add("ratio-rule",
                Words::tr("the 1.5 × baseline rule says returns, yet %1 of the burst's growth is still held")
                    .arg(m_finding.kept.text));
    }

    std::optional<double> statedDecayMs() const
    {
        for (const MergedBurstRun::Report &report : m_merged.reports) {
            for (const AllocatorDetail &detail : m_incident.evidence[report.evidence]->allocatorDetails) {
                const auto option = std::ranges::find(detail.options, "dirty_decay_ms",
                                                      &std::pair<std::string, std::string>::first);
                if (option != detail.options.end())
                    return parseDouble(option->second);
            }
        }
        return std::nullopt;
    }

    bool refusesBackgroundThread() const
    {
        return std::ranges::any_of(
            m_run.warnings, [](const std::string &warning) { return holds(warning, "background_thread"); });
    }

    // Not given back "yet" is all that such a run can say; without its thread nothing purges at all.
    void decay()
    {
        const bool open =
            m_finding.verdict == ShareVerdict::Pins || m_finding.verdict == ShareVerdict::Partial;
        if (m_finding.allocator != "jemalloc" || !m_run.params || !open || refusesBackgroundThread())
            return;
        const auto stated = statedDecayMs();
        const double decayMs = stated.value_or(defaultDecayMs);
        if (m_run.params->idleSeconds * 1000 >= decayMs)
            return;
        add("idle-below-decay",
            Words::tr("%1 idle is less than jemalloc's dirty_decay_ms (%2%3): not given back yet")
                .arg(durationText(m_run.params->idleSeconds), durationText(decayMs / 1000),
                     stated ? QString() : Words::tr(", its default; the run does not say")));
    }

    void platform()
    {
        for (const std::string &warning : m_run.warnings) {
            if (!holds(warning, "background_thread"))
                continue;
            add("background-thread",
                Words::tr(
                    "jemalloc printed “%1”: its option was refused, nothing purges in the background, and "
                    "every allocation may take a mutex (tikv/jemallocator#179); throughput of this build is "
                    "not jemalloc's")
                    .arg(qstr(warning).trimmed()));
            break;
        }
        if (holds(m_run.verdictText, "macOS") && m_finding.hasIdle && !m_run.bursts.empty())
            add("macos-resident-size",
                Words::tr(
                    "resident_size on macOS still counts pages that were given back for reuse; a high value "
                    "is no proof of a leak"));
        if (holdsNoRss(m_run))
            add("all-zeros",
                Words::tr("every size is 0.0: this build cannot read resident memory (Windows)"));
    }

    void verdictLine()
    {
        if (m_finding.stated && m_finding.stated->fits && !*m_finding.stated->fits)
            add("stated-differs", Words::tr("stated %1, computed %2 from the same row")
                                      .arg(m_finding.stated->text, m_finding.overBaseline.text));
        if (m_run.fromTable || m_run.verdictText.empty())
            return;
        if (holds(m_run.verdictText, "jemalloc is active") && !m_finding.allocator.empty() &&
            m_finding.allocator != "jemalloc")
            add("verdict-names-jemalloc",
                Words::tr("the verdict's words speak of jemalloc on every Linux; the allocator line says %1")
                    .arg(qstr(m_finding.allocator)));
        if (m_finding.statedContradicts)
            add("verdict-contradicts",
                m_finding.kept.known()
                    ? Words::tr("the program says %1; by the share kept it %2")
                          .arg(statedWords(m_finding), verdictWord(m_finding.verdict))
                    : Words::tr("the program says %1 without any data").arg(statedWords(m_finding)));
    }

    const Incident &m_incident;
    const MergedBurstRun &m_merged;
    const BurstRun &m_run;
    BurstRunFinding &m_finding;
};

bool printsBursts(const BurstFindings &findings)
{
    return std::ranges::any_of(findings.findings, [](const BurstRunFinding &finding) {
        return finding.hasIdle && !finding.bursts.empty() && finding.verdict != ShareVerdict::Unknown;
    });
}

void addNotesOfAll(BurstFindings &findings)
{
    if (printsBursts(findings))
        findings.notes.push_back({"burst-window", Words::tr("vtcode's bench-allocator takes post_burst at "
                                                            "the end of a sampling window of at least 60 s, "
                                                            "not of the burst: what went back within that "
                                                            "minute is in it, and post_burst less post_idle "
                                                            "is not what idling gave back")});
    const auto withParams =
        std::ranges::count_if(findings.groups, [](const BurstGroup &g) { return g.params.has_value(); });
    if (withParams > 1)
        findings.notes.push_back(
            {"different-parameters",
             Words::tr("%1 sets of parameters: runs of different sets are not compared").arg(withParams)});
    if (!findings.repeats.empty())
        findings.notes.push_back({"repeated-runs", Words::tr("repeated runs of %1 with equal parameters kept "
                                                             "%2 (the allocator's options are not printed)")
                                                       .arg(qstr(findings.repeats.front().allocator),
                                                            findings.repeats.front().keptRange.text)});
    else if (printsBursts(findings))
        findings.notes.push_back(
            {"single-runs", Words::tr("one run of each allocator is one sample: no interval can be given")});
}

} // namespace

void addBurstNotes(const Incident &incident, BurstFindings &findings)
{
    for (BurstRunFinding &finding : findings.findings)
        RunNotes(incident, findings.runs[finding.run], finding).write();
    addNotesOfAll(findings);
}

} // namespace memreport
