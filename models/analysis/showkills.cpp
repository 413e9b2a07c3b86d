// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/fleetstatements.h"
#include "models/analysis/killevidence.h"
#include "models/analysis/shownumber.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qsizetype mostKilledShown = 5;

const Kill &killOf(const Incident &incident, const KillFinding &finding)
{
    return incident.kills[finding.kill].kill;
}

QString processName(const Incident &incident, size_t process)
{
    return qstr(incident.processes[process].name);
}

// The incident's name of the host, else the journal's.
QString hostName(const Incident &incident, const KillFinding &finding)
{
    if (finding.process)
        return qstr(incident.hosts[incident.processes[*finding.process].host].name);
    const std::vector<size_t> hosts = hostsOfKill(incident, incident.kills[finding.kill]);
    return hosts.size() == 1 ? qstr(incident.hosts[hosts.front()].name)
                             : qstr(killOf(incident, finding).host);
}

QJsonValue timeOf(const Kill &kill)
{
    return kill.time ? QJsonValue(isoUtc(*kill.time)) : QJsonValue();
}

template<typename T>
QJsonValue numberOrNull(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

QString fileName(const Incident &incident, size_t evidence)
{
    return incident.evidence[evidence]->source.path.section(u'/', -1);
}

bool isVictimLine(const EvidenceLine &line)
{
    return line.text.find("Killed process") != std::string::npos;
}

// [file, line] of every line that says "Killed process", the report's first line if none does.
QJsonArray dumpsOf(const Incident &incident, const MergedKill &kill)
{
    QJsonArray dumps;
    for (const MergedKill::Report &report : kill.reports) {
        const Kill &reported = incident.evidence[report.evidence]->kills[report.index];
        const QString file = fileName(incident, report.evidence);
        const auto before = dumps.size();
        for (const EvidenceLine &line : reported.lines) {
            if (isVictimLine(line))
                dumps.append(QJsonArray{file, line.line});
        }
        if (dumps.size() == before && !reported.lines.empty())
            dumps.append(QJsonArray{file, reported.lines.front().line});
    }
    return dumps;
}

QJsonObject killJson(const Incident &incident, const KillFinding &finding)
{
    const Kill &kill = killOf(incident, finding);
    QJsonValue ambiguous;
    // Nobody of those that were sampled ended then: that is known too.
    if (finding.level == KillLevel::V2 && !finding.otherProcess) {
        QJsonArray names;
        for (const size_t process : finding.ambiguousWith)
            names.append(processName(incident, process));
        ambiguous = names;
    }
    const bool compared = finding.sampledPeak.value().has_value();
    return {
        {u"time"_s, timeOf(kill)},
        {u"time_precision"_s, textJson(timePrecisionWord(kill.precision))},
        {u"host"_s, hostName(incident, finding)},
        {u"pid"_s, numberOrNull(kill.pid)},
        {u"comm"_s, textJson(kill.comm.value_or(std::string()))},
        {u"kind"_s, qstr(killKindWord(kill.kind))},
        {u"relay"_s, finding.process ? QJsonValue(processName(incident, *finding.process)) : QJsonValue()},
        {u"unit"_s, textJson(finding.unit)},
        {u"attributed_by"_s,
         finding.attributedBy.isEmpty() ? QJsonValue() : QJsonValue(finding.attributedBy)},
        {u"level"_s, finding.otherProcess ? u"other process"_s : killLevelWord(finding.level)},
        {u"counts_as_relay_kill"_s, finding.countsAsRelayKill},
        {u"constraint"_s, textJson(kill.constraint)},
        {u"rss_at_kill"_s, numberJson(finding.rssAtKill)},
        {u"sampled_peak"_s, compared ? QJsonValue(numberJson(finding.sampledPeak)) : QJsonValue()},
        {u"larger_than_sampled"_s, finding.largerThanSampled},
        {u"dumps"_s, dumpsOf(incident, incident.kills[finding.kill])},
        {u"raw"_s, QString::fromUtf8(kill.raw.data(), qsizetype(kill.raw.size()))},
        {u"ambiguous_with"_s, ambiguous}};
}

bool isKernel(const Incident &incident, const KillFinding &finding)
{
    return isKernelKill(killOf(incident, finding).kind);
}

QJsonObject countFinding(int count, const QString &unit, const QString &text)
{
    Finding finding;
    finding.definition = "D18";
    finding.values = {double(count)};
    finding.unit = unit;
    finding.text = text;
    return numberJson(finding);
}

QJsonObject killCount(int count)
{
    return countFinding(count, u"kills"_s, counted(count, Words::tr("kill"), Words::tr("kills")));
}

QJsonObject lineCount(int count)
{
    return countFinding(count, u"lines"_s, counted(count, Words::tr("line"), Words::tr("lines")));
}

int killsWithin(const Incident &incident, const Findings &findings, const TimeRange &range)
{
    return int(std::ranges::count_if(findings.kills, [&](const KillFinding &finding) {
        const auto &time = killOf(incident, finding).time;
        return finding.countsAsRelayKill && time && range.contains(toInstant(*time));
    }));
}

// R61: relay kills by the author's phases and windows.
QJsonArray phasesJson(const Incident &incident, const Findings &findings)
{
    QJsonArray phases;
    for (const TimelineRow &row : incident.timeline) {
        const bool isPhase = row.kind == "phase";
        if ((!isPhase && row.kind != "window") || !row.to)
            continue;
        const QString name = isPhase ? qstr(row.text) : u"window "_s + qstr(row.text);
        const int count = killsWithin(incident, findings, {row.from, *row.to});
        phases.append(QJsonObject{{u"phase"_s, name}, {u"kills"_s, killCount(count)}});
    }
    return phases;
}

QJsonArray otherProcesses(const Incident &incident, const Findings &findings)
{
    QJsonArray others;
    for (const KillFinding &finding : findings.kills) {
        if (!finding.otherProcess || !isKernel(incident, finding))
            continue;
        const Kill &kill = killOf(incident, finding);
        others.append(QJsonObject{{u"host"_s, hostName(incident, finding)},
                                  {u"comm"_s, textJson(kill.comm.value_or(std::string()))},
                                  {u"time"_s, timeOf(kill)},
                                  {u"constraint"_s, textJson(kill.constraint)}});
    }
    return others;
}

QJsonArray userspaceKills(const Incident &incident, const Findings &findings)
{
    QJsonArray kills;
    for (const KillFinding &finding : findings.kills) {
        if (!isUserspaceKill(killOf(incident, finding).kind))
            continue;
        const MergedKill &merged = incident.kills[finding.kill];
        const MergedKill::Report &report = merged.reports.front();
        const Kill &reported = incident.evidence[report.evidence]->kills[report.index];
        QJsonObject json{{u"host"_s, hostName(incident, finding)},
                         {u"time"_s, timeOf(merged.kill)},
                         {u"kind"_s, qstr(killKindWord(merged.kill.kind))},
                         {u"unit"_s, textJson(finding.unit)},
                         {u"text"_s, qstr(reported.raw)},
                         {u"file"_s, fileName(incident, report.evidence)}};
        if (!reported.lines.empty())
            json[u"line"_s] = reported.lines.back().line;
        kills.append(json);
    }
    return kills;
}

QJsonArray counterKillsJson(const Incident &incident, const Findings &findings)
{
    QJsonArray kills;
    for (const CounterKill &kill : findings.counterKills) {
        const Process &process = incident.processes[kill.process];
        kills.append(QJsonObject{{u"relay"_s, qstr(process.name)},
                                 {u"host"_s, qstr(incident.hosts[process.host].name)},
                                 {u"last_sample"_s, isoUtc(kill.lastSample)},
                                 {u"next_start"_s, isoUtc(kill.nextStart)},
                                 {u"counter_step"_s, rangeJson(kill.counterFrom, kill.counterTo)},
                                 {u"journal"_s, kill.journalCovers ? u"covered"_s : u"no coverage"_s}});
    }
    return kills;
}

QJsonObject countersJson(const Incident &incident)
{
    QJsonObject json;
    for (const Host &host : incident.hosts) {
        const Track *track = finest(host.tracks, Role::OomKills);
        if (!track || !track->series)
            continue;
        const ValueColumn &values = *track->series->values;
        const auto isNumber = [](double value) { return std::isfinite(value); };
        const auto first = std::ranges::find_if(values, isNumber);
        if (first == values.end())
            continue;
        const double last = std::ranges::find_last_if(values, isNumber).front();
        json[qstr(host.name)] = QJsonObject{{u"first"_s, *first}, {u"last"_s, last}};
    }
    return json;
}

struct Counts
{
    std::map<QString, int> perHost;
    std::map<QString, int> perHostV3;
    std::map<size_t, int> perProcess;
    int v3 = 0;
    int v2 = 0;
    qsizetype duplicateLines = 0;
};

Counts countsOf(const Incident &incident, const Findings &findings)
{
    Counts counts;
    for (const KillFinding &finding : findings.kills) {
        if (!isKernel(incident, finding))
            continue;
        counts.duplicateLines += dumpsOf(incident, incident.kills[finding.kill]).size() - 1;
        if (!finding.countsAsRelayKill)
            continue;
        ++counts.perHost[hostName(incident, finding)];
        if (finding.level == KillLevel::V3) {
            ++counts.v3;
            ++counts.perHostV3[hostName(incident, finding)];
            ++counts.perProcess[*finding.process];
        } else {
            ++counts.v2;
        }
    }
    return counts;
}

QJsonArray mostKilled(const Incident &incident, const std::map<size_t, int> &perProcess)
{
    std::vector<std::pair<QString, int>> sorted;
    for (const auto &[process, count] : perProcess)
        sorted.emplace_back(processName(incident, process), count);
    std::ranges::sort(sorted, [](const auto &a, const auto &b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    QJsonArray json;
    for (const auto &[name, count] : sorted) {
        if (json.size() < mostKilledShown)
            json.append(QJsonArray{name, count});
    }
    return json;
}

// R4.
QJsonObject relaysWith(const Incident &incident, const Findings &findings)
{
    const KillCounts counts = killCountsOf(incident, findings);
    return {{u"0"_s, counts.never},
            {u"1"_s, counts.once},
            {u"2+"_s, counts.repeatedly},
            {u"unknown"_s, counts.unknown}};
}

QJsonArray gapsJson(const std::vector<Gap> &gaps)
{
    QJsonArray json;
    // Hours of silence are told to the second.
    const auto second = [](Instant t) { return Instant(std::chrono::floor<std::chrono::seconds>(t)); };
    for (const Gap &gap : gaps)
        json.append(rangeJson(second(gap.from), second(gap.to)));
    return json;
}

} // namespace

QJsonArray killsJson(const Incident &incident, const Findings &findings)
{
    QJsonArray kills;
    for (const KillFinding &finding : findings.kills) {
        if (isKernel(incident, finding))
            kills.append(killJson(incident, finding));
    }
    return kills;
}

QJsonObject killSummaryJson(const Incident &incident, const Findings &findings)
{
    const Counts counts = countsOf(incident, findings);
    QJsonObject perHost;
    for (const auto &[host, count] : counts.perHost)
        perHost[host] = killCount(count);
    QJsonObject perHostV3;
    for (const auto &[host, count] : counts.perHostV3)
        perHostV3[host] = count;
    return {{u"relay_kills"_s, numberJson(findings.relayKills)},
            {u"v3"_s, counts.v3},
            {u"v2"_s, counts.v2},
            {u"v1"_s, counterKillsJson(incident, findings)},
            {u"per_host"_s, perHost},
            {u"per_host_v3"_s, perHostV3},
            {u"other_processes"_s, otherProcesses(incident, findings)},
            {u"phases"_s, phasesJson(incident, findings)},
            {u"duplicate_lines"_s, lineCount(int(counts.duplicateLines))},
            {u"most_killed"_s, mostKilled(incident, counts.perProcess)},
            {u"relays_with"_s, relaysWith(incident, findings)},
            {u"counters"_s, countersJson(incident)},
            {u"userspace_kills"_s, userspaceKills(incident, findings)}};
}

QJsonArray daysJson(const Incident &incident, const Findings &findings)
{
    QJsonArray json;
    for (const HostJournal &journal : findings.journals) {
        json.append(QJsonObject{{u"host"_s, qstr(incident.hosts[journal.host].name)},
                                {u"as_of"_s, isoUtc(journal.asOf)},
                                {u"coverage_from"_s, isoUtc(journal.from)},
                                {u"kernel_records"_s, numberJson(journal.kernelRecords)},
                                {u"holes"_s, gapsJson(journal.holes)},
                                {u"last_kill"_s, instantJson(journal.lastKill)},
                                {u"days"_s, numberJson(journal.days)}});
    }
    return json;
}

QJsonArray clockOffsetJson(const Incident &incident, const Findings &findings)
{
    QJsonArray json;
    for (const ClockOffset &offset : findings.clockOffsets) {
        json.append(QJsonObject{{u"host"_s, qstr(incident.hosts[offset.host].name)},
                                {u"restarts"_s, offset.restarts},
                                {u"offset"_s, numberJson(offset.offset)},
                                {u"offset_from_started_lines"_s, numberJson(offset.fromStarted)}});
    }
    return json;
}

QJsonArray scrapeGapsJson(const Incident &incident, const Findings &findings)
{
    QJsonArray json;
    for (const HostGap &each : findings.scrapeGaps) {
        json.append(QJsonObject{{u"host"_s, qstr(incident.hosts[each.host].name)},
                                {u"last_before"_s, isoUtc(each.gap.from)},
                                {u"first_after"_s, isoUtc(each.gap.to)}});
    }
    return json;
}

} // namespace memreport
