// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/figurespec.h"

namespace memreport {

PaletteRole paletteRoleOf(std::string_view allocator)
{
    if (allocator == "glibc")
        return PaletteRole::Holds;
    if (allocator == "mimalloc")
        return PaletteRole::Releases;
    if (allocator == "jemalloc")
        return PaletteRole::Third;
    return allocator.empty() ? PaletteRole::Muted : PaletteRole::Fourth;
}

} // namespace memreport
