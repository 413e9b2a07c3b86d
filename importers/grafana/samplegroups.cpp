// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/samplegroups.h"

#include "importers/grafana/seriestableshape.h"
#include "importers/prometheus/metricline.h"

#include <algorithm>
#include <numeric>

namespace memreport {

namespace {

/// Giving back costs a copy: not for a sixteenth.
void releaseSlack(ValueColumn &values)
{
    if (values.capacity() - values.size() > values.size() / 16)
        values.shrink_to_fit();
}

bool isWhole(const auto &runs, size_t rows)
{
    return runs.size() == 1 && runs.front().count == rows;
}

/// By time, all of them: rows of one rounded time are different samples.
void sortKeepingAll(TimeColumn &times, ValueColumn &values)
{
    std::vector<size_t> order(times.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, {}, [&times](size_t i) { return times[i]; });
    TimeColumn sortedTimes;
    ValueColumn sortedValues;
    sortedTimes.reserve(times.size());
    sortedValues.reserve(values.size());
    for (const size_t i : order) {
        sortedTimes.push_back(times[i]);
        sortedValues.push_back(values[i]);
    }
    times = std::move(sortedTimes);
    values = std::move(sortedValues);
}

} // namespace

SeriesHead headOfTitle(const std::string &title)
{
    SeriesHead head;
    // Grafana writes no blank before the brace: "rss {job="a"}" is a legend that somebody typed.
    if (title.ends_with('}') && !title.substr(0, title.find('{')).ends_with(' ')) {
        if (auto metric = parseMetric(title)) {
            head.name = std::move(metric->name);
            head.labels = std::move(metric->labels);
            return head;
        }
    }
    (looksLikeMetric(title) ? head.name : head.title) = title;
    return head;
}

size_t SampleGroups::add(const std::vector<SeriesHead> &heads)
{
    Group &group = m_groups.emplace_back();
    for (const SeriesHead &head : heads)
        group.drafts.push_back({head, {}, {}});
    return m_groups.size() - 1;
}

void SampleGroups::expectRows(size_t group, size_t rows)
{
    Group &each = m_groups[group];
    const double growth = double(rows) / double(std::max<size_t>(each.times.size(), 1));
    each.times.reserve(rows);
    for (Draft &draft : each.drafts)
        draft.values.reserve(size_t(double(draft.values.size()) * growth));
}

void SampleGroups::addNumber(size_t group, size_t series, const CellNumber &number)
{
    addValue(group, series, number.value);
    Draft &draft = m_groups[group].drafts[series];
    draft.rounded = draft.rounded || number.rounded;
    if (number.unit != Unit::Unknown && number.unit != draft.head.unit) {
        draft.mixedUnits = draft.mixedUnits || draft.head.unit != Unit::Unknown;
        draft.head.unit = number.unit;
    }
    if (number.asDecimal)
        m_undecided.push_back({group, series, draft.values.size() - 1, *number.asDecimal, number.separator});
}

std::optional<DateOrder> SampleGroups::orderOfDates() const
{
    for (const Group &group : m_groups) {
        if (const auto order = orderOfSteps(group.times))
            return order;
    }
    return std::nullopt;
}

bool SampleGroups::hasUndecided(char separator) const
{
    return std::ranges::contains(m_undecided, separator, &Undecided::separator);
}

void SampleGroups::settleSeparators(char separator, bool decimal)
{
    for (const Undecided &each : m_undecided) {
        if (decimal && each.separator == separator)
            m_groups[each.group].drafts[each.series].values[each.index] = each.decimal;
    }
    std::erase_if(m_undecided, [separator](const Undecided &each) { return each.separator == separator; });
}

SampleColumns::Finished SampleGroups::columnsOf(Draft &draft, const Grid &grid, bool rounded)
{
    SampleColumns::Finished done;
    done.rounded = draft.rounded;
    const size_t rows = grid.times->size();
    if (isWhole(draft.runs, rows) && grid.rising) {
        releaseSlack(draft.values);
        done.times = grid.times;
        done.values = std::make_shared<const ValueColumn>(std::move(draft.values));
        return done;
    }
    TimeColumn times;
    times.reserve(draft.values.size());
    for (const Run &run : draft.runs) {
        const auto first = grid.times->begin() + run.first;
        times.insert(times.end(), first, first + run.count);
    }
    ValueColumn values = std::move(draft.values);
    if (std::ranges::adjacent_find(times, std::greater_equal()) != times.end()) {
        done.sorted = std::ranges::is_sorted(times);
        if (rounded) {
            sortKeepingAll(times, values);
        } else {
            OrderedSamples ordered = inOrder(times, values);
            done.duplicates = ordered.duplicates;
            done.conflicts = ordered.conflicts;
            times = std::move(ordered.times);
            values = std::move(ordered.values);
        }
    }
    releaseSlack(values);
    done.times = m_grids.intern(std::move(times));
    done.values = std::make_shared<const ValueColumn>(std::move(values));
    return done;
}

/// A second column of the same title is another series; Grafana numbers them, spreadsheets do not. So is
/// one of a further table, unless it goes on where a series before it ends.
std::string SampleGroups::ownTitle(const std::string &title, const Group &group, const TimeColumn &times,
                                   Outcome &outcome)
{
    if (title.empty())
        return title;
    std::vector<Titled> &known = m_titles[title];
    // A file of nothing but short tables would be compared each with each.
    constexpr size_t mostCompared = 256;
    const auto last = known.begin() + qsizetype(std::min(known.size(), mostCompared));
    auto own = std::find_if(known.begin(), last, [&group, &times](const Titled &each) {
        return each.group != &group && each.last < times.front();
    });
    if (own == last) {
        outcome.repeatedTitles += known.empty() ? 0 : 1;
        own = known.insert(known.end(), Titled());
    }
    *own = {&group, times.back()};
    const auto number = own - known.begin() + 1;
    return number == 1 ? title : title + " (" + std::to_string(number) + ')';
}

void SampleGroups::finishGroup(Group &group, const Grid &grid, bool rounded, SeriesCollector &collector,
                               Outcome &outcome)
{
    for (Draft &draft : group.drafts) {
        if (draft.values.empty()) {
            ++outcome.emptySeries;
            continue;
        }
        outcome.roundedSeries += draft.rounded ? 1 : 0;
        outcome.mixedUnits += draft.mixedUnits ? 1 : 0;
        Series series;
        series.name = std::move(draft.head.name);
        series.labels = Labels(std::move(draft.head.labels));
        series.unit = draft.mixedUnits ? Unit::Unknown : draft.head.unit;
        SampleColumns::Finished columns = columnsOf(draft, grid, rounded);
        series.title = series.name.empty() && series.labels.isEmpty()
                           ? ownTitle(draft.head.title, group, *columns.times, outcome)
                           : std::move(draft.head.title);
        collector.add(std::move(series), std::move(columns));
    }
}

SampleGroups::Outcome SampleGroups::finish(DateOrder order, bool rounded, const Hints &hints,
                                           Evidence &evidence)
{
    Outcome outcome;
    outcome.tooCoarse = !m_groups.empty();
    SeriesCollector collector;
    for (Group &group : m_groups) {
        SettledTimes settled = settleTimes(group.times, order, hints);
        outcome.clocksChanged = outcome.clocksChanged || settled.clocksChanged;
        group.times = {};
        const size_t rows = settled.times.size();
        Grid grid;
        grid.rising = std::ranges::adjacent_find(settled.times, std::greater_equal()) == settled.times.end();
        size_t distinct = rows;
        if (!grid.rising) {
            TimeColumn sorted = settled.times;
            std::ranges::sort(sorted);
            distinct = size_t(std::ranges::unique(sorted).begin() - sorted.begin());
        }
        outcome.tooCoarse = outcome.tooCoarse && distinct * 2 < rows;
        grid.times = grid.rising ? m_grids.intern(std::move(settled.times))
                                 : std::make_shared<const TimeColumn>(std::move(settled.times));
        finishGroup(group, grid, rounded, collector, outcome);
        group.drafts = {};
    }
    collector.finish(evidence, hints);
    return outcome;
}

} // namespace memreport
