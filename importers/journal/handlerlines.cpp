// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/handlerlines.h"

#include "importers/journal/scan.h"

namespace memreport::journal {

std::optional<qint64> parseHandlerLine(std::string_view message)
{
    // tor's own log has the severity in front, and the function where it logs domains.
    takeWord(message, "[notice] ");
    takeWord(message, "circuits_handle_oom(): ");
    if (!takeWord(message, "Removed "))
        return std::nullopt;
    const auto bytes = takeInteger(message);
    return bytes && message.starts_with(" bytes by killing ") ? bytes : std::nullopt;
}

} // namespace memreport::journal
