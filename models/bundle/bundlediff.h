// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/document.h"

#include <QJsonObject>

#include <vector>

namespace memreport {

/// One thing in which two bundles differ.
struct BundleChange
{
    enum class Kind
    {
        Added,
        Removed,
        Changed
    };
    /// sources, series, events, pairs, definitions, choices, texts, findings
    QString section;
    QString key; ///< within the section: the same on both sides wherever it stands in its list
    Kind kind = Kind::Changed;
    QString before;           ///< empty: added
    QString after;            ///< empty: removed
    std::optional<double> by; ///< after − before of a number; of series the largest difference of a sample
    QString unit;             ///< of by
};

/// A bundle as the comparison sees it.
struct DiffSide
{
    Document document;
    QJsonObject findings; ///< as show --json computes them
};

/// All differences, in the order of the sections above. Sources are matched by their hash, series by
/// name and labels, kills by host, pid and time, findings by the names of what they speak of.
std::vector<BundleChange> diffBundles(const DiffSide &a, const DiffSide &b);

QString changeWord(BundleChange::Kind kind); ///< "added", "removed", "changed"

} // namespace memreport
