// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/preset.h"

#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double unitsPerMillimetre = 288 / 25.4;
constexpr double journalDpi = 600;

Preset journal(const QString &name, double widthMm, double heightMm)
{
    Preset preset = customPreset({widthMm, heightMm}, journalDpi);
    preset.name = name;
    return preset;
}

const std::array<Preset, 6> &presets()
{
    static const std::array<Preset, 6> all{
        Preset{.name = u"blog"_s, .size = {1140, 690}},
        Preset{.name = u"blog-narrow"_s, .size = {720, 480}, .text = 13, .small = 12, .title = 17},
        journal(u"journal-single"_s, 89, 150),
        journal(u"journal-1.5"_s, 128, 115),
        journal(u"journal-double"_s, 183, 115),
        Preset{.name = u"slide"_s,
               .size = {1920, 1080},
               .pixelsPerUnit = 1,
               .text = 26,
               .small = 24,
               .title = 36},
    };
    return all;
}

} // namespace

QStringList presetNames()
{
    QStringList names;
    for (const Preset &preset : presets())
        names.append(preset.name);
    return names;
}

std::optional<Preset> presetNamed(QStringView name)
{
    for (const Preset &preset : presets()) {
        if (preset.name == name)
            return preset;
    }
    return std::nullopt;
}

Preset customPreset(QSizeF millimetres, double dpi)
{
    return {.name = u"custom"_s,
            .paper = true,
            .size = millimetres * unitsPerMillimetre,
            .pixelsPerUnit = dpi / 288,
            .text = 28,
            .small = 25,
            .title = 32,
            .colouredText = false};
}

std::optional<Preset> presetFromText(QStringView text)
{
    static const QRegularExpression form(u"^custom:(\\d+(?:\\.\\d+)?)x(\\d+(?:\\.\\d+)?)mm(?:@(\\d+))?$"_s);
    const auto match = form.matchView(text);
    if (!match.hasMatch())
        return presetNamed(text);
    const QSizeF size(match.captured(1).toDouble(), match.captured(2).toDouble());
    const double dpi = match.hasCaptured(3) ? match.captured(3).toDouble() : journalDpi;
    // Below 40 mm no axis fits; above 2 m and 2400 dpi an image would not fit into memory.
    if (size.width() < 40 || size.height() < 30 || size.width() > 2000 || size.height() > 2000 || dpi < 50 ||
        dpi > 2400 || size.width() * size.height() * dpi * dpi / 645.16 > 2e8)
        return std::nullopt;
    return customPreset(size, dpi);
}

} // namespace memreport
