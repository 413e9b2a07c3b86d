// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/ticks.h"

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono;

namespace memreport {

namespace {

constexpr std::array clockSteps{1s,
                                2s,
                                5s,
                                10s,
                                15s,
                                30s,
                                seconds(1min),
                                seconds(2min),
                                seconds(5min),
                                seconds(10min),
                                seconds(15min),
                                seconds(30min),
                                seconds(1h),
                                seconds(2h),
                                seconds(3h),
                                seconds(6h),
                                seconds(12h)};
constexpr std::array daySteps{1, 2, 4, 7, 14};
constexpr std::array monthSteps{1, 3, 6, 12, 24, 60};

seconds offsetAt(const QString &zone, Instant t)
{
    return zoneOffset(zone, t).value_or(seconds(0));
}

local_time<milliseconds> wallOf(Instant t, const QString &zone)
{
    return local_time<milliseconds>(t.time_since_epoch() + offsetAt(zone, t));
}

Instant instantOf(local_seconds wall, const QString &zone)
{
    const auto found = fromLocal(zone, wall);
    return found ? toInstant(*found) : Instant(wall.time_since_epoch());
}

/// humanTime is the one place that knows the names of months.
QString dayAndMonth(Instant t, const QString &zone)
{
    return humanTime(t, zone).section(u' ', 0, 1);
}

QString clockOf(Instant t, const QString &zone)
{
    return humanTime(t, zone).section(u' ', 3);
}

std::vector<TimeTick> clockTicks(const TimeRange &range, const QString &zone, seconds step)
{
    std::vector<TimeTick> ticks;
    auto wall = floor<days>(wallOf(range.from, zone));
    for (local_seconds at = wall;; at += step) {
        const Instant t = instantOf(at, zone);
        if (t >= range.to)
            break;
        const bool midnight = at == floor<days>(at);
        if (range.contains(t) && (ticks.empty() || t > ticks.back().time))
            ticks.push_back({t, midnight ? dayAndMonth(t, zone) : clockOf(t, zone), midnight});
    }
    // Without a midnight in sight the first tick carries the day.
    if (!ticks.empty() && std::ranges::none_of(ticks, &TimeTick::midnight))
        ticks.front().label = dayAndMonth(ticks.front().time, zone) + u' ' + ticks.front().label;
    return ticks;
}

std::vector<TimeTick> dayTicks(const TimeRange &range, const QString &zone, int step)
{
    std::vector<TimeTick> ticks;
    for (local_days day = floor<days>(wallOf(range.from, zone));; day += days(1)) {
        const Instant t = instantOf(day, zone);
        if (t >= range.to)
            break;
        // Weeks begin on Monday; 1970-01-05 was one. Two-day steps count from the range's first day,
        // so that its beginning is named.
        const auto number = step % 7 == 0 ? day.time_since_epoch().count() - 4
                                          : (day - floor<days>(wallOf(range.from, zone))).count();
        if (number % step == 0 && range.contains(t))
            ticks.push_back({t, dayAndMonth(t, zone), true});
    }
    return ticks;
}

std::vector<TimeTick> monthTicks(const TimeRange &range, const QString &zone, int step)
{
    std::vector<TimeTick> ticks;
    const year_month_day first(floor<days>(wallOf(range.from, zone)));
    for (year_month at = first.year() / January;; at += months(1)) {
        const Instant t = instantOf(local_days(at / 1), zone);
        if (t >= range.to)
            break;
        const auto number = (int(at.year()) * 12) + int(unsigned(at.month())) - 1;
        if (number % step != 0 || !range.contains(t))
            continue;
        const QString text = humanTime(t, zone);
        ticks.push_back({t, step >= 12 ? text.section(u' ', 2, 2) : text.section(u' ', 1, 2), true});
    }
    return ticks;
}

} // namespace

std::vector<TimeTick> timeTicks(const TimeRange &range, const QString &zone, double width, double minSpacing)
{
    if (range.isEmpty() || width <= 0)
        return {};
    const double perSecond = width / duration<double>(range.length()).count();
    for (const seconds step : clockSteps) {
        if (double(step.count()) * perSecond >= minSpacing)
            return clockTicks(range, zone, step);
    }
    for (const int step : daySteps) {
        if (step * 86400.0 * perSecond >= minSpacing)
            return dayTicks(range, zone, step);
    }
    for (const int step : monthSteps) {
        if (step * 30.4 * 86400.0 * perSecond >= minSpacing)
            return monthTicks(range, zone, step);
    }
    return monthTicks(range, zone, 120);
}

std::vector<TimeTick> originTicks(const TimeRange &range, Instant origin, double width, double minSpacing)
{
    if (range.isEmpty() || width <= 0)
        return {};
    const double perSecond = width / duration<double>(range.length()).count();
    seconds step = days(1);
    const auto fits = [&](seconds s) { return double(s.count()) * perSecond >= minSpacing; };
    if (const auto *found = std::ranges::find_if(clockSteps, fits); found != clockSteps.end()) {
        step = *found;
    } else {
        constexpr std::array factors{2, 5, 10};
        for (seconds decade = days(1); !fits(step); decade *= 10) {
            const auto *factor = std::ranges::find_if(factors, [&](int f) { return fits(f * decade); });
            step = factor == factors.end() ? 10 * decade : *factor * decade;
        }
    }
    const auto [unit, name] = step >= days(1)      ? std::pair(seconds(days(1)), u" d"_s)
                              : step >= hours(1)   ? std::pair(seconds(hours(1)), u" h"_s)
                              : step >= minutes(1) ? std::pair(seconds(minutes(1)), u" min"_s)
                                                   : std::pair(seconds(1), u" s"_s);
    std::vector<TimeTick> ticks;
    const auto before = floor<milliseconds>(range.from - origin).count();
    const auto stepMs = milliseconds(step).count();
    qint64 number = before / stepMs - (before % stepMs < 0 ? 1 : 0);
    for (;; ++number) {
        const Instant t = origin + number * milliseconds(step);
        if (t >= range.to)
            break;
        if (!range.contains(t))
            continue;
        const auto distance = std::abs(number * step.count() / unit.count());
        const QString sign = number > 0 ? u"+"_s : number < 0 ? u"−"_s : QString();
        ticks.push_back({t, number == 0 ? u"0"_s : sign + QString::number(distance) + name, number == 0});
    }
    return ticks;
}

QString zoneAndYear(const TimeRange &range, const QString &zone)
{
    const QString first = humanTime(range.from, zone).section(u' ', 2, 2);
    const QString last = humanTime(range.to - 1ms, zone).section(u' ', 2, 2);
    const QString name = zoneOffset(zone, range.from) && !zone.isEmpty() ? zone : u"UTC"_s;
    return name + u", "_s + (first == last ? first : first + u'–' + last);
}

ValueScale valueScale(double max, int count)
{
    if (!(max > 0) || !std::isfinite(max))
        max = 1;
    count = std::max(1, count);
    const double least = max / count;
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (factor * power >= least * (1 - 1e-9)) {
            step = factor * power;
            break;
        }
    }
    ValueScale scale{.top = std::ceil(max / step - 1e-9) * step, .step = step, .decimals = 0};
    for (double rest = step; scale.decimals < 6 && std::abs(rest - std::round(rest)) > 1e-6; rest *= 10)
        ++scale.decimals;
    return scale;
}

ValueScale lowScale(double max, int count)
{
    if (count >= 3)
        return valueScale(max, count);
    ValueScale scale = valueScale(max, 5);
    const int steps = int(std::lround(scale.top / scale.step));
    scale.step = count == 2 && steps % 2 == 0 ? scale.top / 2 : scale.top;
    return scale;
}

} // namespace memreport
