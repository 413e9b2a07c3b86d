// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <QString>

#include <vector>

namespace memreport {

/// What became of one number or sentence of a draft.
struct Claim
{
    enum class Verdict
    {
        Found,     ///< a finding says the same, within rounding
        Differs,   ///< the findings say something else, or the draft contradicts itself
        Undecided, ///< no finding speaks of it, or it is unknown
        Remark     ///< nothing is wrong, but a reader may be misled
    };
    qint64 line = 0;
    QString quote;    ///< "about 41 GiB"
    QString sentence; ///< it stands in
    Verdict verdict = Verdict::Undecided;
    QString text; ///< which finding, by how much, what is missing
    QString path; ///< of the finding in show --json; empty: none
};
QString verdictWord(Claim::Verdict verdict); ///< "found", "differs", "cannot be decided", "remark"

/// R118. Every number with a unit of the draft beside the findings; sentences that are statements of
/// theirs beside the state; sums of the draft beside themselves. In the order of the draft. Pure.
std::vector<Claim> checkClaims(const QString &draft, const Incident &incident, const Findings &findings);

} // namespace memreport
