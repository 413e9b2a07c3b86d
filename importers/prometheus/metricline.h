// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace memreport {

/// The length of the series at the beginning of a line, name{label="value",…}, {…} or name alone, with
/// blanks before the brace where some exporters write them; 0: the line begins with none.
size_t seriesLength(std::string_view line);

struct MetricName
{
    std::string name;
    std::vector<std::pair<std::string, std::string>> labels; ///< without __name__, in the order given
};
/// Takes such a text apart: escapes resolved, blanks between the parts allowed, names in quotes as
/// Prometheus 3 writes them. nullopt: something in the braces is out of place.
std::optional<MetricName> parseMetric(std::string_view series);

/// Replaces what is no UTF-8; true: something was.
bool repairUtf8(std::string &text);

} // namespace memreport
