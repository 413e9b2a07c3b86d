// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/words.h"

#include "models/base/text.h"

using namespace Qt::StringLiterals;

namespace memreport {

double gib(double bytes)
{
    return bytes / bytesPerGiB;
}

double hoursOf(Duration duration)
{
    return double(duration.count()) / 3'600'000.0;
}

double daysOf(Duration duration)
{
    return double(duration.count()) / 86'400'000.0;
}

QString percentText(double value, int decimals)
{
    return fixed(value, decimals, true) + u" %"_s;
}

QString stepText(std::optional<Duration> step)
{
    return step ? durationText(double(step->count()) / 1000) : Words::tr("unknown step");
}

QString listText(const QStringList &names)
{
    constexpr qsizetype shown = 4;
    if (names.size() <= 1)
        return names.join(QString());
    if (names.size() > shown)
        return Words::tr("%1 and %2")
            .arg(names.first(shown).join(u", "_s),
                 counted(int(names.size() - shown), Words::tr("other"), Words::tr("others")));
    return Words::tr("%1 and %2").arg(names.first(names.size() - 1).join(u", "_s), names.last());
}

QString counted(int count, const QString &one, const QString &many)
{
    return QString::number(count) + u' ' + (count == 1 ? one : many);
}

Finding known(std::string definition, double value, const QString &unit, const QString &text)
{
    Finding finding;
    finding.definition = std::move(definition);
    finding.values = {value};
    finding.unit = unit;
    finding.text = text;
    return finding;
}

Finding knownBytes(std::string definition, double bytes)
{
    return known(std::move(definition), gib(bytes), u"GiB"_s, bytesText(bytes));
}

Finding unknownFinding(std::string definition, const QString &unit, const QString &why)
{
    Finding finding;
    finding.definition = std::move(definition);
    finding.unit = unit;
    finding.why = why;
    finding.text = why;
    return finding;
}

} // namespace memreport
