// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/findingtable.h"
#include "models/analysis/findings.h"

#include <QCoreApplication>

namespace memreport {

/// Texts of reports.
struct ReportWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::Report)
};

/// Every table of the findings that has rows, in the order of the pages.
std::vector<FindingTable> findingTables(const Incident &incident, const Findings &findings);

FindingTable pairsTable(const Incident &incident, const Findings &findings);
FindingTable pairSummaryTable(const Findings &findings);
FindingTable killsTable(const Incident &incident, const Findings &findings);
FindingTable lifetimesTable(const Incident &incident, const Findings &findings);
FindingTable ranksTable(const Incident &incident, const Findings &findings);

FindingTable quadrantTable(const Incident &incident, const Quadrant &quadrant, const QString &id,
                           const QString &title);
FindingTable hostsTable(const Incident &incident, const std::vector<HostFinding> &hosts, const QString &id,
                        const QString &title);
FindingTable journalsTable(const Incident &incident, const Findings &findings);
FindingTable restartsTable(const Incident &incident, const Findings &findings);
FindingTable retestTable(const Incident &incident, const Findings &findings);

} // namespace memreport
