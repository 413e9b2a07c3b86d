// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QJsonObject>
#include <QJsonValue>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace memreport {

/// What `inspect --json` says about one file: every key of the contract, null where the file does
/// not say it; blocks that the file does not hold are left out. rows adds one entry per series.
QJsonObject inspectEntry(const Evidence &evidence, bool rows);
/// Each kill and each burst run of all files once, with the files and entries that report it.
QJsonObject inspectMerged(std::span<const EvidencePtr> evidence, std::span<const MergedKill> kills);

/// The parts, for other programs' output of the same things.
QJsonObject seriesJson(const Evidence &evidence, bool rows);
QJsonObject killJson(const Kill &kill);
QJsonObject journalJson(const JournalSummary &journal);

/// NaN is null, infinities are "+Inf" and "-Inf".
QJsonValue numberJson(double value);
inline QJsonValue textJson(const std::string &text) ///< empty is null
{
    return text.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(QString::fromStdString(text));
}
template<typename T>
QJsonValue countJson(const std::optional<T> &value)
{
    return value ? QJsonValue(qint64(*value)) : QJsonValue(QJsonValue::Null);
}
QJsonValue timeJson(const std::optional<Instant> &time);
/// With as many digits as the source had; Unknown and Suspect as many as are not zero.
QJsonValue timeJson(const std::optional<MicroInstant> &time, TimePrecision precision);

} // namespace memreport
