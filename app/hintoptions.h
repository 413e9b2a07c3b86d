// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <QMap>
#include <QStringList>

namespace memreport {

/// "--tz [FILE=]ZONE" and "--year [FILE=]Y" as given, applied to the files that they name. FILE is
/// a path as given, or a folder above the file.
class HintOptions
{
public:
    /// The sentence that says what is wrong with a zone or a year.
    std::expected<void, QString> setZones(const QStringList &values);
    std::expected<void, QString> setYears(const QStringList &values);

    Hints hintsFor(const QString &path) const;

private:
    QMap<QString, QString> m_zones; ///< by FILE; "" for all
    QMap<QString, int> m_years;
};

} // namespace memreport
