// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/mappingpreview.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/incident/binding.h"
#include "models/items/itemtexts.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qint64 usualPageSize = 4096;

QString valueText(double value, Unit unit)
{
    if (unit == Unit::Bytes)
        return bytesText(value);
    const QString number = QLocale::c().toString(value, 'g', 6);
    return unit == Unit::Unknown ? number : number + u' ' + unitWord(unit);
}

/// "66.0 MiB to 909 MiB in 67 samples".
QString rangeText(const Series &series)
{
    std::optional<double> least;
    std::optional<double> most;
    for (const double value : *series.values) {
        if (!std::isfinite(value))
            continue;
        least = std::min(least.value_or(value), value);
        most = std::max(most.value_or(value), value);
    }
    if (!least)
        return tr("without a number");
    return tr("%1 to %2 in %n sample(s)", int(series.size()))
        .arg(valueText(*least, series.unit), valueText(*most, series.unit));
}

QString ownerText(const Series &series)
{
    const auto group = series.labels.value("groupname");
    const QString process =
        qstr(group.empty() && series.labels.isEmpty() ? std::string_view(series.title) : group);
    const QString host = qstr(series.labels.value("instance"));
    if (!process.isEmpty() && !host.isEmpty())
        return tr("of %1 on %2").arg(process, host);
    if (!process.isEmpty())
        return tr("of %1").arg(process);
    return host.isEmpty() ? tr("of whom its labels tell") : tr("on %1").arg(host);
}

} // namespace

MappingPreview mappingPreview(const RoleBinding &binding, const Series &series, const Choices &choices)
{
    if (binding.role == Role::None)
        return {tr("Not used by any definition."), true};
    if (!conversionTo(binding.role, binding.unit))
        return {tr("“%1” is no unit of %2.").arg(qstr(binding.unit), roleText(binding.role)), false};
    const auto captures = bindingFits(binding, series);
    if (!captures)
        return {tr("The mapping does not fit this series."), false};
    const auto size = choices.pageSizes.find(filledIn(binding.host, *captures, series));
    const auto result = boundSeries({&binding, *captures}, series,
                                    size == choices.pageSizes.end() ? usualPageSize : size->second);
    return {u"%1 %2, %3."_s.arg(roleText(binding.role), ownerText(*result), rangeText(*result)), true};
}

RoleBinding bindingNow(const Choices &choices, const Series &series)
{
    if (const auto found = findBinding(choices, series)) {
        RoleBinding binding = *found->binding;
        for (std::string *text : {&binding.process, &binding.host, &binding.allocator})
            *text = filledIn(*text, found->captures, series);
        return binding;
    }
    RoleBinding binding;
    binding.metric = series.name.empty() ? series.title : series.name;
    binding.role = roleOf(series);
    return binding;
}

QStringList unitsFor(Role role)
{
    constexpr std::array words{"B",  "KiB", "MiB",   "GiB",   "kB",  "MB",    "GB",    "s",
                               "ms", "%",   "ratio", "pages", "B/s", "KiB/s", "MiB/s", "pages/s"};
    QStringList units;
    for (const char *word : words) {
        if (conversionTo(role, word) && unitOfRole(role) != Unit::Unknown)
            units += QString::fromLatin1(word);
    }
    return units;
}

} // namespace memreport
