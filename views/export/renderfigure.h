// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "models/figures/figurespec.h"
#include "views/export/preset.h"

#include <QByteArray>

QT_BEGIN_NAMESPACE
class QPainter;
QT_END_NAMESPACE

namespace memreport {

enum class FigureTone
{
    Light,
    Dark
};

QString toneWord(FigureTone tone); ///< "light", "dark"
std::optional<FigureTone> toneFromWord(QStringView word);

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

/// The figure at the painter's origin, one unit of the preset per painter unit; for pages that hold
/// more than the figure.
void paintFigure(QPainter *painter, const std::shared_ptr<const FigureSpec> &spec, const Preset &preset,
                 FigureTone tone);

/// The figure as a file. The same specification and preset give the same bytes on every machine:
/// nothing of the host, its locale, zone, fonts, screen or clock goes in. Needs a QApplication (the
/// offscreen platform is enough). source names the evidence, for the file's own description.
Result<ExportedFigure> renderFigure(const std::shared_ptr<const FigureSpec> &spec, const Preset &preset,
                                    FigureTone tone, FigureFormat format, const QString &source = {});

} // namespace memreport
