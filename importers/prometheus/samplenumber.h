// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <optional>
#include <string_view>

namespace memreport {

/// A sample's value as the many servers print it: a decimal number, NaN, +Inf, -Inf, Infinity, null
/// (NaN), in any case. Beyond the range of double: infinity or zero. nullopt: something else.
std::optional<double> sampleValue(std::string_view text);

/// Unix time with up to 18 digits before the point, in thousandths of its unit, rounded half away
/// from zero; nullopt: no number, or too large to be a time in any unit.
std::optional<qint64> thousandths(std::string_view text);

/// One sample in the form that servers write, [1796048082.5,"69169152"] (value quoted or not, no
/// blanks), at `at`, which is moved behind it. False without moving if it is in any other form.
/// The text must be followed by 64 bytes of NUL; `limit` is its end. Time in thousandths.
bool tightSample(const char *&at, const char *limit, qint64 &time, double &value);

} // namespace memreport
