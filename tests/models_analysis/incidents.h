// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handmade.h"

#include "models/incident/incident.h"

#include <algorithm>

namespace memreport::handmade {

/// An incident put together by hand: one evidence file, tracks of one step, kills.
class Builder
{
public:
    explicit Builder(qint64 stepS = 60)
        : m_stepS(stepS)
    {
        m_evidence.source.path = QStringLiteral("handmade.json");
        m_evidence.source.sha256 = "00";
    }

    size_t host(const std::string &name, const std::string &machine = {})
    {
        Host host;
        host.name = name;
        host.machine = machine.empty() ? name : machine;
        m_incident.hosts.push_back(host);
        return m_incident.hosts.size() - 1;
    }

    size_t process(size_t host, const std::string &name, const std::string &allocator = {})
    {
        Process process;
        process.name = name;
        process.id = m_incident.hosts[host].name + '/' + name;
        process.host = host;
        if (!allocator.empty())
            process.allocators.push_back({allocator, "", {}, {}, AllocatorEvidence::Label, {}});
        m_incident.processes.push_back(process);
        return m_incident.processes.size() - 1;
    }

    void weight(size_t process, double value, qint64 atS)
    {
        m_incident.processes[process].weights.push_back({instantFromMs(atS * 1000), value});
    }

    void track(size_t process, Role role, std::vector<double> values)
    {
        m_incident.processes[process].tracks.push_back(
            makeTrack(role, m_incident.processes[process].name, std::move(values)));
    }

    void hostTrack(size_t host, Role role, std::vector<double> values)
    {
        m_incident.hosts[host].tracks.push_back(
            makeTrack(role, m_incident.hosts[host].name, std::move(values)));
    }

    Kill &kill(const std::string &host, double atS, const std::string &comm, qint64 pid)
    {
        Kill kill;
        kill.time = MicroInstant(std::chrono::microseconds(qint64(atS * 1e6)));
        kill.precision = TimePrecision::Microsecond;
        kill.host = host;
        kill.comm = comm;
        kill.pid = pid;
        kill.raw = "Killed process " + std::to_string(pid) + " (" + comm + ")";
        kill.lines.push_back({qint64(m_evidence.kills.size()) + 10, {}, kill.raw, {}});
        m_evidence.kills.push_back(kill);
        return m_evidence.kills.back();
    }

    /// The whole journal of a host from second to second, without a hole.
    void journal(const std::string &host, qint64 fromS, qint64 toS)
    {
        if (!m_evidence.journal)
            m_evidence.journal.emplace();
        JournalSummary::HostSpan span;
        span.host = host;
        span.first = micro(fromS);
        span.last = micro(toS);
        span.kernelTimes = {span.first, span.last};
        span.kernelEntries = 2;
        span.entries = 2;
        m_evidence.journal->spans.push_back(span);
    }

    Evidence &evidence() { return m_evidence; }
    Incident &incident() { return m_incident; }

    static MicroInstant micro(qint64 seconds) { return MicroInstant(std::chrono::seconds(seconds)); }

    /// Times of kills must rise. The pair window is [fromS, toS).
    Incident finish(qint64 fromS, qint64 toS)
    {
        const auto evidence = std::make_shared<const Evidence>(m_evidence);
        m_incident.evidence = {evidence};
        for (size_t k = 0; k < evidence->kills.size(); ++k)
            m_incident.kills.push_back({evidence->kills[k], {{0, k}}});
        m_incident.windows = {{"pairs", {instantFromMs(fromS * 1000), instantFromMs(toS * 1000)}}};
        return m_incident;
    }

private:
    Track makeTrack(Role role, const std::string &name, std::vector<double> values)
    {
        const Columns columns = every(m_stepS, std::move(values));
        Series series;
        series.name = roleWord(role);
        series.labels = Labels({{"name", name}});
        series.times = std::make_shared<TimeColumn>(columns.times);
        series.values = std::make_shared<ValueColumn>(columns.values);
        m_evidence.series.push_back(series);
        Track track;
        track.role = role;
        track.step = Duration(m_stepS * 1000);
        track.series = std::make_shared<Series>(series);
        track.refs = {{0, uint32_t(m_evidence.series.size() - 1)}};
        return track;
    }

    qint64 m_stepS;
    Evidence m_evidence;
    Incident m_incident;
};

} // namespace memreport::handmade
