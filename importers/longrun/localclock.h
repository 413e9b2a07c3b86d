// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"
#include "importers/core/wallclock.h"

namespace memreport::longrun {

/// Times of a table in the server's own clock: those without a zone are read in the zone of the
/// hints, in the order of the rows.
class LocalClock
{
public:
    explicit LocalClock(const Hints &hints)
        : m_zone(hints.zone)
        , m_clock(hints.zone)
    {
    }
    /// nullopt: no time.
    std::optional<Instant> read(std::string_view text);
    /// The digits as this clock shows them, whatever offset stands behind them.
    std::optional<Instant> readDigits(std::string_view text);
    /// The notes and options that are due.
    void finish(Evidence &evidence) const;

private:
    std::optional<Instant> local(MicroInstant digits);

    QString m_zone;
    WallClock m_clock;
    qint64 m_assumed = 0;
};

/// "2026-01-05T10:47:43-08:00" without its offset.
std::string_view withoutOffset(std::string_view text);

} // namespace memreport::longrun
