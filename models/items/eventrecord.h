// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/eventsmodel.h"

namespace memreport {

/// What one file says about an event.
struct EventReport
{
    EvidencePtr evidence;
    std::vector<EvidenceLine> lines; ///< rising; of a table's row the line alone, without text
    size_t first = 0;                ///< the one that names the event: the victim's line
};
/// In order of the files; empty for restarts, which follow from samples.
std::vector<EventReport> eventReports(const Incident &incident, const Findings &findings,
                                      const EventsModel::Event &event);

/// A field that was read from the lines, and what it says.
struct EventField
{
    QString name;
    QString text;
};
/// Only what is known.
std::vector<EventField> eventFields(const Incident &incident, const Findings &findings,
                                    const EventsModel::Event &event);

/// One row of an exported list: the same on every machine, in no language.
struct EventRow
{
    QString time;      ///< ISO 8601 UTC; empty: unknown
    QString precision; ///< us, ms, s, suspect
    QString host, process;
    std::optional<qint64> pid;
    QString unit, kind, level;
    std::optional<double> residentGib; ///< D4, kernel line
    std::optional<double> swapGib;     ///< of a swap area
    std::optional<qint64> count;       ///< repeats of a message
    QString text;                      ///< raw line, or what the event says
    QString file;
    std::optional<qint64> line, byte;
    QString sha256;
};
EventRow eventRow(const Incident &incident, const Findings &findings, const EventsModel::Event &event);

} // namespace memreport
