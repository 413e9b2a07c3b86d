// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"
#include "views/export/renderfigure.h"

#include <vector>

namespace memreport {

struct FigureExportOptions
{
    Preset preset;
    std::vector<FigureFormat> formats{FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png};
    std::vector<FigureTone> tones{FigureTone::Light, FigureTone::Dark};
};

struct WrittenFile
{
    QString name; ///< inside the folder
    qint64 bytes = 0;
    QString sha256;
};

/// Per figure fig-NAME.svg, .pdf, .png (dark ones with -dark), .alt.txt, .caption.md, .data.csv and
/// .provenance.json; then figures.manifest.json and index.html. Texts that the author edited
/// (Choices::texts, keys NAME/alt and NAME/caption) take the place of the computed ones and are marked
/// in the manifest. The folder is made if it is missing; each file appears whole or not at all.
Result<std::vector<WrittenFile>> exportFigures(const std::vector<std::shared_ptr<const FigureSpec>> &specs,
                                               const Incident &incident, const FigureExportOptions &options,
                                               const QString &folder);

} // namespace memreport
