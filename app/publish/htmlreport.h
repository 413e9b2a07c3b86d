// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/reportcontent.h"

namespace memreport {

/// The drawings of one figure, in the order of ReportContent::figures; empty: it could not be drawn.
struct FigureDrawing
{
    QByteArray light; ///< SVG
    QByteArray dark;
};

/// One page that needs nothing else: no script, no reference, figures inline in both themes. Well-formed
/// as HTML and as XML; the same content gives the same bytes.
QByteArray htmlReport(const ReportContent &content, const std::vector<FigureDrawing> &drawings);

/// An SVG file as part of a page: no prolog, its ids made unique by the prefix.
QString inlineSvg(const QByteArray &svg, const QString &prefix);

/// A table in a box that scrolls alone. Numbers of a FindingTable are links to where they come from.
QString htmlTable(const FigureTable &table);
QString htmlTable(const FindingTable &table);

} // namespace memreport
