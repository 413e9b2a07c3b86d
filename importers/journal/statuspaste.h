// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <string>
#include <string_view>
#include <vector>

namespace memreport::journal {

/// What `systemctl status` prints above the log lines of a unit.
class StatusPaste
{
public:
    /// The main process of a unit: one that was ended by SIGKILL, or one that runs.
    struct Main
    {
        std::string unit;
        qint64 pid = 0;
        bool killed = false;
    };

    /// "Active: failed (Result: oom-kill) since …": a kill, whether or not its log lines were printed.
    struct Failure
    {
        std::string unit;
        std::string since; ///< "Fri 2026-07-03 22:14:07 CEST"
        std::string text;
        qint64 line = 0;
    };

    /// A line without a head. true: it belongs to a status and to no log entry.
    bool take(std::string_view line, qint64 number);
    /// A log line came.
    void end() { m_unit.clear(); }
    const std::vector<Main> &mains() const { return m_mains; }
    const std::vector<Failure> &failures() const { return m_failures; }

private:
    std::string m_unit; ///< of the status that is being read; empty: none is
    std::vector<Main> m_mains;
    std::vector<Failure> m_failures;
};

} // namespace memreport::journal
