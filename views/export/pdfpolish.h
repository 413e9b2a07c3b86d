// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>

namespace memreport {

/// QPdfWriter writes the time of writing whatever SOURCE_DATE_EPOCH says. Dates are replaced at
/// equal length. It also rounds the page to whole points; the box gets the exact size in points, and
/// the cross-reference table moves along.
QByteArray polishedPdf(QByteArray pdf, QSizeF points);

} // namespace memreport
