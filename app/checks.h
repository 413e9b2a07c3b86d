// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report.h"

#include <QStringList>

#include <expected>

namespace memreport {

/// One check of a report and what it found.
struct Check
{
    QString name; ///< "kill-level=V3"
    QStringList faults;
    QString passed; ///< in one sentence, when there are none

    bool failed() const { return !faults.isEmpty(); }
};

/// R111: every figure has both alternative texts and a caption.
Check checkFigureWords(const Report &report);
/// No hole between two samples of a process in the window is longer (D1).
Check checkGaps(const Report &report, double maxSeconds);
/// "kill-level=V2", "statement=R18", "caveats=answered"; anything else is the error.
std::expected<Check, QString> checkRequirement(const Report &report, const QString &requirement);

/// "1h", "90 s", "30min", "2d" in seconds; nullopt for anything else.
std::optional<double> secondsFrom(const QString &duration);

} // namespace memreport
