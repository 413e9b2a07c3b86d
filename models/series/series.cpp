// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/series/series.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

Labels::Labels(std::vector<std::pair<std::string, std::string>> pairs)
    : m_pairs(std::move(pairs))
{
    std::ranges::stable_sort(m_pairs, {}, &std::pair<std::string, std::string>::first);
    // Of equal names the last given wins, as in a JSON object.
    const auto same = [](const auto &a, const auto &b) { return a.first == b.first; };
    const auto kept = std::unique(m_pairs.rbegin(), m_pairs.rend(), same);
    m_pairs.erase(m_pairs.begin(), kept.base());
}

const std::string *Labels::find(std::string_view name) const
{
    const auto at =
        std::ranges::lower_bound(m_pairs, name, {}, [](const auto &p) { return std::string_view(p.first); });
    return at != m_pairs.end() && at->first == name ? &at->second : nullptr;
}

std::string_view Labels::value(std::string_view name) const
{
    const std::string *found = find(name);
    return found ? std::string_view(*found) : std::string_view();
}

QString unitWord(Unit unit)
{
    switch (unit) {
    case Unit::Unknown:
        return {};
    case Unit::Bytes:
        return u"bytes"_s;
    case Unit::Seconds:
        return u"seconds"_s;
    case Unit::Pages:
        return u"pages"_s;
    case Unit::Count:
        return u"count"_s;
    case Unit::Ratio:
        return u"ratio"_s;
    case Unit::Percent:
        return u"percent"_s;
    case Unit::BytesPerSecond:
        return u"bytes/s"_s;
    }
    return {};
}

size_t Series::lowerBound(Instant t) const
{
    return size_t(std::ranges::lower_bound(*times, t) - times->begin());
}

std::string Series::canonical() const
{
    if (name.empty() && labels.isEmpty())
        return title;
    std::string text = name + '{';
    bool first = true;
    for (const auto &[label, value] : labels) {
        if (!first)
            text += ", ";
        first = false;
        text += label + "=\"";
        for (const char c : value) {
            if (c == '\\' || c == '"')
                text += '\\';
            text += c == '\n' ? std::string("\\n") : std::string(1, c);
        }
        text += '"';
    }
    return text + '}';
}

Unit unitOfMetric(std::string_view name)
{
    struct Rule
    {
        std::string_view part;
        Unit unit;
    };
    // vmstat counts pages; the names of vmstat and of old exporters carry no unit.
    static constexpr std::array exact{
        Rule{"node_vmstat_pswpin", Unit::Pages},       Rule{"node_vmstat_pswpout", Unit::Pages},
        Rule{"node_memory_MemTotal", Unit::Bytes},     Rule{"node_memory_MemFree", Unit::Bytes},
        Rule{"node_memory_MemAvailable", Unit::Bytes}, Rule{"node_memory_SwapTotal", Unit::Bytes},
        Rule{"node_memory_SwapFree", Unit::Bytes},     Rule{"container_memory_rss", Unit::Bytes},
        Rule{"container_memory_swap", Unit::Bytes},    Rule{"container_memory_cache", Unit::Bytes},
        Rule{"node_memory_Buffers", Unit::Bytes},      Rule{"node_memory_Cached", Unit::Bytes},
        Rule{"node_memory_SwapCached", Unit::Bytes},   Rule{"node_boot_time", Unit::Seconds},
        Rule{"procstat_memory_rss", Unit::Bytes},      Rule{"windows_process_working_set", Unit::Bytes},
        Rule{"wmi_process_working_set", Unit::Bytes},  Rule{"windows_process_start_time", Unit::Seconds},
        Rule{"wmi_process_start_time", Unit::Seconds}};
    for (const Rule &rule : exact) {
        if (name == rule.part)
            return rule.unit;
    }
    for (const std::string_view tail : {"_total", "_timestamp"}) {
        if (name.ends_with(tail))
            name.remove_suffix(tail.size());
    }
    static constexpr std::array endings{Rule{"_bytes", Unit::Bytes}, Rule{"_seconds", Unit::Seconds},
                                        Rule{"_ratio", Unit::Ratio}, Rule{"_percent", Unit::Percent},
                                        Rule{"_pages", Unit::Pages}};
    for (const Rule &rule : endings) {
        if (name.ends_with(rule.part))
            return rule.unit;
    }
    return Unit::Unknown;
}

Instant toldFrom(const Series &series)
{
    const Instant first = series.time(0);
    return series.perStep && series.size() > 1 ? first - (series.time(1) - first) : first;
}

std::optional<Duration> medianStep(std::span<const Instant> times)
{
    if (times.size() < 2)
        return std::nullopt;
    std::vector<Duration> steps(times.size() - 1);
    for (size_t i = 0; i + 1 < times.size(); ++i)
        steps[i] = times[i + 1] - times[i];
    const auto middle = steps.begin() + qsizetype(steps.size() / 2);
    std::ranges::nth_element(steps, middle);
    if (steps.size() % 2 == 1)
        return *middle;
    const Duration below = *std::max_element(steps.begin(), middle);
    return (below + *middle) / 2;
}

} // namespace memreport
