// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace memreport {

/// The month of an abbreviated name as strftime's %b prints it, in the languages that operators
/// read their journals in; a dot behind it and the case of Latin letters do not matter.
std::optional<unsigned> monthOfName(std::string_view name);

} // namespace memreport
