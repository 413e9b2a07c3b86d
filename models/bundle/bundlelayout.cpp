// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/bundlelayout.h"

#include <algorithm>

namespace memreport::bundle {

bool isMemberName(std::string_view name)
{
    if (name.empty() || qint64(name.size()) > maxNameLength)
        return false;
    const bool printable =
        std::ranges::all_of(name, [](char c) { return c > 0x20 && c < 0x7f && c != '\\' && c != ':'; });
    if (!printable)
        return false;
    while (true) {
        const size_t slash = name.find('/');
        const std::string_view part = name.substr(0, slash);
        if (part.empty() || part == "." || part == "..")
            return false;
        if (slash == std::string_view::npos)
            return true;
        name.remove_prefix(slash + 1);
    }
}

std::string foldedName(std::string_view name)
{
    std::string folded(name);
    std::ranges::transform(folded, folded.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return folded;
}

} // namespace memreport::bundle
