// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/presettext.h"

#include "views/export/preset.h"

#include <QCoreApplication>

#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

QString presetText(const QString &name)
{
    static constexpr std::array titles{
        std::pair("blog", QT_TRANSLATE_NOOP("memreport::PresetText", "Blog")),
        std::pair("blog-narrow", QT_TRANSLATE_NOOP("memreport::PresetText", "Blog, narrow column")),
        std::pair("journal-single", QT_TRANSLATE_NOOP("memreport::PresetText", "Journal, single column")),
        std::pair("journal-1.5", QT_TRANSLATE_NOOP("memreport::PresetText", "Journal, 1.5 columns")),
        std::pair("journal-double", QT_TRANSLATE_NOOP("memreport::PresetText", "Journal, double column")),
        std::pair("slide", QT_TRANSLATE_NOOP("memreport::PresetText", "Slide 16:9"))};
    const auto preset = presetNamed(name);
    const auto title =
        std::ranges::find_if(titles, [&](const auto &t) { return name == QLatin1StringView(t.first); });
    if (!preset || title == titles.end())
        return name;
    const double perUnit = preset->paper ? 25.4 / preset->unitsPerInch() : 1;
    return u"%1, %2 × %3 %4"_s.arg(QCoreApplication::translate("memreport::PresetText", title->second),
                                   QString::number(qRound(preset->size.width() * perUnit)),
                                   QString::number(qRound(preset->size.height() * perUnit)),
                                   preset->paper ? u"mm"_s : u"px"_s);
}

} // namespace memreport
