// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/finding.h"

#include <QCoreApplication>

namespace memreport {

/// Texts of findings, rounded here and nowhere else.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(memreport::Analysis)
};

double gib(double bytes);
double hoursOf(Duration duration);
double daysOf(Duration duration);
QString percentText(double value, int decimals = 1);
QString stepText(std::optional<Duration> step); ///< "30 min", or "unknown step"
/// "a", "a and b", "a, b and 3 others": at most four names.
QString listText(const QStringList &names);

/// "1 kill", "3 kills": the source language has no plural rules of its own at run time.
QString counted(int count, const QString &one, const QString &many);

/// A known number.
Finding known(std::string definition, double value, const QString &unit, const QString &text);
/// A number of bytes, in GiB.
Finding knownBytes(std::string definition, double bytes);
/// A number that cannot be told, and why.
Finding unknownFinding(std::string definition, const QString &unit, const QString &why);

} // namespace memreport
