// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/numberaxis.h"

#include "models/base/text.h"
#include "views/charts/ticks.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

constexpr double rounding = 1e-9;

/// 1, 2 and 5 times powers of ten that lie in [from, to].
std::vector<double> oneTwoFive(double from, double to)
{
    std::vector<double> values;
    for (int power = int(std::floor(std::log10(from))) - 1; std::pow(10.0, power) <= to; ++power) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = factor * std::pow(10.0, power);
            if (value >= from * (1 - rounding) && value <= to * (1 + rounding))
                values.push_back(value);
        }
    }
    return values;
}

bool isPowerOfTen(double value)
{
    const double power = std::log10(value);
    return std::abs(power - std::round(power)) < rounding;
}

NumberAxis roundedLogarithmic(double from, double to)
{
    from = from > 0 ? from : to / 1000;
    if (!(from > 0))
        from = to = 1;
    const auto ends = oneTwoFive(from / 10, to * 10);
    const auto past = std::ranges::upper_bound(ends, from * (1 + rounding));
    const auto reached = std::ranges::lower_bound(ends, to * (1 - rounding));
    const double low = *(past - 1);
    const double high = *reached > low ? *reached : *(reached + 1);
    return NumberAxis({{low, 0}, {high, 1}}, true);
}

} // namespace

QString tickText(double value)
{
    QString text = QString::number(std::abs(value) < rounding ? 0 : value, 'g', 4);
    // 'g' writes large and tiny numbers with an exponent; axes spell them out.
    if (text.contains(u'e'))
        text = fixed(value, value < 1 ? std::min(9, 1 - int(std::floor(std::log10(std::abs(value))))) : 0);
    return value < 0 ? text.replace(u'-', QChar(0x2212)) : text;
}

NumberAxis::NumberAxis(std::vector<Knot> knots, bool logarithmic)
    : m_knots(std::move(knots))
    , m_logarithmic(logarithmic)
{
    Q_ASSERT(m_knots.size() >= 2);
}

NumberAxis NumberAxis::rounded(double from, double to, int steps, bool logarithmic)
{
    if (!std::isfinite(from) || !std::isfinite(to) || from > to)
        from = to = 0;
    if (logarithmic)
        return roundedLogarithmic(from, to);
    const double step = valueScale(to > from ? to - from : 0, steps).step;
    const double low = std::floor(from / step + rounding) * step;
    const double high = std::ceil(to / step - rounding) * step;
    return NumberAxis({{low, 0}, {high > low ? high : low + step, 1}});
}

double NumberAxis::bent(double value) const
{
    return m_logarithmic ? std::log10(value) : value;
}

double NumberAxis::share(double value) const
{
    if (!(value > from()))
        return m_knots.front().share;
    for (size_t i = 1; i < m_knots.size(); ++i) {
        const Knot &a = m_knots[i - 1];
        const Knot &b = m_knots[i];
        if (value <= b.value && b.value > a.value)
            return a.share +
                   (b.share - a.share) * (bent(value) - bent(a.value)) / (bent(b.value) - bent(a.value));
    }
    return m_knots.back().share;
}

double NumberAxis::value(double share) const
{
    share = std::clamp(share, m_knots.front().share, m_knots.back().share);
    for (size_t i = 1; i < m_knots.size(); ++i) {
        const Knot &a = m_knots[i - 1];
        const Knot &b = m_knots[i];
        if (share > b.share || b.share <= a.share)
            continue;
        const double at =
            bent(a.value) + (bent(b.value) - bent(a.value)) * (share - a.share) / (b.share - a.share);
        return m_logarithmic ? std::pow(10, at) : at;
    }
    return to();
}

void NumberAxis::addBetween(std::vector<NumberTick> &ticks, size_t segment, double length,
                            double spacing) const
{
    const Knot &a = m_knots[segment - 1];
    const Knot &b = m_knots[segment];
    const double room = (b.share - a.share) * length;
    const auto add = [&](double value) {
        if (value > a.value && value < b.value)
            ticks.push_back({value, tickText(value)});
    };
    if (m_logarithmic) {
        const auto values = oneTwoFive(a.value, b.value);
        const bool dense = double(values.size()) * spacing > room * 1.5;
        for (const double value : values) {
            if (!dense || isPowerOfTen(value))
                add(value);
        }
        return;
    }
    const int count = std::max(1, int(room / spacing));
    const double step = valueScale(b.value - a.value, count).step;
    for (double at = std::ceil(a.value / step - rounding); at * step < b.value; ++at)
        add(at * step);
}

std::vector<NumberTick> NumberAxis::ticks(double length, double spacing) const
{
    std::vector<NumberTick> found;
    for (const Knot &knot : m_knots)
        found.push_back({knot.value, tickText(knot.value), true});
    const auto apart = [&](const NumberTick &tick) {
        return std::ranges::none_of(found, [&](const NumberTick &other) {
            return std::abs(share(other.value) - share(tick.value)) * length < spacing;
        });
    };
    for (size_t i = 1; i < m_knots.size(); ++i) {
        std::vector<NumberTick> between;
        addBetween(between, i, length, spacing);
        for (NumberTick &tick : between) {
            if (apart(tick))
                found.push_back(std::move(tick));
        }
    }
    std::ranges::stable_sort(found, {}, &NumberTick::value);
    return found;
}

} // namespace memreport
