// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/series/unitword.h"

#include <algorithm>
#include <array>

namespace memreport {

namespace {

constexpr double kilo = 1e3;
constexpr double kibi = 1024;

struct Entry
{
    std::string_view word;
    double factor;
    Unit unit;
};

// Those that Grafana prints (packages/grafana-data/src/valueFormats: bytes IEC and SI, short, percent,
// time), Windows' KB of 1000 bytes, and those that a mapping of series names.
constexpr std::array entries{
    Entry{"B", 1, Unit::Bytes},
    Entry{"KiB", kibi, Unit::Bytes},
    Entry{"MiB", kibi *kibi, Unit::Bytes},
    Entry{"GiB", kibi *kibi *kibi, Unit::Bytes},
    Entry{"TiB", kibi *kibi *kibi *kibi, Unit::Bytes},
    Entry{"PiB", kibi *kibi *kibi *kibi *kibi, Unit::Bytes},
    Entry{"kB", kilo, Unit::Bytes},
    Entry{"KB", kilo, Unit::Bytes},
    Entry{"MB", kilo *kilo, Unit::Bytes},
    Entry{"GB", kilo *kilo *kilo, Unit::Bytes},
    Entry{"TB", kilo *kilo *kilo *kilo, Unit::Bytes},
    Entry{"PB", kilo *kilo *kilo *kilo *kilo, Unit::Bytes},
    Entry{"bytes", 1, Unit::Bytes},
    Entry{"%", 1, Unit::Percent},
    Entry{"ratio", 1, Unit::Ratio},
    Entry{"pages", 1, Unit::Pages},
    Entry{"count", 1, Unit::Count},
    Entry{"K", kilo, Unit::Unknown},
    Entry{"k", kilo, Unit::Unknown},
    Entry{"Mil", kilo *kilo, Unit::Unknown},
    Entry{"M", kilo *kilo, Unit::Unknown},
    Entry{"Bil", kilo *kilo *kilo, Unit::Unknown},
    Entry{"G", kilo *kilo *kilo, Unit::Unknown},
    Entry{"Tri", kilo *kilo *kilo *kilo, Unit::Unknown},
    Entry{"T", kilo *kilo *kilo *kilo, Unit::Unknown},
    Entry{"ns", 1e-9, Unit::Seconds},
    Entry{"µs", 1e-6, Unit::Seconds},
    Entry{"μs", 1e-6, Unit::Seconds},
    Entry{"us", 1e-6, Unit::Seconds},
    Entry{"ms", 1e-3, Unit::Seconds},
    Entry{"s", 1, Unit::Seconds},
    Entry{"seconds", 1, Unit::Seconds},
    Entry{"min", 60, Unit::Seconds},
    Entry{"mins", 60, Unit::Seconds},
    Entry{"hour", 3600, Unit::Seconds},
    Entry{"hours", 3600, Unit::Seconds},
    Entry{"day", 86400, Unit::Seconds},
    Entry{"days", 86400, Unit::Seconds},
    Entry{"week", 604800, Unit::Seconds},
    Entry{"weeks", 604800, Unit::Seconds},
};

std::optional<UnitWord> known(std::string_view word, bool perSecond)
{
    const auto at = std::ranges::find(entries, word, &Entry::word);
    return at == entries.end() ? std::nullopt : std::optional(UnitWord{at->factor, at->unit, perSecond});
}

} // namespace

std::optional<UnitWord> unitFromWord(std::string_view word)
{
    if (const auto unit = known(word, false))
        return unit;
    // "MiB/s", and "MBps" as older Grafana writes it.
    for (const std::string_view suffix : {"/s", "/sec", "ps"}) {
        if (word.ends_with(suffix))
            return known(word.substr(0, word.size() - suffix.size()), true);
    }
    return std::nullopt;
}

} // namespace memreport
