// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <QCoreApplication>

namespace memreport {

/// Texts in and around figures.
struct FigureWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::Figures)
};

QString dayAndClock(Instant t, const QString &zone);  ///< "9 Jul 18:42:07"
QString dayAndMinute(Instant t, const QString &zone); ///< "9 Jul 18:42"
/// "bas03 glibc"; the name alone where it says the allocator already.
QString processLabel(const std::string &name, const std::string &allocator);
QString grouped(double value); ///< "46,500": whole, in thousands
/// "99.8" of a known finding, else "?".
QString number(const Finding &finding, int decimals);
/// "99–100" over the known ones, "" if none is known; one number when both ends round alike.
QString rangeOf(const std::vector<const Finding *> &findings, int decimals);
QString zoneName(const QString &zone);
/// Formats of the files that were plotted: "Prometheus HTTP API matrix".
QString sourceWords(const Incident &incident);

} // namespace memreport
