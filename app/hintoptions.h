// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"
#include "importers/core/importer.h"

#include <QMap>
#include <QStringList>

#include <expected>

namespace memreport {

/// What the user says about files and the files do not: "--tz [FILE=]ZONE", "--year [FILE=]Y" and
/// the like as given, applied to the files that they name. FILE is a path as given, or a folder
/// above the file.
class HintOptions
{
public:
    /// All of them; the error is the sentence that says which is wrong.
    std::expected<void, QString> set(const VerbArguments &arguments);
    std::expected<void, QString> setZones(const QStringList &values);
    std::expected<void, QString> setYears(const QStringList &values);
    std::expected<void, QString> setDateOrders(const QStringList &values);
    std::expected<void, QString> setDecimalMarks(const QStringList &values);
    void setColumns(const QStringList &values);

    Hints hintsFor(const QString &path) const;

private:
    QMap<QString, QString> m_zones; ///< by FILE; "" for all
    QMap<QString, int> m_years;
    QMap<QString, DateOrder> m_dateOrders;
    QMap<QString, char> m_decimalMarks;
    QMap<QString, QString> m_columns;
};

/// The lines of a verb's table that HintOptions reads, behind the verb's own.
std::vector<VerbOption> withHintOptions(std::vector<VerbOption> options);

} // namespace memreport
