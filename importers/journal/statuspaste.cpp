// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/statuspaste.h"

#include "importers/journal/scan.h"
#include "importers/journal/servicelines.h"

namespace memreport::journal {

namespace {

constexpr size_t mostUnits = 10'000;

/// "● tor@x.service - Anonymizing overlay network": the mark is any of systemd's, or * in ASCII.
std::string_view unitOfTitle(std::string_view line)
{
    const std::string_view mark = takeToken(line);
    const bool marks = mark == "*" || (!mark.empty() && uchar(mark.front()) >= 0x80 && mark.size() <= 3);
    const std::string_view unit = takeToken(line);
    return marks && looksLikeUnit(unit) && line.starts_with(" - ") ? unit : std::string_view();
}

} // namespace

bool StatusPaste::take(std::string_view line, qint64 number)
{
    const std::string_view text = line;
    if (const std::string_view unit = unitOfTitle(line); !unit.empty()) {
        m_unit = unit;
        return true;
    }
    if (m_unit.empty())
        return false;
    skipBlanks(line);
    if (takeWord(line, "Active: failed (Result: oom-kill) since ") && m_failures.size() < mostUnits) {
        m_failures.push_back(
            {m_unit, std::string(line.substr(0, line.find(';'))), std::string(text), number});
        return true;
    }
    if (!takeWord(line, "Main PID: "))
        return true;
    const auto pid = takeInteger(line);
    const bool killed = line.starts_with(" (code=killed, signal=KILL)");
    const bool runs = line.starts_with(" (") && !line.starts_with(" (code=");
    if (pid && (killed || runs) && m_mains.size() < mostUnits)
        m_mains.push_back({m_unit, *pid, killed});
    return true;
}

} // namespace memreport::journal
