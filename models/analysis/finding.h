// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace memreport {

/// Where a number came from.
struct FindingInput
{
    std::string series; ///< canonical series, or empty
    std::string event;  ///< raw line of the event, or empty
    std::optional<Instant> from;
    std::optional<Instant> to;
    std::optional<size_t> firstSample; ///< indices into the series as imported
    std::optional<size_t> lastSample;
    std::string source; ///< path as given
    std::string sha256;
    std::optional<qint64> line;
    std::optional<qint64> byte;
};

/// One number (or range of numbers) of the story. Text, table, figure, alternative text and JSON
/// are renderings of this object, so that they cannot disagree.
struct Finding
{
    std::string definition;      ///< "D8a"
    std::vector<double> values;  ///< none: unknown; one: a value; two: a range
    QString unit;                ///< "GiB", "% of peak", "h", "d", "kills" …
    QString text;                ///< rounded, once: "27.1 GiB in 1 sample (30 min)"
    QString why;                 ///< if unknown: what is missing
    QString resolution;          ///< D8a: "in <= 1 sample (30 min)"
    std::optional<Instant> time; ///< when a maximum was reached …
    std::optional<Instant> from;
    std::optional<Instant> to;
    std::optional<Duration> step; ///< resolution
    bool lowerBound = false;
    bool atLeast = false;
    bool zeroReleased = false;
    std::string host;
    std::vector<FindingInput> inputs;
    std::vector<std::string> caveats; ///< codes that this number raised

    bool known() const { return !values.empty(); }
    std::optional<double> value() const
    {
        return values.empty() ? std::nullopt : std::optional(values.front());
    }
};

} // namespace memreport
