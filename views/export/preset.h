// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <optional>

namespace memreport {

/// Size and text of an exported figure (figures.md 1). Units are CSS pixels for screens and quarters
/// of a point (1/288 inch) for paper: letters of 6 pt need finer outlines than 6 units give.
struct Preset
{
    QString name;
    bool paper = false;
    QSizeF size;              ///< in units
    double pixelsPerUnit = 2; ///< of the PNG
    int text = 14;
    int small = 13;
    int title = 18;
    bool colouredText = true;

    double unitsPerInch() const { return paper ? 288 : 96; }
};

/// "blog", "blog-narrow", "journal-single", "journal-1.5", "journal-double", "slide".
QStringList presetNames();
std::optional<Preset> presetNamed(QStringView name);
/// Paper of any size at the given resolution of the PNG; text as in the journal presets.
Preset customPreset(QSizeF millimetres, double dpi);
/// "custom:120x80mm@300" or a name; nullopt for anything else.
std::optional<Preset> presetFromText(QStringView text);

} // namespace memreport
