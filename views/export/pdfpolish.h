// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace memreport {

/// QPdfWriter writes the time of writing whatever SOURCE_DATE_EPOCH says. Dates are replaced at
/// equal length, so that the cross-reference table stays right.
QByteArray polishedPdf(QByteArray pdf);

} // namespace memreport
