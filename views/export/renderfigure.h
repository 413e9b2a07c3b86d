// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "models/figures/figurespec.h"
#include "views/export/preset.h"

#include <QByteArray>

namespace memreport {

enum class FigureTone
{
    Light,
    Dark
};

enum class FigureFormat
{
    Svg,
    Pdf,
    Png
};
QString formatWord(FigureFormat format); ///< "svg", "pdf", "png": also the file's suffix
std::optional<FigureFormat> formatFromWord(QStringView word);

struct ExportedFigure
{
    QByteArray bytes;
    QSizeF size; ///< units of the preset; a PNG's in pixels
};

/// The figure as a file. The same specification and preset give the same bytes on every machine:
/// nothing of the host, its locale, zone, fonts, screen or clock goes in. Needs a QApplication (the
/// offscreen platform is enough). source names the evidence, for the file's own description.
Result<ExportedFigure> renderFigure(const std::shared_ptr<const FigureSpec> &spec, const Preset &preset,
                                    FigureTone tone, FigureFormat format, const QString &source = {});

} // namespace memreport
