// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/matching.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace memreport {

namespace {

std::optional<MeanWeight> meanBetween(std::span<const WeightPoint> points, const TimeRange &range)
{
    MeanWeight mean;
    double sum = 0;
    for (const WeightPoint &point : points) {
        if (!range.contains(point.time))
            continue;
        if (mean.points == 0)
            mean.from = point.time;
        mean.to = point.time;
        sum += point.weight;
        ++mean.points;
    }
    if (mean.points == 0)
        return std::nullopt;
    mean.value = sum / double(mean.points);
    return mean;
}

// Shortest augmenting paths (Kuhn, Munkres; O(rows²·columns)) on a full cost table with rows <= columns.
// Potentials keep every reduced cost at or above zero.
class Hungarian
{
public:
    Hungarian(size_t rows, size_t columns, const std::vector<double> &cost)
        : m_rows(rows)
        , m_columns(columns)
        , m_cost(cost)
        , m_rowPotential(rows, 0)
        , m_columnPotential(columns, 0)
        , m_rowOf(columns, none)
    {
    }

    /// Row assigned to each column, none for free columns.
    std::vector<size_t> run()
    {
        for (size_t row = 0; row < m_rows; ++row)
            augment(row);
        return m_rowOf;
    }

    static constexpr size_t none = std::numeric_limits<size_t>::max();

private:
    void augment(size_t start)
    {
        m_distance.assign(m_columns, std::numeric_limits<double>::infinity());
        m_before.assign(m_columns, none);
        m_done.assign(m_columns, false);
        size_t row = start;
        size_t column = none;
        double length = 0;
        do {
            relax(row, column, length);
            column = nearest();
            length = m_distance[column];
            m_done[column] = true;
            row = m_rowOf[column];
        } while (row != none);
        updatePotentials(start, length);
        flip(start, column);
    }

    void relax(size_t row, size_t via, double length)
    {
        for (size_t c = 0; c < m_columns; ++c) {
            if (m_done[c])
                continue;
            const double reduced = m_cost[row * m_columns + c] - m_rowPotential[row] - m_columnPotential[c];
            if (length + reduced < m_distance[c]) {
                m_distance[c] = length + reduced;
                m_before[c] = via;
            }
        }
    }

    size_t nearest() const
    {
        size_t best = none;
        for (size_t c = 0; c < m_columns; ++c) {
            if (!m_done[c] && (best == none || m_distance[c] < m_distance[best]))
                best = c;
        }
        return best;
    }

    void updatePotentials(size_t start, double length)
    {
        m_rowPotential[start] += length;
        for (size_t c = 0; c < m_columns; ++c) {
            if (!m_done[c])
                continue;
            m_columnPotential[c] += m_distance[c] - length;
            if (m_rowOf[c] != none)
                m_rowPotential[m_rowOf[c]] += length - m_distance[c];
        }
    }

    void flip(size_t start, size_t column)
    {
        while (m_before[column] != none) {
            m_rowOf[column] = m_rowOf[m_before[column]];
            column = m_before[column];
        }
        m_rowOf[column] = start;
    }

    size_t m_rows;
    size_t m_columns;
    const std::vector<double> &m_cost; ///< row by row
    std::vector<double> m_rowPotential;
    std::vector<double> m_columnPotential;
    std::vector<size_t> m_rowOf;
    std::vector<double> m_distance;
    std::vector<size_t> m_before; ///< the column from whose row this one was reached
    std::vector<bool> m_done;
};

} // namespace

namespace {
TimeRange beforeWindow(const TimeRange &window, double weightDays)
{
    return {window.from - Duration(qint64(weightDays * 86'400'000)), window.from};
}
} // namespace

WeightDates weightDates(const Incident &incident, const TimeRange &window)
{
    const TimeRange before = beforeWindow(window, incident.choices.definitions.weightDays);
    const bool any = std::ranges::any_of(incident.processes, [&](const Process &process) {
        return std::ranges::any_of(process.weights,
                                   [&](const WeightPoint &point) { return before.contains(point.time); });
    });
    return any ? WeightDates::BeforeWindow : WeightDates::InWindow;
}

std::optional<MeanWeight> meanWeight(std::span<const WeightPoint> points, const TimeRange &window,
                                     double weightDays, WeightDates dates)
{
    if (dates == WeightDates::BeforeWindow)
        return meanBetween(points, beforeWindow(window, weightDays));
    auto within = meanBetween(points, window);
    if (within)
        within->exAnte = false;
    return within;
}

std::optional<MeanWeight> meanWeightFrom(std::span<const WeightPoint> points, Instant t0)
{
    return meanBetween(points, {t0, Instant::max()});
}

double weightDifference(double a, double b)
{
    const double middle = (a + b) / 2;
    return middle == 0 ? 0 : 100 * std::abs(a - b) / middle;
}

double weightDifferenceOf(double reference, double other)
{
    return reference == 0 ? std::numeric_limits<double>::infinity() : 100 * (other - reference) / reference;
}

Assignment bestAssignment(size_t left, size_t right, double limit,
                          const std::function<double(size_t, size_t)> &difference)
{
    Assignment result;
    result.partner.resize(left);
    if (left == 0 || right == 0)
        return result;
    const bool turned = left > right;
    // Dearer than any set of admissible pairs, so that one pair more always wins.
    const double refused = (limit + 1) * double(std::min(left, right) + 1);
    const size_t rows = std::min(left, right);
    const size_t columns = std::max(left, right);
    std::vector<double> cost(rows * columns);
    for (size_t i = 0; i < cost.size(); ++i) {
        const size_t row = i / columns;
        const size_t column = i % columns;
        const double d = turned ? difference(column, row) : difference(row, column);
        cost[i] = d <= limit ? d : refused;
    }
    const std::vector<size_t> rowOf = Hungarian(rows, columns, cost).run();
    for (size_t column = 0; column < rowOf.size(); ++column) {
        if (rowOf[column] == Hungarian::none)
            continue;
        const size_t l = turned ? column : rowOf[column];
        const size_t r = turned ? rowOf[column] : column;
        const double d = difference(l, r);
        if (d > limit)
            continue;
        result.partner[l] = r;
        result.sum += d;
        ++result.pairs;
    }
    return result;
}

} // namespace memreport
