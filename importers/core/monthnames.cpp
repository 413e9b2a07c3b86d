// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/monthnames.h"

#include "models/base/text.h"

#include <QString>

#include <algorithm>
#include <array>
#include <ranges>
#include <string>
#include <unordered_map>

namespace memreport {

namespace {

/// glibc's %b by month; names of several languages side by side, none of them means two months.
constexpr std::array<std::string_view, 12> names{
    "jan janv jän jaan ene gen sty led tammi янв січ сту яну јан oca ian ιαν saus xan urt",
    "feb febr févr fév fev veebr lut úno helmi фев лют феб şub φεβ vas ots",
    "mar mars márc märz mär märts mrt maalis мар бер сак bře μαρ kov",
    "apr april avr avril abr kwi dub huhti апр кві кра nis ápr απρ bal api",
    "may mai mag maj máj maí mei kvě touko май мая тра мај μαΐ geg",
    "jun juni juin jún jūn juuni giu cze čer čen kesä июн чер чэр юни јун haz iun ιουν birž xuñ eka",
    "jul juli juil jui júl jūl juuli lug lip čec heinä июл лип ліп юли јул tem iul ιουλ liep xul uzt",
    "aug août aoû avg ágú ago agu sie srp elo авг сер жні ağu αυγ rugp abu",
    "sep sept set wrz zář syys сен сеп вер eyl szept σεπ rugs ira",
    "oct okt ott out paź říj loka окт жов кас eki οκτ spal urr",
    "nov nóv lis marras ноя ное нов лис ліс kas noi νοε lapkr aza",
    "dec déc des dez dic dets gru pro joulu дек дец гру сне ara δεκ gruod abe",
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

/// Turkish and Greek begin their months with capitals that ASCII does not know.
std::string lowerCase(std::string_view name)
{
    if (std::ranges::any_of(name, [](char c) { return uchar(c) >= 0x80; }))
        return QString::fromUtf8(name.data(), qsizetype(name.size())).toLower().toStdString();
    std::string lower(name);
    for (char &c : lower) {
        if (c >= 'A' && c <= 'Z')
            c = char(c - 'A' + 'a');
    }
    return lower;
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
    const auto found = index.find(lowerCase(name));
    return found == index.end() ? std::nullopt : std::optional(found->second);
}

} // namespace memreport
