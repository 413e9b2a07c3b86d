// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/eventrecord.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/items/eventtexts.h"
#include "models/items/itemtexts.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double kibPerGib = 1024.0 * 1024.0;

const MergedKill &mergedKill(const Incident &incident, const Findings &findings, size_t index)
{
    return incident.kills[findings.kills[index].kill];
}

EventReport reportOfKill(const EvidencePtr &evidence, const Kill &kill)
{
    EventReport report{evidence, kill.lines, 0};
    std::ranges::sort(report.lines, {}, &EvidenceLine::line);
    const auto victim = std::ranges::find(report.lines, kill.raw, &EvidenceLine::text);
    if (victim != report.lines.end())
        report.first = size_t(victim - report.lines.begin());
    return report;
}

bool isSameRow(const TimelineRow &a, const TimelineRow &b)
{
    return a.kind == b.kind && a.from == b.from && a.to == b.to && a.host == b.host && a.text == b.text &&
           a.line == b.line;
}

/// Fields that have something to say.
class FieldList
{
public:
    void add(const QString &name, const QString &text)
    {
        if (!text.isEmpty())
            m_fields.push_back({name, text});
    }
    void add(const QString &name, const std::string &text) { add(name, qstr(text)); }
    void add(const QString &name, std::optional<qint64> number)
    {
        if (number)
            add(name, QString::number(*number));
    }
    void addKib(const QString &name, std::optional<qint64> kib)
    {
        if (kib)
            add(name, tr("%1 kB (%2)").arg(*kib).arg(bytesText(double(*kib) * 1024)));
    }
    /// What all records of a journal have.
    template<typename Record>
    void addPlace(const Record &record)
    {
        if (record.time)
            add(tr("Time"), isoUtc(*record.time));
        if (record.time && record.precision != TimePrecision::Unknown)
            add(tr("Good to"), precisionText(record.precision));
        if (record.secondsSinceBoot)
            add(tr("Since boot"), tr("%1 s").arg(fixed(*record.secondsSinceBoot, 6)));
        add(tr("Host"), record.host);
        add(tr("Boot"), record.bootId);
    }
    std::vector<EventField> take() { return std::move(m_fields); }

private:
    static QString precisionText(TimePrecision precision)
    {
        switch (precision) {
        case TimePrecision::Unknown:
            return {};
        case TimePrecision::Second:
            return tr("whole seconds");
        case TimePrecision::Millisecond:
            return tr("milliseconds");
        case TimePrecision::Microsecond:
            return tr("microseconds");
        case TimePrecision::Suspect:
            return tr("suspect: derived by dmesg, the machine was suspended");
        }
        return {};
    }

    std::vector<EventField> m_fields;
};

QString unitSourceText(const std::string &evidence)
{
    if (evidence == "cgroup")
        return tr("cgroup");
    return evidence == "systemd" ? tr("service manager's note")
           : evidence.empty()    ? QString()
                                 : tr("inferred from the same moment");
}

std::vector<EventField> killFields(const Kill &kill, const KillFinding &finding)
{
    FieldList fields;
    fields.add(tr("Kind"), killKindText(kill.kind));
    fields.add(tr("Level"), killLevelWord(finding.level));
    fields.add(tr("Attributed by"), finding.attributedBy);
    fields.addPlace(kill);
    fields.add(tr("Pid"), kill.pid);
    fields.add(tr("Process"), kill.comm.value_or(std::string()));
    fields.add(tr("User id"), kill.uid);
    fields.add(tr("Unit"), kill.unit);
    fields.add(tr("Unit from"), unitSourceText(kill.unitEvidence));
    fields.add(tr("Cgroup"), kill.cgroup);
    fields.add(tr("Limit of"), kill.oomMemcg);
    fields.add(tr("Constraint"), kill.constraint);
    fields.addKib(tr("total-vm"), kill.totalVmKb);
    fields.addKib(tr("anon-rss"), kill.anonRssKb);
    fields.addKib(tr("file-rss"), kill.fileRssKb);
    fields.addKib(tr("shmem-rss"), kill.shmemRssKb);
    fields.addKib(tr("pgtables"), kill.pgtablesKb);
    fields.add(tr("Swap entries"), kill.swapEntryPages);
    fields.add(tr("oom_score_adj"), kill.oomScoreAdj);
    fields.add(tr("Processes"), kill.victims);
    fields.add(tr("Outcome"), kill.outcome);
    return fields.take();
}

std::vector<EventField> logFields(const LogEvent &event)
{
    FieldList fields;
    fields.add(tr("Kind"), logEventKindText(event.kind));
    fields.addPlace(event);
    if (event.last)
        fields.add(tr("Last repeat"), isoUtc(*event.last));
    if (event.count > 1)
        fields.add(tr("Times"), std::optional(event.count));
    fields.add(tr("Written by"), event.identifier);
    fields.add(tr("Pid"), event.pid);
    fields.add(tr("Unit"), event.unit);
    fields.add(tr("Allocator"), event.allocator);
    fields.add(event.kind == LogEventKind::PreloadFailed ? tr("Library") : tr("Swap area"), event.object);
    fields.add(tr("Cgroup"), event.cgroup);
    fields.add(tr("Detail"), event.detail);
    fields.addKib(tr("Size"), event.sizeKb);
    if (event.percent)
        fields.add(tr("Pressure"), tr("%1 %").arg(shortest(*event.percent)));
    if (event.limitPercent)
        fields.add(tr("Limit"), tr("%1 %").arg(shortest(*event.limitPercent)));
    if (event.windowSeconds)
        fields.add(tr("For"), durationText(*event.windowSeconds));
    return fields.take();
}

std::vector<EventField> restartFields(const Incident &incident, const RestartMarker &marker)
{
    FieldList fields;
    fields.add(tr("Kind"), restartKindText(marker));
    fields.add(tr("First start"), isoUtc(marker.from));
    fields.add(tr("Last start"), isoUtc(marker.to));
    fields.add(tr("Processes"), marker.processes.text);
    fields.add(tr("Changed allocator"), marker.isConversion() ? marker.converted.text : QString());
    QStringList hosts;
    for (const size_t host : marker.hosts)
        hosts << qstr(incident.hosts[host].name);
    fields.add(tr("Hosts"), hosts.join(u", "_s));
    return fields.take();
}

std::vector<EventField> timelineFields(const TimelineRow &row)
{
    FieldList fields;
    fields.add(tr("Kind"), row.kind);
    fields.add(tr("From"), isoUtc(row.from));
    if (row.to)
        fields.add(tr("To"), isoUtc(*row.to));
    fields.add(tr("Host"), row.host);
    fields.add(tr("Text"), row.text);
    fields.add(tr("Stated by"), row.source);
    return fields.take();
}

void fillKill(const Incident &incident, const Findings &findings, size_t index, EventRow &row)
{
    const KillFinding &finding = findings.kills[index];
    const Kill &kill = incident.kills[finding.kill].kill;
    row.precision = qstr(timePrecisionWord(kill.precision));
    row.host = killHostText(incident, finding);
    row.process = finding.process ? qstr(incident.processes[*finding.process].name)
                                  : qstr(kill.comm.value_or(std::string()));
    row.pid = kill.pid;
    row.unit = qstr(finding.unit.empty() ? kill.unit : finding.unit);
    row.kind = qstr(killKindWord(kill.kind));
    row.level = killLevelWord(finding.level);
    row.residentGib = finding.rssAtKill.value();
    row.text = qstr(kill.raw);
}

void fillLog(const Incident &incident, const MergedLogEvent &merged, EventRow &row)
{
    const LogEvent &event = merged.event;
    row.precision = qstr(timePrecisionWord(event.precision));
    row.host = logEventHost(incident, merged);
    row.process = qstr(event.identifier);
    row.pid = event.pid;
    row.unit = qstr(event.unit);
    row.kind = qstr(logEventKindWord(event.kind));
    if (event.sizeKb)
        row.swapGib = double(*event.sizeKb) / kibPerGib;
    row.count = event.count;
    row.text = event.lines.empty() ? qstr(event.detail) : qstr(event.lines.front().text);
}

void fillRestart(const Incident &incident, const RestartMarker &marker, EventRow &row)
{
    QStringList hosts;
    for (const size_t host : marker.hosts)
        hosts << qstr(incident.hosts[host].name);
    row.host = hosts.join(u' ');
    row.kind = marker.isConversion() ? u"conversion-restart"_s : u"fleet-restart"_s;
    row.count = qint64(marker.processes.value().value_or(0));
    row.text = restartText(marker);
}

} // namespace

std::vector<EventReport> eventReports(const Incident &incident, const Findings &findings,
                                      const EventsModel::Event &event)
{
    std::vector<EventReport> reports;
    switch (event.kind) {
    case EventsModel::Event::Kind::Kill:
        for (const MergedKill::Report &report : mergedKill(incident, findings, event.index).reports) {
            const EvidencePtr &evidence = incident.evidence[report.evidence];
            reports.push_back(reportOfKill(evidence, evidence->kills[report.index]));
        }
        break;
    case EventsModel::Event::Kind::Log:
        for (const MergedLogEvent::Report &report : incident.logEvents[event.index].reports) {
            const EvidencePtr &evidence = incident.evidence[report.evidence];
            reports.push_back({evidence, evidence->logEvents[report.index].lines, 0});
        }
        break;
    case EventsModel::Event::Kind::Timeline: {
        const TimelineRow &row = incident.timeline[event.index];
        for (const EvidencePtr &evidence : incident.evidence) {
            const auto same = [&row](const TimelineRow &there) { return isSameRow(there, row); };
            if (row.line > 0 && std::ranges::any_of(evidence->timeline, same))
                reports.push_back({evidence, {EvidenceLine{row.line, std::nullopt, {}, {}}}, 0});
        }
        break;
    }
    case EventsModel::Event::Kind::Restart:
        break;
    }
    return reports;
}

std::vector<EventField> eventFields(const Incident &incident, const Findings &findings,
                                    const EventsModel::Event &event)
{
    switch (event.kind) {
    case EventsModel::Event::Kind::Kill:
        return killFields(mergedKill(incident, findings, event.index).kill, findings.kills[event.index]);
    case EventsModel::Event::Kind::Log:
        return logFields(incident.logEvents[event.index].event);
    case EventsModel::Event::Kind::Restart:
        return restartFields(incident, findings.restartMarkers[event.index]);
    case EventsModel::Event::Kind::Timeline:
        return timelineFields(incident.timeline[event.index]);
    }
    return {};
}

EventRow eventRow(const Incident &incident, const Findings &findings, const EventsModel::Event &event)
{
    EventRow row;
    row.time = event.time ? isoUtc(*event.time) : QString();
    switch (event.kind) {
    case EventsModel::Event::Kind::Kill:
        fillKill(incident, findings, event.index, row);
        break;
    case EventsModel::Event::Kind::Log:
        fillLog(incident, incident.logEvents[event.index], row);
        break;
    case EventsModel::Event::Kind::Restart:
        fillRestart(incident, findings.restartMarkers[event.index], row);
        break;
    case EventsModel::Event::Kind::Timeline: {
        const TimelineRow &stated = incident.timeline[event.index];
        row.host = qstr(stated.host);
        row.kind = qstr(stated.kind);
        row.text = qstr(stated.text);
        break;
    }
    }
    const std::vector<EventReport> reports = eventReports(incident, findings, event);
    if (reports.empty() || reports.front().lines.empty())
        return row;
    const EvidenceLine &proof = reports.front().lines[reports.front().first];
    row.file = reports.front().evidence->source.path;
    row.line = proof.line;
    row.byte = proof.byte;
    row.sha256 = qstr(reports.front().evidence->source.sha256.value_or(std::string()));
    return row;
}

} // namespace memreport
