// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/userkills.h"

#include "importers/journal/kernelreport.h"
#include "importers/journal/scan.h"

#include <algorithm>
#include <ranges>

using namespace std::chrono_literals;

namespace memreport::journal {

namespace {

/// oomd says "Marked … for killing" and then "Killed …" of the same group.
constexpr auto sameOomdLimit = 10s;
constexpr size_t maxKills = 200'000;

bool sameCgroupNow(const Kill &kill, const Entry &entry, const std::string &cgroup)
{
    return kill.cgroup == cgroup && kill.host == entry.host && kill.time && entry.time &&
           std::chrono::abs(*kill.time - *entry.time) <= sameOomdLimit;
}

} // namespace

bool UserKills::concerns(std::string_view identifier)
{
    return identifier.empty() || identifier == "systemd-oomd" || identifier == "earlyoom" ||
           identifier == "nohang" || identifier == "nohang-desktop";
}

Kill &UserKills::open(const Entry &entry, KillKind kind)
{
    Kill &kill = m_kills.emplace_back();
    kill.kind = kind;
    kill.time = entry.time;
    kill.precision = entry.time ? entry.precision : TimePrecision::Unknown;
    kill.secondsSinceBoot = entry.seconds;
    kill.host = entry.host;
    kill.machineId = entry.machineId;
    kill.bootId = entry.bootId;
    kill.lines.push_back(entry.evidence());
    kill.raw = entry.raw;
    return kill;
}

void UserKills::take(const Entry &entry)
{
    if (m_kills.size() >= maxKills)
        return;
    const bool unknown = entry.identifier.empty();
    const std::string_view first = entry.firstLine();
    if (unknown || entry.identifier == "systemd-oomd") {
        if (const auto line = parseOomd(first))
            takeOomd(entry, *line);
    }
    Stream &stream = m_streams[entry.host + '\n' + entry.bootId];
    if (unknown || entry.identifier == "earlyoom") {
        if (const auto line = parseEarlyoom(first))
            takeEarlyoom(stream, entry, *line);
    }
    if (!unknown && !entry.identifier.starts_with("nohang"))
        return;
    std::string_view rest = entry.message;
    while (!rest.empty()) {
        if (const auto line = parseNohang(takeUntil(rest, "\n")))
            takeNohang(stream, entry, *line);
    }
}

void UserKills::takeOomd(const Entry &entry, const OomdLine &line)
{
    for (Kill &kill : std::views::reverse(m_kills) | std::views::take(16)) {
        if (sameCgroupNow(kill, entry, line.cgroup)) {
            kill.lines.push_back(entry.evidence());
            return;
        }
    }
    Kill &kill = open(entry, line.kind);
    kill.cgroup = line.cgroup;
    kill.unit = unitOfCgroup(line.cgroup);
    kill.unitEvidence = kill.unit.empty() ? "" : "cgroup";
}

void UserKills::takeEarlyoom(Stream &stream, const Entry &entry, const EarlyoomLine &line)
{
    using Type = EarlyoomLine::Type;
    if (line.type == Type::DryRun || line.type == Type::Started) {
        stream.dryRun = line.type == Type::DryRun;
        return;
    }
    if (line.type == Type::Signal && !stream.dryRun) {
        stream.signalled[*line.pid] = m_kills.size();
        stream.lastSignal = m_kills.size();
        Kill &kill = open(entry, KillKind::Earlyoom);
        kill.pid = line.pid;
        kill.comm = line.comm;
        kill.uid = line.uid;
        kill.oomScoreAdj = line.oomScoreAdj;
        return;
    }
    std::optional<size_t> index = stream.lastSignal;
    if (line.pid) {
        const auto found = stream.signalled.find(*line.pid);
        index = found == stream.signalled.end() ? std::nullopt : std::optional(found->second);
    }
    if (index)
        m_kills[*index].outcome = line.type == Type::Exited ? "killed" : "attempted";
}

void UserKills::takeNohang(Stream &stream, const Entry &entry, const NohangLine &line)
{
    switch (line.type) {
    case NohangLine::Type::Victim:
        stream.nohangVictim = line;
        break;
    case NohangLine::Type::Signal: {
        stream.nohangKill = m_kills.size();
        Kill &kill = open(entry, KillKind::Nohang);
        if (stream.nohangVictim) {
            kill.pid = stream.nohangVictim->pid;
            kill.comm = stream.nohangVictim->comm;
        }
        stream.nohangVictim.reset();
        break;
    }
    case NohangLine::Type::Died:
        if (stream.nohangKill)
            m_kills[*stream.nohangKill].outcome = "killed";
        break;
    }
}

} // namespace memreport::journal
