// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/registry.h"

#include <map>
#include <span>

namespace memreport {

/// Time zones of hosts, as the tables of hosts among some files tell them. A dump of a journal whose
/// times have no zone was written in its host's.
class HostZones
{
public:
    explicit HostZones(std::span<const EvidencePtr> evidence);

    struct Zone
    {
        std::string host;
        QString name;
        QString table; ///< the file that tells it
    };
    /// The zone in which a dump's times should have been read: of the only host in its entries, else of
    /// the host after which the file is named ("gneiss-dmesg.txt"). nullptr: its times have zones, or
    /// nothing tells.
    const Zone *zoneFor(const Evidence &evidence) const;

private:
    const Zone *named(const QString &fileName) const;

    std::map<std::string, Zone, std::less<>> m_zones;
};

/// Reads those journals again whose zone a table of hosts tells and the user does not
/// (Hints::zoneGiven); a note says so. Order and number of the evidence stay. progress as
/// Registry::readFile(); stops where it is false, and leaves the rest as it was.
void readInHostZones(const Registry &registry, std::vector<EvidencePtr> &evidence, const HintsOf &hintsOf,
                     const Progress &progress);

} // namespace memreport
