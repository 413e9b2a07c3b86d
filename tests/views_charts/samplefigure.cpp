// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"

#include "models/base/text.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport::test {

namespace {

constexpr Duration halfHour = std::chrono::minutes(30);

Instant at(std::string_view text)
{
    return toInstant(parseIso(text)->time);
}

/// Small, repeatable unevenness: a linear congruence (Knuth's constants), no library's generator.
class Noise
{
public:
    double next()
    {
        m_state = m_state * 6364136223846793005ULL + 1442695040888963407ULL;
        return double(m_state >> 40) / double(1ULL << 24) - 0.5;
    }

private:
    uint64_t m_state = 20260626;
};

struct Shape
{
    double peak;
    Instant peakAt;
    std::optional<Instant> killed;
    std::optional<Instant> released;
    double settled;
};

FigureLine line(const Shape &shape, PaletteRole role, const QString &label, bool gap, Noise &noise)
{
    const Instant from = at("2026-06-26T00:00:00Z");
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    FigureLine made;
    made.role = role;
    made.label = label;
    const Instant flood = at("2026-06-28T00:00:00Z");
    size_t runStart = 0;
    for (int i = 0; i < 20 * 48; ++i) {
        const Instant t = from + i * halfHour;
        if (gap && t > at("2026-07-06T00:00:00Z") && t < at("2026-07-06T12:00:00Z"))
            continue;
        const double grown =
            std::clamp(double((t - flood).count()) / double((shape.peakAt - flood).count()), 0.0, 1.0);
        double value = 1.2 + (shape.peak - 1.2) * std::pow(grown, 1.6);
        if (t < shape.peakAt)
            value += 0.6 * noise.next();
        if (shape.released && t >= *shape.released)
            value =
                shape.settled +
                (shape.peak / 3 - shape.settled) * std::exp(-double((t - *shape.released).count()) / 4e7) +
                0.3 * noise.next();
        if (shape.killed && t >= *shape.killed)
            value =
                1.1 + 2.5 * (1 - std::exp(-double((t - *shape.killed).count()) / 2e8)) + 0.2 * noise.next();
        const bool newLife =
            shape.killed && t >= *shape.killed && !times->empty() && times->back() < *shape.killed;
        if (newLife || (!times->empty() && t - times->back() > halfHour)) {
            made.runs.push_back({runStart, times->size()});
            runStart = times->size();
        }
        times->push_back(t);
        values->push_back(value);
    }
    made.runs.push_back({runStart, times->size()});
    made.endText = fixed(values->back(), 1) + u" GiB"_s;
    auto series = std::make_shared<Series>();
    series->unit = Unit::Bytes;
    series->times = times;
    series->values = values;
    made.series = series;
    made.source = "made up";
    return made;
}

FigurePanel pair(int order, const Shape &holds, const Shape &releases, const QString &a, const QString &b,
                 Noise &noise)
{
    FigurePanel panel;
    panel.featured = order == 2;
    panel.unit = u"GiB"_s;
    panel.title =
        panel.featured ? u"Featured pair %1: %2 and %3"_s.arg(QString::number(order), a, b) : QString();
    panel.note = u"weights 46,500 / 44,800 · 3.8 % apart · kept 99.8 % / 7.3 % of peak"_s;
    panel.lines.push_back(line(holds, PaletteRole::Holds, a + u" glibc"_s, false, noise));
    panel.lines.push_back(line(releases, PaletteRole::Releases, b + u" mimalloc"_s, panel.featured, noise));
    panel.marks.push_back({.kind = FigureMark::Kind::KillV3,
                           .role = PaletteRole::Holds,
                           .time = *holds.killed,
                           .y = holds.peak,
                           .count = 1,
                           .label = u"killed 9 Jul 18:42"_s,
                           .event = size_t(order)});
    if (panel.featured) {
        panel.bands.push_back({.kind = FigureBand::Kind::Gap,
                               .range = TimeRange{at("2026-07-06T00:00:00Z"), at("2026-07-06T12:00:00Z")},
                               .yFrom = {},
                               .yTo = {},
                               .label = {}});
        panel.bands.push_back({.kind = FigureBand::Kind::Phase,
                               .range = TimeRange{at("2026-06-27T06:00:00Z"), at("2026-07-15T06:00:00Z")},
                               .yFrom = {},
                               .yTo = {},
                               .label = u"circuit flood: idle circuits accumulate"_s});
        panel.brackets.push_back({.range = {holds.peakAt, *holds.killed},
                                  .yFrom = holds.peak,
                                  .yTo = holds.peak,
                                  .label = u"held 41.1 GiB for 5.9 d"_s,
                                  .role = PaletteRole::Holds});
        panel.brackets.push_back({.range = {*releases.released - halfHour, *releases.released},
                                  .yFrom = releases.peak,
                                  .yTo = releases.peak / 3,
                                  .label = u"−27.1 GiB in 1 sample (30 min)"_s,
                                  .role = PaletteRole::Releases});
    }
    return panel;
}

} // namespace

FigureSpec fivePairs()
{
    Noise noise;
    FigureSpec spec;
    spec.name = "pairs";
    spec.title = u"All five glibc relays end in a kernel kill; no twin does"_s;
    spec.subtitle =
        u"Resident + swapped memory per relay · Prometheus, 30 min step · 26 Jun – 15 Jul 2026 · × kernel OOM kill from the journal"_s;
    spec.range = {at("2026-06-26T00:00:00Z"), at("2026-07-16T00:00:00Z")};
    spec.altShort =
        u"5 of 5 glibc relays keep 99–100 % of peak until a kernel kill; 5 of 5 twins end at 7–13 %."_s;
    spec.altLong = u"5 panels of paired resident-memory lines & one kill each."_s;
    spec.caption = u"Caption"_s;
    struct Row
    {
        double peak;
        double twin;
        const char *peakAt;
        const char *killed;
        const char *released;
        double settled;
        QString a;
        QString b;
    };
    const std::vector<Row> rows{{53.6, 51.9, "2026-07-05T10:00:00Z", "2026-07-08T03:10:00Z",
                                 "2026-07-09T20:30:00Z", 4.1, u"gne04"_s, u"dol05"_s},
                                {41.1, 41.0, "2026-07-03T22:00:00Z", "2026-07-09T18:42:00Z",
                                 "2026-07-04T03:30:00Z", 3.4, u"bas03"_s, u"dol02"_s},
                                {35.2, 33.9, "2026-07-06T10:00:00Z", "2026-07-11T12:00:00Z",
                                 "2026-07-08T20:30:00Z", 4.0, u"gne08"_s, u"che06"_s},
                                {29.8, 30.5, "2026-07-07T10:00:00Z", "2026-07-10T05:20:00Z",
                                 "2026-07-10T11:30:00Z", 2.6, u"bas11"_s, u"dol08"_s},
                                {24.3, 25.0, "2026-07-05T15:00:00Z", "2026-07-09T21:00:00Z",
                                 "2026-07-07T01:30:00Z", 2.2, u"bas07"_s, u"che03"_s}};
    int order = 0;
    for (const Row &row : rows) {
        spec.panels.push_back(pair(++order, {row.peak, at(row.peakAt), at(row.killed), {}, 0},
                                   {row.twin, at(row.peakAt), {}, at(row.released), row.settled}, row.a,
                                   row.b, noise));
    }
    return spec;
}

FigureLine ramp(size_t count, Duration step, Instant from)
{
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    for (size_t i = 0; i < count; ++i) {
        times->push_back(from + step * qint64(i));
        values->push_back(double(i));
    }
    auto series = std::make_shared<Series>();
    series->times = times;
    series->values = values;
    FigureLine line;
    line.label = u"ramp"_s;
    line.series = series;
    line.runs = {{0, count}};
    return line;
}

} // namespace memreport::test
