// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/quantity.h"

#include "importers/bench/words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace memreport::bench {

namespace {

bool isMissing(std::string_view cell)
{
    constexpr std::array<std::string_view, 12> words{
        "",     "-",    "--", "\xe2\x80\x94", "\xe2\x80\x93", "\xe2\x88\x92", "n/a", "na",
        "null", "none", "?",  "\x97"};
    return std::ranges::find(words, std::string_view(lowered(cell))) != words.end();
}

bool isClock(std::string_view cell)
{
    return cell.contains(':') && cell.find_first_not_of("0123456789:.") == std::string_view::npos &&
           isDigit(cell.front());
}

/// "about", "at most": signs that people put before a number.
std::string_view withoutLead(std::string_view cell)
{
    constexpr std::array<std::string_view, 5> leads{"~", "\xe2\x89\x88", "\xe2\x89\xa4", "<", "\xe2\x89\xa5"};
    for (const std::string_view lead : leads) {
        if (cell.starts_with(lead))
            return trimmed(cell.substr(lead.size()));
    }
    return cell;
}

/// The word at the front; blanks and no-break spaces before it are cut.
std::string_view unitWord(std::string_view &text)
{
    text = trimmed(text);
    while (text.starts_with("\xc2\xa0") || text.starts_with("\xe2\x80\xaf"))
        text = trimmed(text.substr(text.starts_with("\xc2\xa0") ? 2 : 3));
    size_t end = 0;
    while (end < text.size() && text[end] != ' ' && text[end] != '(' && text[end] != ',' && text[end] != ';')
        ++end;
    const PlusMinus sign = findPlusMinus(text);
    if (sign.length > 0)
        end = std::min(end, sign.at);
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    text = trimmed(text);
    return word;
}

struct Scale
{
    Quantity::Kind kind = Quantity::Kind::Text;
    double factor = 1;
};

Scale scaleOf(std::string_view unit)
{
    if (unit.empty())
        return {Quantity::Kind::Plain, 1};
    if (unit == "%")
        return {Quantity::Kind::Percent, 1};
    if (const auto ns = nanosecondsOf(unit))
        return {Quantity::Kind::Time, *ns};
    if (const auto bytes = bytesOf(unit))
        return {Quantity::Kind::Memory, *bytes};
    if (unit == "k" || unit == "K")
        return {Quantity::Kind::Plain, 1e3};
    if (unit == "M")
        return {Quantity::Kind::Plain, 1e6};
    if (unit == "G")
        return {Quantity::Kind::Plain, 1e9};
    return {};
}

/// "± 6.2 ms" at the front of the text; unit is left alone where the spread has none.
std::optional<double> takeSpread(std::string_view &text, std::string_view &unit)
{
    const PlusMinus sign = findPlusMinus(text);
    if (sign.length == 0 || sign.at != 0)
        return std::nullopt;
    text = trimmed(text.substr(sign.length));
    const auto spread = takePrinted(text);
    const std::string_view word = unitWord(text);
    if (!word.empty())
        unit = word;
    return spread ? std::optional(spread->value) : std::nullopt;
}

} // namespace

Quantity quantityOf(std::string_view cell, std::string_view unit)
{
    cell = trimmed(cell);
    if (isMissing(cell))
        return {};
    if (isClock(cell)) {
        const auto seconds = clockSeconds(cell);
        const size_t point = cell.rfind('.');
        const double step =
            point == std::string_view::npos ? 1 : std::pow(10.0, -double(cell.size() - point - 1));
        return seconds ? Quantity{Quantity::Kind::Time, *seconds * 1e9, {}, step * 1e9}
                       : Quantity{Quantity::Kind::Text, 0, {}, 0};
    }
    std::string_view text = withoutLead(cell);
    const auto number = takePrinted(text);
    if (!number)
        return {Quantity::Kind::Text, 0, {}, 0};
    const std::string_view own = unitWord(text);
    std::string_view ofSpread = own;
    const std::optional<double> spread = takeSpread(text, ofSpread);
    const std::string_view valueUnit = !own.empty() ? own : ofSpread;
    const Scale scale = scaleOf(valueUnit.empty() ? unit : valueUnit);
    if (scale.kind == Quantity::Kind::Text)
        return {Quantity::Kind::Text, 0, {}, 0};
    const Scale spreadScale = scaleOf(ofSpread.empty() ? unit : ofSpread);
    Quantity quantity{scale.kind, number->value * scale.factor, {}, number->step * scale.factor};
    if (spread && spreadScale.kind == scale.kind)
        quantity.spread = *spread * spreadScale.factor;
    return quantity;
}

std::string unitOfHeader(std::string_view header)
{
    header = trimmed(header);
    for (const auto &[open, close] : {std::pair('[', ']'), std::pair('(', ')')}) {
        const size_t end = header.rfind(close);
        const size_t begin = end == std::string_view::npos ? end : header.rfind(open, end);
        if (begin == std::string_view::npos)
            continue;
        const std::string_view inside = trimmed(header.substr(begin + 1, end - begin - 1));
        if (scaleOf(inside).kind != Quantity::Kind::Text && !inside.empty())
            return std::string(inside);
    }
    const size_t cut = header.find_last_of(" _,/");
    if (cut == std::string_view::npos)
        return {};
    const std::string_view last = header.substr(cut + 1);
    const bool isUnit = last == "%" || bytesOf(last) || (nanosecondsOf(last) && last != "h");
    return isUnit ? std::string(last) : std::string();
}

} // namespace memreport::bench
