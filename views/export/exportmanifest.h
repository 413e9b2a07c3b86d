// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"
#include "views/export/renderfigure.h"

#include <QJsonArray>
#include <QJsonObject>

#include <vector>

namespace memreport {

struct WrittenFile
{
    QString name; ///< inside the folder
    qint64 bytes = 0;
    QString sha256;
};

QString sha256Of(const QByteArray &bytes);
/// Size in the preset's own unit: millimetres on paper, CSS pixels on screens.
QJsonObject presetJson(const Preset &preset);
/// Every threshold in force, units in the names.
QJsonObject definitionsJson(const Definitions &definitions);

/// One entry of the manifest: what the figure shows, who wrote its words, its files with their hashes.
QJsonObject manifestEntry(const FigureSpec &spec, const Preset &preset, const QString &textState,
                          const std::vector<WrittenFile> &files);
/// figures.manifest.json.
QByteArray manifestText(const Incident &incident, const Preset &preset, const std::vector<FigureTone> &tones,
                        const QJsonArray &figures);

} // namespace memreport
