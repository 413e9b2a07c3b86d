// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

#include <QJsonObject>

namespace memreport {

/// The author's decisions. Reading takes what it can; bad names keys whose values are not understood.
QJsonObject choicesToJson(const Choices &choices);
Choices choicesFromJson(const QJsonObject &json, QStringList &bad);

/// What follows from document and choices, for people and other programs; memreport computes it
/// again and reads it never.
QJsonObject incidentToJson(const Incident &incident);

/// Evidence without its columns, in three parts: the head (source, notes, counts), the tables
/// (allocators, weights, hosts, coverage of the journal) and the events (kills, units, timeline).
/// Together with the series they give the same evidence back.
QJsonObject evidenceHead(const Evidence &evidence);
QJsonObject evidenceTables(const Evidence &evidence);
std::vector<QJsonObject> evidenceEvents(const Evidence &evidence); ///< in the order of their lists

void readEvidenceHead(const QJsonObject &json, Evidence &evidence, QStringList &bad);
void readEvidenceTables(const QJsonObject &json, Evidence &evidence, QStringList &bad);
/// Appends one event; false: its kind is not known or it is not whole.
bool readEvidenceEvent(const QJsonObject &json, Evidence &evidence);

/// All of a series but its columns.
QJsonObject seriesHead(const Series &series);
bool readSeriesHead(const QJsonObject &json, Series &series);

/// Keys sorted, indented, one form on every machine.
QByteArray jsonText(const QJsonObject &object);

} // namespace memreport
