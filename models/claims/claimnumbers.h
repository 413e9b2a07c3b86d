// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/quantity.h"

#include <QJsonObject>
#include <QStringList>

#include <map>
#include <optional>
#include <vector>

namespace memreport {

/// Of which of the two windows a number is.
enum class ClaimWindow
{
    Any, ///< of everything imported
    First,
    Second ///< the re-test
};

/// What a number is a number of.
enum class Population
{
    Pair,
    Pairs, ///< all of them together
    Fleet,
    Cell,      ///< of the quadrant
    Host,      ///< one of the hosts
    Converted, ///< one of the hosts of the re-test that were converted
    Process,   ///< said only of a process that is named or ranked
    Other
};

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
    Population population = Population::Other;
    ClaimWindow window = ClaimWindow::First;
    bool featured = false;   ///< of the featured pair
    std::optional<int> rank; ///< of a ranked lifetime, 1 = largest
    QString slower, faster;  ///< of a ratio of times: whose is the larger and the smaller one
};

struct ClaimNumbers
{
    std::vector<ClaimNumber> numbers;
    QStringList names;                    ///< every subject once
    QStringList allocators;               ///< those of them that are allocators
    QString holds;                        ///< the allocator of the pairs' holding sides; empty: no pairs
    std::map<QString, QStringList> cells; ///< hosts by "holds+thin" of the first window
    QString parkingHost;                  ///< of those, the one that filled most of a large swap; empty: none
};

/// findings: of showJson(). Whatever sections it has are walked.
ClaimNumbers claimNumbers(const QJsonObject &findings);

} // namespace memreport
