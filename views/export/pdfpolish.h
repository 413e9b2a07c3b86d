// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>

namespace memreport {

/// QPdfWriter writes the time of writing whatever SOURCE_DATE_EPOCH says, and in a form that depends
/// on the machine's zone; it rounds the page to whole points. Dates become a fixed one, the box gets the
/// exact size in points, and the cross-reference table moves along.
QByteArray polishedPdf(QByteArray pdf, QSizeF points);

} // namespace memreport
