// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/wallclock.h"
#include "models/events/kill.h"

#include <optional>
#include <string_view>

namespace memreport::journal {

/// What stands in front of a message, and how the rest of the line is laid out.
struct LineHead
{
    enum class Rest
    {
        Columns, ///< host, identifier[pid]: message
        Message, ///< the kernel's message (dmesg)
        Rfc5424, ///< host app pid msgid data message
        Fields,  ///< -o verbose: FIELD=value lines follow
        Either   ///< columns or message: short-monotonic and dmesg share their stamp
    };

    Rest rest = Rest::Columns;
    std::optional<MicroInstant> time; ///< stamps that say their offset
    std::optional<Stamp> wall;        ///< stamps that do not
    std::string_view zoneName;        ///< "CEST" where it is printed
    TimePrecision precision = TimePrecision::Unknown;
    std::optional<double> seconds;                 ///< since boot
    std::optional<std::chrono::microseconds> step; ///< dmesg reltime: since the line before
    std::optional<int> facility;
    std::string_view cursor;
    std::string_view text; ///< behind the head
    const char *shape = "";
};

/// The head of a line, by shape; nullopt: the line continues the entry before, or has no head.
std::optional<LineHead> recogniseHead(std::string_view line);

} // namespace memreport::journal
