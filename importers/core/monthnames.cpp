// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/monthnames.h"

#include "models/base/text.h"

#include <array>
#include <ranges>
#include <string>
#include <unordered_map>

namespace memreport {

namespace {

/// glibc's %b by month; names of several languages side by side, none of them means two months.
constexpr std::array<std::string_view, 12> names{
    "jan janv ene gen sty led tammi янв січ oca ian",
    "feb févr fév fev lut úno helmi фев лют şub febr",
    "mar mars mär mrt märz maalis мар бер bře",
    "apr avr avril abr kwi dub huhti апр кві nis ápr",
    "may mai mag mei maj kvě touko май мая тра",
    "jun juin giu cze čer čen kesä июн чер haz jún iun",
    "jul juil lug lip čec heinä июл лип tem júl iul",
    "aug août ago sie srp elo авг сер ağu",
    "sep sept set wrz zář syys сен вер eyl szept",
    "oct okt ott out paź říj loka окт жов eki",
    "nov lis marras ноя лис kas noi",
    "dec déc dez dic gru pro joulu дек гру ara",
};

std::unordered_map<std::string_view, unsigned> makeIndex()
{
    std::unordered_map<std::string_view, unsigned> index;
    for (unsigned month = 1; month <= names.size(); ++month) {
        for (const auto name : std::views::split(names[month - 1], ' '))
            index.emplace(std::string_view(name.begin(), name.end()), month);
    }
    return index;
}

/// "7月", as Chinese and Japanese print it.
std::optional<unsigned> numberedMonth(std::string_view name)
{
    const size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
    const auto number = parseInteger(name.substr(0, digits));
    name.remove_prefix(digits);
    if (!number || *number < 1 || *number > 12 || (name != "月" && name != "월"))
        return std::nullopt;
    return unsigned(*number);
}

} // namespace

std::optional<unsigned> monthOfName(std::string_view name)
{
    static const std::unordered_map<std::string_view, unsigned> index = makeIndex();
    if (name.size() < 3 || name.size() > 16)
        return std::nullopt;
    if (name.front() >= '0' && name.front() <= '9')
        return numberedMonth(name);
    if (name.ends_with('.'))
        name.remove_suffix(1);
    std::string lower(name);
    for (char &c : lower) {
        if (c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
    }
    const auto found = index.find(lower);
    return found == index.end() ? std::nullopt : std::optional(found->second);
}

} // namespace memreport
