// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace memreport {

/// Palette roles of figures.md 2; the theme turns them into colours, dashes and markers.
enum class PaletteRole
{
    Holds,
    Releases,
    Third,
    Fourth,
    Good,
    Ink,
    Muted
};
PaletteRole paletteRoleOf(std::string_view allocator); ///< by allocator role, never by order

} // namespace memreport
