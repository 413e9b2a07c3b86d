// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/incident/assembly.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace memreport::assembly {

namespace {
using namespace std::chrono_literals;

struct Family
{
    std::string_view word;
    std::string_view family;
};
constexpr std::array families{
    Family{"glibc", "glibc"},       Family{"ptmalloc", "glibc"},    Family{"mimalloc", "mimalloc"},
    Family{"jemalloc", "jemalloc"}, Family{"tcmalloc", "tcmalloc"}, Family{"gperftools", "tcmalloc"},
    Family{"snmalloc", "snmalloc"}, Family{"rpmalloc", "rpmalloc"}, Family{"musl", "musl"},
};

using Allocator = AllocatorName;
} // namespace

AllocatorName splitAllocator(const std::string &text, const std::string &version)
{
    std::string lower = text;
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    for (const Family &entry : families) {
        if (!lower.starts_with(entry.word))
            continue;
        std::string rest = lower.substr(entry.word.size());
        rest.erase(0, rest.find_first_of("0123456789"));
        const bool twoDigits = rest.size() == 2 && rest.find('.') == std::string::npos;
        if (twoDigits)
            rest.insert(1, ".");
        return {std::string(entry.family), version.empty() ? rest : version};
    }
    return {lower, version};
}

namespace {
/// A stretch of samples that carry one allocator label.
struct LabelRun
{
    Allocator allocator;
    Instant first;
    Instant last;
    Duration tolerance{}; ///< the label may lag by a scrape or by the server's look-back
    QString evidence;
};

/// Prometheus repeats a sample for five minutes.
constexpr Duration lookBack = 5min;

void addRuns(const Series &series, StepCache &steps, std::vector<LabelRun> &runs)
{
    const std::string *name = series.labels.find("allocator");
    if (!name || name->empty() || series.isEmpty())
        return;
    std::string version(series.labels.value("allocator_version"));
    if (version.empty())
        version = series.labels.value("version");
    const Duration step = steps.step(series).value_or(Duration(0));
    LabelRun run{splitAllocator(*name, version), series.time(0), series.time(0), std::max(step, lookBack),
                 QCoreApplication::translate("Assembly", "label of %1").arg(qstr(series.canonical()))};
    for (size_t i = 1; i < series.size(); ++i) {
        if (series.time(i) - run.last > std::max(5 * step / 2, lookBack)) {
            runs.push_back(run);
            run.first = series.time(i);
        }
        run.last = series.time(i);
    }
    runs.push_back(run);
}

std::vector<LabelRun> labelRuns(const Candidate &candidate, const std::vector<InfoRecord> &infos,
                                StepCache &steps)
{
    std::vector<LabelRun> runs;
    for (const auto &[role, bound] : candidate.roles) {
        for (const Bound &each : bound)
            addRuns(*each.series, steps, runs);
    }
    for (const InfoRecord &info : infos)
        addRuns(*info.bound->series, steps, runs);
    std::ranges::stable_sort(runs, {}, &LabelRun::first);
    std::vector<LabelRun> joined;
    for (LabelRun &run : runs) {
        const bool same = !joined.empty() && joined.back().allocator.family == run.allocator.family &&
                          joined.back().allocator.version == run.allocator.version;
        if (same)
            joined.back().last = std::max(joined.back().last, run.last);
        else
            joined.push_back(std::move(run));
    }
    return joined;
}

/// A label holds until the next label of the process (R71).
void addLabelIntervals(const std::vector<LabelRun> &runs, Process &process, std::vector<AssemblyNote> &notes)
{
    for (size_t i = 0; i < runs.size(); ++i) {
        const LabelRun &run = runs[i];
        AllocatorInterval interval{run.allocator.family,     run.allocator.version, run.first, {},
                                   AllocatorEvidence::Label, run.evidence};
        if (i + 1 < runs.size()) {
            interval.to = runs[i + 1].first;
            if (run.last > runs[i + 1].first + run.tolerance)
                notes.push_back(
                    {"allocator-conflict",
                     QCoreApplication::translate("Assembly", "%1: two labels at one time say %2 and %3.")
                         .arg(qstr(process.id), qstr(run.allocator.family),
                              qstr(runs[i + 1].allocator.family))});
        }
        if (!interval.to || *interval.from < *interval.to)
            process.allocators.push_back(std::move(interval));
    }
}

bool contradicts(const LabelRun &run, const AllocatorRow &row)
{
    if (splitAllocator(row.allocator, row.version).family == run.allocator.family)
        return false;
    const Instant from = std::max(run.first, row.from.value_or(run.first));
    const Instant to = std::min(run.last, row.to.value_or(run.last));
    return to - from > run.tolerance || (run.first == run.last && from == to);
}

void addTableRow(const AllocatorRow &row, const Evidence &evidence, const std::vector<LabelRun> &runs,
                 Process &process, std::vector<AssemblyNote> &notes)
{
    const Allocator allocator = splitAllocator(row.allocator, row.version);
    QString text =
        QCoreApplication::translate("Assembly", "%1, line %2").arg(fileName(evidence)).arg(row.line);
    if (!row.evidence.empty())
        text = QCoreApplication::translate("Assembly", "%1: %2").arg(text, qstr(row.evidence));
    process.allocators.push_back(
        {allocator.family, allocator.version, row.from, row.to, AllocatorEvidence::Table, text});
    for (const LabelRun &run : runs) {
        if (!contradicts(run, row))
            continue;
        notes.push_back(
            {"allocator-conflict",
             QCoreApplication::translate(
                 "Assembly", "%1: the table says %2 (%3), the metric's label says %4; the label wins.")
                 .arg(qstr(process.id), qstr(allocator.family), text, qstr(run.allocator.family))});
        return;
    }
}
/// Of series that the author bound to a role; several of them mostly say the same.
void addBoundAllocators(const Candidate &candidate, Process &process)
{
    std::set<std::string> told;
    for (const auto &[role, bound] : candidate.roles) {
        for (const Bound &each : bound) {
            if (each.allocator.empty() || !told.insert(each.allocator).second)
                continue;
            const AllocatorName allocator = splitAllocator(each.allocator, {});
            process.allocators.push_back(
                {allocator.family,
                 allocator.version,
                 {},
                 {},
                 AllocatorEvidence::User,
                 QCoreApplication::translate("Assembly", "set by the author's mapping")});
        }
    }
}
} // namespace

void addAllocators(const Document &document, const Candidate &candidate, const std::vector<InfoRecord> &infos,
                   Process &process, StepCache &steps, Incident &incident)
{
    const Host &host = incident.hosts[process.host];
    const auto runs = labelRuns(candidate, infos, steps);
    addLabelIntervals(runs, process, incident.notes);
    for (const EvidencePtr &evidence : document.evidence) {
        for (const AllocatorRow &row : evidence->allocators) {
            const bool here = row.host.empty() || row.host == host.name || row.host == host.machine;
            if (row.process == process.name && here)
                addTableRow(row, *evidence, runs, process, incident.notes);
        }
    }
    for (const AllocatorChoice &choice : document.choices.allocators) {
        if (choice.process != process.id)
            continue;
        const Allocator allocator = splitAllocator(choice.allocator, choice.version);
        process.allocators.push_back({allocator.family, allocator.version, choice.from, choice.to,
                                      AllocatorEvidence::User,
                                      QCoreApplication::translate("Assembly", "set by the author")});
    }
    addBoundAllocators(candidate, process);
    addStatedAllocators(document, candidate, process, incident.notes);
    std::ranges::stable_sort(process.allocators, {}, [](const AllocatorInterval &interval) {
        return interval.from.value_or(Instant::min());
    });
}

} // namespace memreport::assembly
