// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/findings.h"

#include "models/analysis/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

QString killLevelWord(KillLevel level)
{
    return u'V' + QString::number(int(level));
}

QString behaviourWord(Behaviour behaviour)
{
    switch (behaviour) {
    case Behaviour::NoBalloon:
        return Words::tr("no balloon");
    case Behaviour::Holds:
        return Words::tr("holds");
    case Behaviour::Releases:
        return Words::tr("releases");
    case Behaviour::Mixed:
        return Words::tr("mixed");
    }
    return {};
}

Behaviour behaviourOf(bool isBalloon, std::optional<double> retainedPercent, const Definitions &definitions)
{
    if (!isBalloon || !retainedPercent)
        return Behaviour::NoBalloon;
    if (*retainedPercent >= definitions.holdsPercent)
        return Behaviour::Holds;
    return *retainedPercent <= definitions.releasesPercent ? Behaviour::Releases : Behaviour::Mixed;
}

const Statement *Findings::statement(std::string_view id) const
{
    const auto found = std::ranges::find(statements, id, &Statement::id);
    return found == statements.end() ? nullptr : &*found;
}

} // namespace memreport
