// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <optional>
#include <string_view>

namespace memreport::journal {

/// Bytes that tor's memory handler says it removed: "Removed N bytes by killing M circuits; …"
/// (circuits_handle_oom). The line is no kill of a process. nullopt: another line.
std::optional<qint64> parseHandlerLine(std::string_view message);

} // namespace memreport::journal
