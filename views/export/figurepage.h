// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"

#include <QByteArray>

namespace memreport {

/// One figure of the page, with the files that were written for it.
struct PageFigure
{
    std::shared_ptr<const FigureSpec> spec;
    QString light; ///< file name of the picture; empty: none
    QString dark;
    QString data;
    double width = 0;
    double height = 0;
};

/// index.html: every figure with its caption, its long description and its numbers as a table.
/// Follows the reader's colour scheme; nothing is loaded from anywhere else.
QByteArray figurePage(const std::vector<PageFigure> &figures, const QString &title);

} // namespace memreport
