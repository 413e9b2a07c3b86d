// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"

#include <optional>

namespace memreport {

/// Two moments between which is measured; each is there when the user has set it.
struct MeasuringCursors
{
    std::optional<Instant> a;
    std::optional<Instant> b;

    bool any() const { return a || b; }
    /// From A to B, negative when B is the earlier one; nullopt until both are there.
    std::optional<Duration> span() const { return a && b ? std::optional(*b - *a) : std::nullopt; }
    bool operator==(const MeasuringCursors &) const = default;
};

} // namespace memreport
