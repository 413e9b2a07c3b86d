// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/measurement.h"

#include "models/base/translate.h"
#include "views/charts/figurecursor.h"
#include "views/charts/visiblepoints.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString valueOrMissing(const FigurePanel &panel, const FigureLine &line, std::optional<size_t> sample)
{
    return sample ? valueText(panel, line.series->value(*sample)) : tr("not recorded");
}

MeasuredLine measuredLine(const FigurePanel &panel, const FigureLine &line, Instant a, Instant b)
{
    MeasuredLine measured{.label = line.label, .a = sampleAt(line, a), .b = sampleAt(line, b)};
    measured.values =
        valueOrMissing(panel, line, measured.a) + u" → "_s + valueOrMissing(panel, line, measured.b);
    if (!measured.a || !measured.b) {
        measured.differenceText = tr("not recorded");
        return measured;
    }
    const double difference = line.series->value(*measured.b) - line.series->value(*measured.a);
    const QString length = valueText(panel, std::abs(difference));
    // What rounds to nothing has no sign.
    const bool any = std::ranges::any_of(length, [](QChar c) { return c >= u'1' && c <= u'9'; });
    const QString sign = !any ? QString() : difference > 0 ? u"+"_s : u"−"_s;
    measured.difference = difference;
    measured.differenceText = sign + length;
    measured.sampleTimes =
        tr("samples of %1 and %2")
            .arg(isoUtc(line.series->time(*measured.a)), isoUtc(line.series->time(*measured.b)));
    return measured;
}

} // namespace

std::vector<MeasuredLine> measuredLines(const FigurePanel &panel, const MeasuringCursors &cursors)
{
    std::vector<MeasuredLine> lines;
    if (!cursors.span())
        return lines;
    for (const FigureLine &line : panel.lines) {
        if (line.series && !line.secondary)
            lines.push_back(measuredLine(panel, line, *cursors.a, *cursors.b));
    }
    return lines;
}

} // namespace memreport
