// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/documentjson.h"

#include "models/base/text.h"
#include "models/incident/jsonfields.h"

#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

using json::EnumWord;
using json::Like;

template<typename A, Like<TimeRange> S>
static void fields(A &a, S &range)
{
    a("from"_L1, range.from);
    a("to"_L1, range.to);
}

template<typename A, Like<PairChoice> S>
static void fields(A &a, S &pair)
{
    a("holds"_L1, pair.holds);
    a("releases"_L1, pair.releases);
}

template<typename A, Like<AllocatorChoice> S>
static void fields(A &a, S &choice)
{
    a("process"_L1, choice.process);
    a("allocator"_L1, choice.allocator);
    a("version"_L1, choice.version);
    a("from"_L1, choice.from);
    a("to"_L1, choice.to);
}

template<typename A, Like<Annotation> S>
static void fields(A &a, S &annotation)
{
    a("id"_L1, annotation.id);
    a("process"_L1, annotation.process);
    a("from"_L1, annotation.from);
    a("to"_L1, annotation.to);
    a("text"_L1, annotation.text);
}

template<typename A, Like<FigureChoice> S>
static void fields(A &a, S &choice)
{
    a("range"_L1, choice.range);
    a("preset"_L1, choice.preset);
    a("theme"_L1, choice.theme);
}

template<typename A, Like<NamedWindow> S>
static void fields(A &a, S &window)
{
    a("name"_L1, window.name);
    a("range"_L1, window.range);
}

namespace {
/// Roles have words of their own (role.h).
struct RoleText
{
    Role *read = nullptr;
    Role written = Role::None;
};

QJsonValue toJson(const RoleText &role)
{
    return qstr(roleWord(role.written));
}

bool fromJson(const QJsonValue &json, RoleText &role)
{
    const auto known = roleFromWord(json.toString().toStdString());
    if (known)
        *role.read = *known;
    return known.has_value();
}
} // namespace

template<typename A, Like<RoleBinding> S>
static void fields(A &a, S &binding)
{
    a("metric"_L1, binding.metric);
    a("labels"_L1, binding.labels);
    RoleText role;
    role.written = binding.role;
    if constexpr (!std::is_const_v<S>)
        role.read = &binding.role;
    a("role"_L1, role);
    a("unit"_L1, binding.unit);
    a("scale"_L1, binding.scale);
    a("process"_L1, binding.process);
    a("host"_L1, binding.host);
    a("allocator"_L1, binding.allocator);
}

template<typename A, Like<Definitions> S>
static void fields(A &a, S &d)
{
    a("gapSteps"_L1, d.gapSteps);
    a("gapMinS"_L1, d.gapMinS);
    a("restartJitterS"_L1, d.restartJitterS);
    a("hwmFallShare"_L1, d.hwmFallShare);
    a("baselineH"_L1, d.baselineH);
    a("balloonMinShare"_L1, d.balloonMinShare);
    a("balloonMinGiB"_L1, d.balloonMinGiB);
    a("episodeLowShare"_L1, d.episodeLowShare);
    a("episodeHighShare"_L1, d.episodeHighShare);
    a("settledH"_L1, d.settledH);
    a("zeroReleasedShare"_L1, d.zeroReleasedShare);
    a("swapOutShare"_L1, d.swapOutShare);
    a("releaseWindowMin"_L1, d.releaseWindowMin);
    a("oneStepShare"_L1, d.oneStepShare);
    a("turnShare"_L1, d.turnShare);
    a("holdShare"_L1, d.holdShare);
    a("giveBackShare"_L1, d.giveBackShare);
    a("weightLimitPercent"_L1, d.weightLimitPercent);
    a("weightDays"_L1, d.weightDays);
    a("swapFilledPercent"_L1, d.swapFilledPercent);
    a("psiWindowS"_L1, d.psiWindowS);
    a("psiCoverage"_L1, d.psiCoverage);
    a("killWindowS"_L1, d.killWindowS);
    a("cliffPercent"_L1, d.cliffPercent);
    a("journalHoleH"_L1, d.journalHoleH);
    a("headroomShare"_L1, d.headroomShare);
    a("holdsPercent"_L1, d.holdsPercent);
    a("releasesPercent"_L1, d.releasesPercent);
    a("restartProcesses"_L1, d.restartProcesses);
    a("restartWindowMin"_L1, d.restartWindowMin);
}

template<typename A, Like<Choices> S>
static void fields(A &a, S &choices)
{
    a("title"_L1, choices.title);
    a("author"_L1, choices.author);
    a("notes"_L1, choices.notes);
    a("zone"_L1, choices.zone);
    a("pairs"_L1, choices.pairs);
    a("featured"_L1, choices.featured);
    a("windows"_L1, choices.windows);
    a("roles"_L1, choices.roles);
    a("pageSizes"_L1, choices.pageSizes);
    a("allocators"_L1, choices.allocators);
    a("annotations"_L1, choices.annotations);
    a("answeredCaveats"_L1, choices.answeredCaveats);
    a("texts"_L1, choices.texts);
    a("figures"_L1, choices.figures);
    a("reference"_L1, choices.reference);
    a("definitions"_L1, choices.definitions);
}

static constexpr std::array allocatorEvidences{
    EnumWord{AllocatorEvidence::Label, "label"_L1},
    EnumWord{AllocatorEvidence::Table, "table"_L1},
    EnumWord{AllocatorEvidence::User, "user"_L1},
};
static const auto &words(AllocatorEvidence)
{
    return allocatorEvidences;
}

template<typename A, Like<AllocatorInterval> S>
static void fields(A &a, S &interval)
{
    a("allocator"_L1, interval.allocator);
    a("version"_L1, interval.version);
    a("from"_L1, interval.from);
    a("to"_L1, interval.to);
    a("by"_L1, interval.kind);
    a("evidence"_L1, interval.evidence);
}

template<typename A, Like<PidSpan> S>
static void fields(A &a, S &span)
{
    a("pid"_L1, span.pid);
    a("first"_L1, span.first);
    a("last"_L1, span.last);
}

template<typename A, Like<AssemblyNote> S>
static void fields(A &a, S &note)
{
    a("code"_L1, note.code);
    a("text"_L1, note.text);
}

QJsonObject choicesToJson(const Choices &choices)
{
    return json::toJson(choices).toObject();
}

Choices choicesFromJson(const QJsonObject &json, QStringList &bad)
{
    Choices choices;
    json::Reader reader(json);
    fields(reader, choices);
    bad += reader.bad;
    return choices;
}

namespace {
QJsonArray refsToJson(const Track &track)
{
    QJsonArray refs;
    for (const SeriesRef &ref : track.refs)
        refs.append(QJsonObject{{u"source"_s, qint64(ref.evidence)}, {u"series"_s, qint64(ref.series)}});
    return refs;
}

QJsonArray tracksToJson(const std::vector<Track> &tracks)
{
    QJsonArray array;
    for (const Track &track : tracks) {
        QJsonObject object{{u"role"_s, qstr(roleWord(track.role))}, {u"from"_s, refsToJson(track)}};
        if (track.step)
            object.insert("stepMs"_L1, qint64(track.step->count()));
        array.append(object);
    }
    return array;
}

/// Times at which a capacity changes, with the new value.
QJsonArray changes(const Track &track)
{
    QJsonArray array;
    std::optional<double> last;
    for (size_t i = 0; i < track.series->size(); ++i) {
        const double value = track.series->value(i);
        if (std::isnan(value) || value == last)
            continue;
        array.append(
            QJsonObject{{u"time"_s, json::toJson(track.series->time(i))}, {u"bytes"_s, json::toJson(value)}});
        last = value;
    }
    return array;
}

QJsonObject hostToJson(const Host &host)
{
    json::Writer writer;
    writer("name"_L1, host.name);
    writer("machine"_L1, host.machine);
    writer("addresses"_L1, host.addresses);
    writer("pageSize"_L1, host.pageSize);
    writer("timeZone"_L1, host.timeZone);
    writer("kernel"_L1, host.kernel);
    if (const Track *total = finest(host.tracks, Role::MemTotal))
        writer.object.insert("memTotal"_L1, changes(*total));
    if (const Track *total = finest(host.tracks, Role::SwapTotal))
        writer.object.insert("swapTotal"_L1, changes(*total));
    writer.object.insert("tracks"_L1, tracksToJson(host.tracks));
    return writer.object;
}

QJsonObject processToJson(const Process &process, const Incident &incident)
{
    json::Writer writer;
    writer("id"_L1, process.id);
    writer("name"_L1, process.name);
    writer("host"_L1, incident.hosts[process.host].name);
    writer("helper"_L1, process.helper);
    writer("pids"_L1, process.pids);
    writer("pidSpans"_L1, process.pidSpans);
    writer("allocators"_L1, process.allocators);
    writer.object.insert("tracks"_L1, tracksToJson(process.tracks));
    return writer.object;
}

QJsonArray killsToJson(const Incident &incident)
{
    QJsonArray array;
    for (const MergedKill &merged : incident.kills) {
        QJsonArray reports;
        for (const MergedKill::Report &report : merged.reports)
            reports.append(
                QJsonObject{{u"source"_s, qint64(report.evidence)}, {u"kill"_s, qint64(report.index)}});
        json::Writer writer;
        writer("time"_L1, merged.kill.time);
        writer("host"_L1, merged.kill.host);
        writer("pid"_L1, merged.kill.pid);
        writer("process"_L1, merged.kill.comm);
        writer("kind"_L1, killKindWord(merged.kill.kind));
        writer.object.insert("reports"_L1, reports);
        array.append(writer.object);
    }
    return array;
}
} // namespace

QJsonObject incidentToJson(const Incident &incident)
{
    QJsonArray hosts;
    for (const Host &host : incident.hosts)
        hosts.append(hostToJson(host));
    QJsonArray processes;
    for (const Process &process : incident.processes)
        processes.append(processToJson(process, incident));
    json::Writer writer;
    writer("windows"_L1, incident.windows);
    writer("notes"_L1, incident.notes);
    writer.object.insert("hosts"_L1, hosts);
    writer.object.insert("processes"_L1, processes);
    writer.object.insert("kills"_L1, killsToJson(incident));
    return writer.object;
}

} // namespace memreport
