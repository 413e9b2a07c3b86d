// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/exportpairs.h"

#include "models/figures/pairsfigure.h"
#include "views/export/exportfigures.h"

namespace memreport {

Result<qsizetype> exportPairs(const Story &story, bool footprint, const QString &folder)
{
    PairsOptions pairs;
    pairs.footprint = footprint;
    const auto spec =
        std::make_shared<const FigureSpec>(pairsFigure(*story.incident, *story.findings, pairs));
    FigureExportOptions options;
    options.preset = presetNamed(u"blog").value_or(Preset());
    const auto written = exportFigures({spec}, *story.incident, options, folder);
    if (!written)
        return std::unexpected(written.error());
    return qsizetype(written->size());
}

} // namespace memreport
