// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/figurewords.h"

#include "models/base/text.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

QString dayAndClock(Instant t, const QString &zone)
{
    const QString text = humanTime(t, zone);
    return text.section(u' ', 0, 1) + u' ' + text.section(u' ', 3);
}

QString dayAndMinute(Instant t, const QString &zone)
{
    return dayAndClock(std::chrono::floor<std::chrono::minutes>(t), zone);
}

QString processLabel(const std::string &name, const std::string &allocator)
{
    if (allocator.empty() || name.find(allocator) != std::string::npos)
        return qstr(name);
    return qstr(name) + u' ' + qstr(allocator);
}

QString grouped(double value)
{
    QString digits = fixed(value, 0);
    for (qsizetype at = digits.size() - 3; at > (value < 0 ? 1 : 0); at -= 3)
        digits.insert(at, u',');
    return digits;
}

QString number(const Finding &finding, int decimals)
{
    const auto value = finding.value();
    return value ? fixed(*value, decimals, true) : u"?"_s;
}

QString rangeOf(const std::vector<const Finding *> &findings, int decimals)
{
    std::vector<double> values;
    for (const Finding *finding : findings) {
        if (const auto value = finding->value())
            values.push_back(*value);
    }
    if (values.empty())
        return {};
    const auto [low, high] = std::ranges::minmax(values);
    const QString from = fixed(low, decimals, true);
    const QString to = fixed(high, decimals, true);
    return from == to ? from : from + u'–' + to;
}

QString zoneName(const QString &zone)
{
    return zone.isEmpty() ? u"UTC"_s : zone;
}

QString sourceWords(const Incident &incident)
{
    QStringList formats;
    bool journal = false;
    for (const EvidencePtr &evidence : incident.evidence) {
        const QString format = qstr(evidence->source.format);
        if (!evidence->series.empty() && !format.isEmpty() && !formats.contains(format))
            formats.append(format);
        journal = journal || !evidence->kills.empty() || evidence->journal;
    }
    QString words = formats.size() > 2 ? FigureWords::tr("%1 files").arg(incident.evidence.size())
                                       : formats.join(u", "_s);
    if (journal)
        words += FigureWords::tr(" and kernel journals");
    return words;
}

} // namespace memreport
