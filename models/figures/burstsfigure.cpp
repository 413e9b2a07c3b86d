// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/burstsfigure.h"

#include "models/analysis/benchmarkcaveats.h"
#include "models/analysis/words.h"
#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// With more bursts than this each run shows its last one.
constexpr size_t mostBurstRows = 24;

FigureRows::Item point(const Finding &finding, PaletteRole role, const QString &label)
{
    return {.value = *finding.value(), .low = {}, .high = {}, .role = role, .label = label, .text = {}};
}

FigureRows::Row burstRow(const BurstRunFinding &run, const BurstFinding &burst)
{
    FigureRows::Row row;
    const auto add = [&](const Finding &finding, PaletteRole role, const QString &label) {
        if (finding.known())
            row.items.push_back(point(finding, role, label));
    };
    add(run.baseline, PaletteRole::Muted, FigureWords::tr("baseline"));
    add(burst.peak, PaletteRole::Ink, FigureWords::tr("peak"));
    add(burst.postBurst, PaletteRole::Fourth,
        run.hasIdle ? FigureWords::tr("end of burst window (≥ 60 s)") : FigureWords::tr("before clean-up"));
    add(burst.postIdle, PaletteRole::Holds,
        run.hasIdle ? FigureWords::tr("after idle") : FigureWords::tr("after clean-up"));
    if (!row.items.empty() && burst.postIdle.known()) {
        row.items.back().low = run.baseline.value();
        row.items.back().high = burst.postIdle.value();
    }
    return row;
}

bool hasBursts(const BurstRunFinding &run)
{
    return !run.bursts.empty() && run.highest.value().value_or(0) > 0;
}

FigureRows pointRows(const BurstFindings &findings)
{
    FigureRows rows;
    rows.axis = FigureWords::tr("resident memory, MB as printed (1 MB = 1 MiB)");
    size_t all = 0;
    for (const BurstRunFinding &run : findings.findings)
        all += hasBursts(run) ? run.bursts.size() : 0;
    for (size_t i = 0; i < findings.findings.size(); ++i) {
        const BurstRunFinding &run = findings.findings[i];
        if (!hasBursts(run))
            continue;
        const size_t first = all > mostBurstRows ? run.bursts.size() - 1 : 0;
        for (size_t b = first; b < run.bursts.size(); ++b) {
            FigureRows::Row row = burstRow(run, run.bursts[b]);
            if (b == first)
                row.label = run.label;
            if (run.hasIdle)
                row.note = FigureWords::tr("burst %1").arg(run.bursts[b].number);
            row.subject = i;
            rows.rows.push_back(std::move(row));
        }
    }
    return rows;
}

FigureRows keptRows(const BurstFindings &findings)
{
    FigureRows rows;
    rows.axis = FigureWords::tr("kept of the last burst's growth, %; whiskers: all bursts of the run");
    rows.reference = 100 * pinsFromShare;
    rows.referenceText = FigureWords::tr("pins from %1 %, returns up to %2 %")
                             .arg(fixed(100 * pinsFromShare, 0), fixed(100 * returnsUpToShare, 0));
    for (size_t i = 0; i < findings.findings.size(); ++i) {
        const BurstRunFinding &run = findings.findings[i];
        if (run.bursts.empty())
            continue;
        FigureRows::Row row{
            .label = run.label, .note = {}, .muted = !run.kept.known(), .items = {}, .subject = i};
        if (run.kept.known()) {
            FigureRows::Item item{.value = *run.kept.value(), .low = {}, .high = {}};
            item.role = paletteRoleOf(run.allocator);
            item.text = run.kept.text + u' ' + verdictWord(run.verdict);
            if (run.keptRange.known()) {
                item.low = run.keptRange.values.front();
                item.high = run.keptRange.values.back();
            }
            row.items.push_back(std::move(item));
        } else {
            row.note = FigureWords::tr("no data");
        }
        rows.rows.push_back(std::move(row));
    }
    return rows;
}

QString subtitleOf(const BurstFindings &findings)
{
    QStringList parts;
    for (const BurstGroup &group : findings.groups) {
        if (group.params)
            parts << group.text;
    }
    if (parts.size() > 1)
        parts = {FigureWords::tr("%1 sets of parameters").arg(parts.size())};
    parts << (findings.findings.size() == 1 ? FigureWords::tr("1 run")
                                            : FigureWords::tr("%1 runs").arg(findings.findings.size()));
    return parts.join(u" · "_s);
}

QString runSentence(const BurstRunFinding &run)
{
    if (!run.kept.known() && !run.overBaseline.known())
        return FigureWords::tr("%1: %2.").arg(run.label, run.reason);
    QString text =
        FigureWords::tr("%1: baseline %2, highest %3, at the end %4 (%5 over baseline)")
            .arg(run.label, run.baseline.text, run.highest.text, run.final.text, run.overBaseline.text);
    if (run.kept.known())
        text += FigureWords::tr(", %1: %2").arg(verdictWord(run.verdict), run.reason);
    return text + u'.';
}

/// Title, words, caveats and numbers, the same for the figure and its table.
void tell(FigureSpec &spec, const BurstFindings &findings, const Findings &all)
{
    spec.title = burstsHeadline(findings);
    spec.subtitle = subtitleOf(findings);
    QStringList sentences;
    for (const BurstRunFinding &run : findings.findings) {
        sentences << runSentence(run);
        for (const Finding *finding : {&run.baseline, &run.final, &run.overBaseline, &run.kept})
            spec.findings.push_back(*finding);
    }
    spec.caveats = sectionCaveats(all, "bursts");
    spec.altShort = shortened(spec.title + u'.');
    spec.altLong = spec.title + u". "_s + sentences.join(u' ');
    spec.caption = u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s;
}

/// The remark of a table, the program's verdict.
QString saidCell(const BurstFindings &findings, const BurstRunFinding &run)
{
    const BurstRun &printed = findings.runs[run.run].run;
    if (printed.fromTable && !printed.verdictText.empty())
        return qstr(printed.verdictText);
    return run.statedVerdict.isEmpty() ? u"–"_s : run.statedVerdict;
}

} // namespace

QString burstsHeadline(const BurstFindings &findings)
{
    int pins = 0;
    int partial = 0;
    int returns = 0;
    QStringList over;
    for (const BurstRunFinding &run : findings.findings) {
        pins += run.verdict == ShareVerdict::Pins ? 1 : 0;
        partial += run.verdict == ShareVerdict::Partial ? 1 : 0;
        returns += run.verdict == ShareVerdict::Returns ? 1 : 0;
        if (run.bursts.empty() && run.overBaseline.known())
            over << FigureWords::tr("%1 %2").arg(run.label, run.overBaseline.text);
    }
    const int judged = pins + partial + returns;
    if (judged == 0 && over.isEmpty())
        return findings.findings.empty() ? FigureWords::tr("No burst program was run")
                                         : FigureWords::tr("No run recorded resident memory");
    if (judged == 0)
        return FigureWords::tr("Left over the baseline: %1").arg(listText(over));
    QStringList parts;
    const auto add = [&](int count, const QString &one, const QString &many) {
        if (count > 0)
            parts << QString::number(count) + u' ' + (count == 1 ? one : many);
    };
    add(pins, FigureWords::tr("pins what a burst took"), FigureWords::tr("pin what a burst took"));
    add(partial, FigureWords::tr("returns a part"), FigureWords::tr("return a part"));
    add(returns, FigureWords::tr("returns it"), FigureWords::tr("return it"));
    if (judged == 1)
        return FigureWords::tr("The one run %1").arg(parts.front().section(u' ', 1));
    return FigureWords::tr("Of %1 runs %2").arg(QString::number(judged), listText(parts));
}

FigureSpec burstsFigure(const Findings &all)
{
    const BurstFindings findings = all.benchmarks ? all.benchmarks->bursts : BurstFindings();
    FigureSpec spec;
    spec.name = "bursts";
    spec.arrangement = Arrangement::Stack;
    tell(spec, findings, all);
    FigureRows points = pointRows(findings);
    FigureRows kept = keptRows(findings);
    if (points.rows.empty() && kept.rows.empty()) {
        spec.panels.push_back({.emptyText = spec.title});
        return spec;
    }
    if (!points.rows.empty())
        spec.panels.push_back({.title = FigureWords::tr("Each burst against the baseline"),
                               .unit = u"MB"_s,
                               .content = std::move(points)});
    spec.panels.push_back(
        {.title = FigureWords::tr("What stays after idle"), .unit = u"%"_s, .content = std::move(kept)});
    spec.caption +=
        FigureWords::tr("Dots are values as printed; the line from the baseline to the value after idle "
                        "is what is still held.") +
        u'\n';
    return spec;
}

FigureTable burstsTable(const BurstFindings &findings)
{
    FigureTable table;
    table.columns = {{FigureWords::tr("Run"), {}, false},
                     {FigureWords::tr("Verdict"), {}, false},
                     {FigureWords::tr("1.5 × rule"), {}, false},
                     {FigureWords::tr("Source says"), {}, false},
                     {FigureWords::tr("Baseline"), u"MB"_s, true},
                     {FigureWords::tr("Final"), u"MB"_s, true},
                     {FigureWords::tr("Over baseline"), {}, true},
                     {FigureWords::tr("Stated"), {}, true},
                     {FigureWords::tr("Kept of last burst"), {}, true},
                     {FigureWords::tr("All bursts"), {}, true}};
    for (size_t i = 0; i < findings.findings.size(); ++i) {
        const BurstRunFinding &run = findings.findings[i];
        const auto cell = [](const Finding &finding) { return finding.known() ? finding.text : u"–"_s; };
        table.rows.push_back(
            {.cells = {run.label, verdictWord(run.verdict), verdictWord(run.ratioVerdict),
                       saidCell(findings, run), number(run.baseline, 1), number(run.final, 1),
                       cell(run.overBaseline), run.stated ? run.stated->text : u"–"_s, cell(run.kept),
                       cell(run.keptRange)},
             .muted = run.verdict == ShareVerdict::Unknown && !run.overBaseline.known(),
             .strong = false,
             .subject = i});
    }
    for (const BurstGroup &group : findings.groups) {
        if (group.params && findings.groups.size() > 1) {
            QStringList labels;
            for (const size_t run : group.runs)
                labels << findings.findings[run].label;
            table.footnotes << group.text + u": "_s + listText(labels);
        }
    }
    for (const BenchmarkNote &note : findings.notes)
        table.footnotes << note.text;
    return table;
}

FigureSpec burstsTableFigure(const Findings &all)
{
    const BurstFindings findings = all.benchmarks ? all.benchmarks->bursts : BurstFindings();
    FigureSpec spec;
    spec.name = "bursts-table";
    tell(spec, findings, all);
    spec.panels.push_back({.content = burstsTable(findings)});
    return spec;
}

} // namespace memreport
