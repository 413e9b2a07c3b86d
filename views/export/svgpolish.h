// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>

namespace memreport {

/// What QSvgGenerator leaves out or says at length: exact size, role and labels for screen readers,
/// fall-back families, no dash on solid lines, paths rounded to 1/100 unit, no empty groups.
QByteArray polishedSvg(const QByteArray &svg, QSizeF size, const QString &unit);

/// Path data of straight segments in relative form, rounded to 1/100 without adding up errors.
QString shortPath(QStringView data);

} // namespace memreport
