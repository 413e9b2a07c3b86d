// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/runs.h"
#include "models/base/text.h"

#include <QTest>

#include <cmath>

namespace memreport::handmade {

inline const double noNumber = std::nan("");

/// Times and values that own what Samples looks at.
struct Columns
{
    TimeColumn times;
    ValueColumn values;

    operator Samples() const { return {times, values}; }
};

/// One value every stepS seconds from t = 0 on.
inline Columns every(qint64 stepS, std::vector<double> values)
{
    Columns columns;
    for (size_t i = 0; i < values.size(); ++i)
        columns.times.push_back(instantFromMs(qint64(i) * stepS * 1000));
    columns.values = std::move(values);
    return columns;
}

/// The same without the samples at the given indices (a scrape that failed).
inline Columns without(Columns columns, std::vector<size_t> indices)
{
    for (auto i = indices.rbegin(); i != indices.rend(); ++i) {
        columns.times.erase(columns.times.begin() + qsizetype(*i));
        columns.values.erase(columns.values.begin() + qsizetype(*i));
    }
    return columns;
}

inline Duration minutes(qint64 count)
{
    return Duration(count * 60'000);
}

inline double giB(double count)
{
    return count * bytesPerGiB;
}

} // namespace memreport::handmade
