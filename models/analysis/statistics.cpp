// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/statistics.h"

#include "models/analysis/levels.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/special_functions/binomial.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace memreport {

namespace {

constexpr std::size_t exactUpTo = 400; // n·m
constexpr std::size_t mostDraws = 2000;
constexpr std::size_t leastDraws = 200;
constexpr std::size_t drawBudget = 4'000'000; // single draws of one interval
constexpr std::uint64_t seed = 11;

std::vector<double> finite(std::span<const double> values)
{
    std::vector<double> kept;
    kept.reserve(values.size());
    std::ranges::copy_if(values, std::back_inserter(kept), [](double value) { return std::isfinite(value); });
    return kept;
}

/// Number of ways to each U: coefficients of the Gaussian binomial, built factor by factor.
std::vector<double> waysToU(std::size_t n, std::size_t m)
{
    std::vector<double> ways(n * m + 1, 0.0);
    ways[0] = 1;
    for (std::size_t i = 1; i <= n; ++i) {
        for (std::size_t u = ways.size(); u-- > i + m;)
            ways[u] -= ways[u - i - m];
        for (std::size_t u = i; u < ways.size(); ++u)
            ways[u] += ways[u - i];
    }
    return ways;
}

double exactP(double u, std::size_t n, std::size_t m)
{
    const std::vector<double> ways = waysToU(n, m);
    const double all = std::accumulate(ways.begin(), ways.end(), 0.0);
    const auto end = std::size_t(std::min(u, double(n * m) - u));
    const double tail = std::accumulate(ways.begin(), ways.begin() + std::ptrdiff_t(end) + 1, 0.0);
    return std::min(1.0, 2 * tail / all);
}

/// U of the first sample and the sum of t³ - t over groups of t equal values.
struct Ranking
{
    double u = 0;
    double ties = 0;
};

Ranking rank(const std::vector<double> &first, const std::vector<double> &second)
{
    struct Value
    {
        double value;
        bool isFirst;
    };
    std::vector<Value> all;
    all.reserve(first.size() + second.size());
    for (const double value : first)
        all.push_back({value, true});
    for (const double value : second)
        all.push_back({value, false});
    std::ranges::sort(all, {}, &Value::value);
    Ranking ranking;
    double below = 0; // values of the second sample that are smaller
    for (auto from = all.begin(); from != all.end();) {
        const auto to = std::find_if(from, all.end(), [&](const Value &v) { return v.value != from->value; });
        const auto ofFirst = double(std::count_if(from, to, [](const Value &v) { return v.isFirst; }));
        const auto group = double(to - from);
        const double ofSecond = group - ofFirst;
        ranking.u += ofFirst * (below + ofSecond / 2);
        ranking.ties += group * group * group - group;
        below += ofSecond;
        from = to;
    }
    return ranking;
}

std::optional<double> normalP(const Ranking &ranking, double n, double m)
{
    const double all = n + m;
    const double variance = n * m / 12 * (all + 1 - ranking.ties / (all * (all - 1)));
    if (!(variance > 0))
        return std::nullopt;
    const double distance = std::max(0.0, std::abs(ranking.u - n * m / 2) - 0.5);
    const boost::math::normal_distribution<> normal;
    return std::min(1.0,
                    2 * boost::math::cdf(boost::math::complement(normal, distance / std::sqrt(variance))));
}

/// The standard fixes what the engine gives, not what its distributions do with it.
class Draw
{
public:
    explicit Draw(std::span<const double> from)
        : m_from(from)
        , m_drawn(from.size())
    {
    }

    double median(std::mt19937_64 &engine)
    {
        for (double &value : m_drawn)
            value = m_from[std::size_t(((engine() >> 32) * m_from.size()) >> 32)];
        const auto middle = m_drawn.begin() + std::ptrdiff_t(m_drawn.size() / 2);
        std::nth_element(m_drawn.begin(), middle, m_drawn.end());
        if (m_drawn.size() % 2 != 0)
            return *middle;
        return (*middle + *std::max_element(m_drawn.begin(), middle)) / 2;
    }

private:
    std::span<const double> m_from;
    std::vector<double> m_drawn;
};

} // namespace

std::optional<double> meanOf(std::span<const double> values)
{
    double sum = 0;
    std::size_t count = 0;
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        sum += value;
        ++count;
    }
    return count == 0 ? std::nullopt : std::optional(sum / double(count));
}

std::optional<double> geometricMean(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values) {
        if (!std::isfinite(value) || value <= 0)
            return std::nullopt;
        sum += std::log(value);
    }
    return values.empty() ? std::nullopt : std::optional(std::exp(sum / double(values.size())));
}

std::optional<RankTest> mannWhitney(std::span<const double> first, std::span<const double> second)
{
    const std::vector<double> a = finite(first);
    const std::vector<double> b = finite(second);
    if (a.empty() || b.empty())
        return std::nullopt;
    const Ranking ranking = rank(a, b);
    RankTest test{.u = ranking.u, .n = a.size(), .m = b.size()};
    test.exact = ranking.ties == 0 && a.size() <= exactUpTo / b.size();
    if (test.exact) {
        test.p = exactP(ranking.u, a.size(), b.size());
        test.smallestP = std::min(1.0, 2 / boost::math::binomial_coefficient<double>(
                                               unsigned(a.size() + b.size()), unsigned(a.size())));
    } else {
        test.p = normalP(ranking, double(a.size()), double(b.size()));
        test.smallestP = 0;
    }
    return test;
}

std::optional<Interval> medianRatioInterval(std::span<const double> other, std::span<const double> base)
{
    const std::vector<double> a = finite(other);
    const std::vector<double> b = finite(base);
    const auto positive = [](double value) { return value > 0; };
    if (a.size() < leastForInterval || b.size() < leastForInterval || !std::ranges::all_of(a, positive) ||
        !std::ranges::all_of(b, positive))
        return std::nullopt;
    std::mt19937_64 engine(seed);
    Draw others(a);
    Draw bases(b);
    std::vector<double> ratios(std::clamp(drawBudget / (a.size() + b.size()), leastDraws, mostDraws));
    for (double &ratio : ratios) {
        const double numerator = others.median(engine);
        ratio = numerator / bases.median(engine);
    }
    return Interval{*quantileOf(ratios, 0.025), *quantileOf(ratios, 0.975)};
}

} // namespace memreport
