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

    /// A line without a head. true: it belongs to a status and to no log entry.
    bool take(std::string_view line);
    /// A log line came.
    void end() { m_unit.clear(); }
    const std::vector<Main> &mains() const { return m_mains; }

private:
    std::string m_unit; ///< of the status that is being read; empty: none is
    std::vector<Main> m_mains;
};

} // namespace memreport::journal
