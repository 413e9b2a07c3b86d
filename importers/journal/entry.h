// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/kill.h"

#include <optional>
#include <string>

namespace memreport::journal {

/// What is kept of one entry as evidence; a longer one is cut.
inline constexpr size_t maxRawBytes = 1 << 16;

/// Who wrote an entry. Only the kernel's own lines prove a kernel kill; facility 0 says so, or the
/// identifier where a form has no facility.
enum class Origin
{
    Unknown, ///< the form does not say (cat, dmesg -t, JSON with few fields)
    Kernel,
    Other
};

/// One log entry, the same for every form. Empty or nullopt: the form does not say.
struct Entry
{
    std::optional<MicroInstant> time;
    TimePrecision precision = TimePrecision::Unknown;
    std::optional<double> seconds; ///< since boot
    std::string host;
    std::string machineId;
    std::string bootId;
    int boot = 0; ///< starts of the machine that the dump has shown so far, where it has no ids
    std::string identifier;
    std::optional<qint64> pid;
    Origin origin = Origin::Unknown;
    std::string unit;        ///< the writer's own unit
    std::string subjectUnit; ///< the unit that a service manager's line is about
    std::string messageId;
    std::string message; ///< lines parted by \n
    bool hidden = false; ///< the entry has a text that the dump does not show
    qint64 number = 0;   ///< as source_lines counts
    std::optional<qint64> byte;
    std::string raw; ///< as printed, up to maxRawBytes
    std::string cursor;

    /// As a new one, but the texts keep their memory: the next entry is about as long.
    void clear();
    std::string_view firstLine() const { return std::string_view(message).substr(0, message.find('\n')); }
    EvidenceLine evidence() const { return {number, byte, raw, cursor}; }
};

} // namespace memreport::journal
