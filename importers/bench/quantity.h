// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace memreport::bench {

/// What a cell of a document's table says.
struct Quantity
{
    enum class Kind
    {
        Missing, ///< empty, a dash, n/a
        Text,    ///< something else
        Time,    ///< ns
        Memory,  ///< bytes
        Percent,
        Plain, ///< a number without a unit, k and M counted in
    };
    Kind kind = Kind::Missing;
    double value = 0;
    std::optional<double> spread; ///< behind ±, in the same unit
    double step = 0;              ///< weight of the last printed digit, in the same unit
};

/// "583 us", "107.8 ± 6.2 ms", "m:ss.cc", "+118%", "200k", "—". unit: what the column's header says,
/// used where the cell has none.
Quantity quantityOf(std::string_view cell, std::string_view unit);

/// The unit in a header: "Mean [ms]", "RSS (MiB)", "Baseline MB", "peak_rss_mb"; empty: none.
std::string unitOfHeader(std::string_view header);

} // namespace memreport::bench
