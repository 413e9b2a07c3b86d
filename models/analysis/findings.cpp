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

QString outcomeWord(Outcome outcome)
{
    switch (outcome) {
    case Outcome::InProcess:
        return Words::tr("in-process");
    case Outcome::ByKill:
        return Words::tr("by kill");
    case Outcome::ByRestart:
        return Words::tr("by restart");
    case Outcome::NotYet:
        return Words::tr("not yet");
    }
    return {};
}

Outcome outcomeOf(const LifetimeFinding &lifetime)
{
    if (lifetime.giveBack.known() || lifetime.behaviour == Behaviour::Releases)
        return Outcome::InProcess;
    switch (lifetime.lifetime.end) {
    case Lifetime::End::Kill:
        return Outcome::ByKill;
    case Lifetime::End::Restart:
        return Outcome::ByRestart;
    case Lifetime::End::Alive:
    case Lifetime::End::Unknown:
        break;
    }
    return Outcome::NotYet;
}

const Statement *Findings::statement(std::string_view id) const
{
    const auto found = std::ranges::find(statements, id, &Statement::id);
    return found == statements.end() ? nullptr : &*found;
}

} // namespace memreport
