// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/series/series.h"

#include <optional>
#include <string_view>

namespace memreport {

/// A unit as it is printed behind a number: "MiB", "kB/s", "%", "ms", "Mil".
struct UnitWord
{
    double factor = 1; ///< numbers times this are in unit
    Unit unit = Unit::Unknown;
    bool perSecond = false;
};
/// KiB is 1024, kB and KB are 1000 bytes; nullopt: no unit that is known here.
std::optional<UnitWord> unitFromWord(std::string_view word);

} // namespace memreport
