// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/hostzones.h"

#include "models/base/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace memreport {

namespace {

/// Journal readers say so when a time had to be read in the zone of the hints.
bool assumedZone(const Evidence &evidence)
{
    return evidence.journal && std::ranges::any_of(evidence.notes, [](const Note &note) {
               return note.code == "zone-assumed" || note.code == "zone-doubtful";
           });
}

} // namespace

HostZones::HostZones(std::span<const EvidencePtr> evidence)
{
    for (const EvidencePtr &each : evidence) {
        for (const HostRow &row : each->hosts) {
            if (!row.timeZone.empty())
                m_zones.try_emplace(row.host, Zone{row.host, qstr(row.timeZone), each->source.path});
        }
    }
}

/// The longest name wins: web and web-2 may both be hosts.
const HostZones::Zone *HostZones::named(const QString &fileName) const
{
    const Zone *found = nullptr;
    for (const auto &[host, zone] : m_zones) {
        const QString name = qstr(host);
        const bool begins = fileName.startsWith(name, Qt::CaseInsensitive) &&
                            (fileName.size() == name.size() || !fileName[name.size()].isLetterOrNumber());
        if (begins && !name.isEmpty() && (!found || host.size() > found->host.size()))
            found = &zone;
    }
    return found;
}

const HostZones::Zone *HostZones::zoneFor(const Evidence &evidence) const
{
    if (m_zones.empty() || !assumedZone(evidence))
        return nullptr;
    const std::vector<std::string> &hosts = evidence.journal->hosts;
    if (hosts.size() > 1)
        return nullptr;
    if (hosts.size() == 1) {
        const auto own = m_zones.find(hosts.front());
        return own == m_zones.end() ? nullptr : &own->second;
    }
    return named(evidence.source.path.section(u'/', -1));
}

void readInHostZones(const Registry &registry, std::vector<EvidencePtr> &evidence, const HintsOf &hintsOf,
                     const Progress &progress)
{
    const HostZones zones(evidence);
    for (EvidencePtr &each : evidence) {
        const HostZones::Zone *zone = zones.zoneFor(*each);
        Hints hints = hintsOf ? hintsOf(each->source.path) : Hints();
        if (!zone || hints.zoneGiven || zone->name == hints.zone || each->source.path == u"-")
            continue;
        hints.zone = zone->name;
        Evidence again = registry.readFile(each->source.path, hints, progress);
        if (again.error && again.error->code == Error::Code::Cancelled)
            return;
        again.source.options.emplace_back("tz", utf8(zone->name));
        again.notes.push_back({Note::Level::Info,
                               "zone-of-host",
                               QCoreApplication::translate(
                                   "memreport::HostZones",
                                   "%1 says that the clock of %2 shows %3; times without a zone are read so.")
                                   .arg(zone->table.section(u'/', -1), qstr(zone->host), zone->name),
                               {},
                               {}});
        each = std::make_shared<const Evidence>(std::move(again));
    }
}

} // namespace memreport
