// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/quantity.h"

#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace memreport {

/// One number of the findings, as show --json gives it, ready to be compared with a draft.
struct ClaimNumber
{
    QString path;       ///< "pairs[2].releases_side.released_30min"
    QString section;    ///< "pairs"
    QString key;        ///< "released_30min"
    QString definition; ///< "D8a"
    QString text;       ///< "27.1 GiB in 1 sample (30 min)"; without a value: why
    QString unit;
    UnitMeaning meaning;
    std::vector<double> values; ///< in its own unit; none: unknown
    QStringList subjects;       ///< processes, hosts, allocators, cells that it is about
};

struct ClaimNumbers
{
    std::vector<ClaimNumber> numbers;
    QStringList names; ///< every subject once
};

/// findings: of showJson(). Whatever sections it has are walked.
ClaimNumbers claimNumbers(const QJsonObject &findings);

} // namespace memreport
