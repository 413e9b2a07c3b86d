// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/binding.h"

#include "models/incident/assembly.h"
#include "models/series/unitword.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace memreport {

namespace {

/// One part of a pattern: text that must stand there, or a gap.
struct Part
{
    std::string_view text;
    bool gap = false;
    std::string_view name; ///< of a gap that is kept
};

std::vector<Part> partsOf(std::string_view pattern)
{
    std::vector<Part> parts;
    while (!pattern.empty()) {
        const size_t close = pattern.starts_with('{') ? pattern.find('}') : std::string_view::npos;
        if (close != std::string_view::npos) {
            parts.push_back({{}, true, pattern.substr(1, close - 1)});
            pattern.remove_prefix(close + 1);
        } else if (pattern.starts_with('*')) {
            parts.push_back({{}, true, {}});
            pattern.remove_prefix(1);
        } else {
            const size_t end = std::min(pattern.find_first_of("*{", 1), pattern.size());
            parts.push_back({pattern.substr(0, end)});
            pattern.remove_prefix(end);
        }
    }
    return parts;
}

/// More gaps or longer names would make trying all ways slow; a bundle may come from anyone.
constexpr size_t mostGaps = 3;
constexpr size_t longestName = 1024;

/// Gaps are as short as they can be, the last one takes the rest.
bool matches(std::span<const Part> parts, std::string_view text, Captures &captures)
{
    if (parts.empty())
        return text.empty();
    const Part &part = parts.front();
    if (!part.gap)
        return text.starts_with(part.text) &&
               matches(parts.subspan(1), text.substr(part.text.size()), captures);
    for (size_t length = part.name.empty() ? 0 : 1; length <= text.size(); ++length) {
        if (parts.size() == 1)
            length = text.size();
        else if (!parts[1].gap && !text.substr(length).starts_with(parts[1].text))
            continue;
        if (!matches(parts.subspan(1), text.substr(length), captures))
            continue;
        if (!part.name.empty())
            captures.insert_or_assign(std::string(part.name), std::string(text.substr(0, length)));
        return true;
    }
    return false;
}

bool isCounter(Role role)
{
    return role == Role::SwapInPages || role == Role::SwapOutPages || role == Role::PsiSome ||
           role == Role::PsiFull || role == Role::OomKills;
}

bool isPsi(Role role)
{
    return role == Role::PsiSome || role == Role::PsiFull;
}

/// The counter whose rate the values are.
std::shared_ptr<const ValueColumn> summedUp(const Series &series, double factor)
{
    constexpr double mostSteps = 2.5; // as D1's gaps
    const double step = double(medianStep(*series.times).value_or(Duration(0)).count());
    auto sums = std::make_shared<ValueColumn>();
    sums->reserve(series.size());
    double sum = 0;
    for (size_t i = 0; i < series.size(); ++i) {
        const double rate = series.value(i);
        if (!std::isfinite(rate)) {
            sums->push_back(std::nan(""));
            continue;
        }
        const double since = i == 0 ? 0 : double((series.time(i) - series.time(i - 1)).count());
        sum += std::max(0.0, rate) * factor * std::min(since, mostSteps * step) / 1000;
        sums->push_back(sum);
    }
    return sums;
}

std::shared_ptr<const ValueColumn> scaled(const Series &series, double factor)
{
    if (factor == 1)
        return series.values;
    auto values = std::make_shared<ValueColumn>(*series.values);
    for (double &value : *values)
        value *= factor;
    return values;
}

/// The word of the unit that the file itself tells.
std::string_view ownUnit(const Series &series)
{
    switch (series.unit) {
    case Unit::Percent:
        return "%";
    case Unit::Ratio:
        return "ratio";
    case Unit::Bytes:
        return "B";
    case Unit::BytesPerSecond:
        return "B/s";
    case Unit::Seconds:
        return "s";
    default:
        return {};
    }
}

using LabelPairs = std::vector<std::pair<std::string, std::string>>;

void setLabel(LabelPairs &labels, const std::string &name, const std::string &value)
{
    std::erase_if(labels, [&name](const auto &label) { return label.first == name; });
    labels.emplace_back(name, value);
}

} // namespace

bool isUsablePattern(const std::string &metric)
{
    return std::ranges::count_if(partsOf(metric), &Part::gap) <= qsizetype(mostGaps);
}

std::optional<Captures> bindingFits(const RoleBinding &binding, const Series &series)
{
    const bool labelled = std::ranges::all_of(binding.labels, [&series](const auto &label) {
        const std::string *value = series.labels.find(label.first);
        return value && *value == label.second;
    });
    if (!labelled)
        return std::nullopt;
    const std::string &name = series.name.empty() ? series.title : series.name;
    Captures captures;
    if (binding.metric == name)
        return captures;
    if (!isUsablePattern(binding.metric) || name.size() > longestName ||
        !matches(partsOf(binding.metric), name, captures))
        return std::nullopt;
    return captures;
}

std::optional<FoundBinding> findBinding(const Choices &choices, const Series &series)
{
    for (auto at = choices.roles.rbegin(); at != choices.roles.rend(); ++at) {
        if (auto captures = bindingFits(*at, series))
            return FoundBinding{&*at, std::move(*captures)};
    }
    return std::nullopt;
}

Unit unitOfRole(Role role)
{
    switch (role) {
    case Role::Rss:
    case Role::Swapped:
    case Role::HighWater:
    case Role::LazyFree:
    case Role::MemTotal:
    case Role::MemFree:
    case Role::MemAvailable:
    case Role::SwapTotal:
    case Role::SwapFree:
    case Role::SwapUsed:
        return Unit::Bytes;
    case Role::SwapInPages:
    case Role::SwapOutPages:
        return Unit::Pages;
    case Role::StartTime:
    case Role::BootTime:
    case Role::PsiSome:
    case Role::PsiFull:
        return Unit::Seconds;
    default:
        return Unit::Unknown;
    }
}

std::optional<UnitConversion> conversionTo(Role role, std::string_view word)
{
    if (word.empty())
        return UnitConversion{};
    const auto unit = unitFromWord(word);
    const Unit wanted = unitOfRole(role);
    if (!unit || (unit->perSecond && !isCounter(role)))
        return std::nullopt;
    if (isPsi(role) && (unit->unit == Unit::Percent || unit->unit == Unit::Ratio) && !unit->perSecond)
        return UnitConversion{unit->unit == Unit::Percent ? 0.01 : 1, false, true};
    if (wanted == Unit::Pages && unit->unit == Unit::Bytes)
        return UnitConversion{unit->factor, true, unit->perSecond};
    const bool plain = wanted == Unit::Unknown && (unit->unit == Unit::Unknown || unit->unit == Unit::Count);
    if (unit->unit != wanted && !plain)
        return std::nullopt;
    return UnitConversion{unit->factor, false, unit->perSecond};
}

std::string filledIn(const std::string &text, const Captures &captures, const Series &series)
{
    std::string result;
    std::string_view rest = text;
    while (!rest.empty()) {
        const size_t close = rest.starts_with('{') ? rest.find('}') : std::string_view::npos;
        if (close == std::string_view::npos) {
            const size_t end = std::min(rest.find('{', 1), rest.size());
            result += rest.substr(0, end);
            rest.remove_prefix(end);
            continue;
        }
        const std::string_view name = rest.substr(1, close - 1);
        const auto captured = captures.find(name);
        result += captured != captures.end() ? std::string_view(captured->second) : series.labels.value(name);
        rest.remove_prefix(close + 1);
    }
    return result;
}

std::shared_ptr<const Series> boundSeries(const FoundBinding &found, const Series &series, qint64 pageSize)
{
    const RoleBinding &binding = *found.binding;
    const std::string_view word = binding.unit.empty() ? ownUnit(series) : std::string_view(binding.unit);
    const UnitConversion conversion = conversionTo(binding.role, word).value_or(UnitConversion{});
    const double factor = conversion.factor * binding.scale / (conversion.perPage ? double(pageSize) : 1);
    auto result = std::make_shared<Series>(series);
    result->values = conversion.perSecond ? summedUp(series, factor) : scaled(series, factor);
    if (const Unit unit = unitOfRole(binding.role); unit != Unit::Unknown)
        result->unit = unit;
    LabelPairs labels(series.labels.begin(), series.labels.end());
    const std::string process = filledIn(binding.process, found.captures, series);
    const std::string host = filledIn(binding.host, found.captures, series);
    if (!process.empty())
        setLabel(labels, "groupname", process);
    else if (assembly::isProcessRole(binding.role) && !host.empty() && labels.empty() &&
             !series.title.empty())
        setLabel(labels, "groupname", series.title); // a title names the process while there are no labels
    if (!host.empty()) {
        setLabel(labels, "instance", host);
        std::erase_if(labels, [](const auto &label) { return label.first == "exported_instance"; });
    }
    result->labels = Labels(std::move(labels));
    return result;
}

} // namespace memreport
