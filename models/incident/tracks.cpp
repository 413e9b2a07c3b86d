// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/incident/assembly.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace memreport::assembly {

std::optional<Duration> StepCache::step(const Series &series)
{
    const auto [at, added] = m_steps.try_emplace(series.times.get());
    if (added)
        at->second = medianStep(*series.times);
    return at->second;
}

namespace {
struct Columns
{
    std::shared_ptr<const TimeColumn> times;
    std::shared_ptr<const ValueColumn> values;
};

Columns columnsOf(const Series &series)
{
    return {series.times, series.values};
}

Columns appended(const Columns &a, const Columns &b)
{
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    times->reserve(a.times->size() + b.times->size());
    values->reserve(times->capacity());
    for (const Columns *part : {&a, &b}) {
        times->insert(times->end(), part->times->begin(), part->times->end());
        values->insert(values->end(), part->values->begin(), part->values->end());
    }
    return {std::move(times), std::move(values)};
}

/// All samples of both, one per time. A sample without a number gives way to one with a number;
/// of two numbers the first column's stays and the difference is counted.
Columns interleaved(const Columns &a, const Columns &b, qint64 &differing)
{
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    times->reserve(a.times->size() + b.times->size());
    values->reserve(times->capacity());
    bool news = false;
    size_t i = 0;
    size_t k = 0;
    while (i < a.times->size() || k < b.times->size()) {
        const bool fromA = i < a.times->size() && (k == b.times->size() || (*a.times)[i] <= (*b.times)[k]);
        const bool both = fromA && k < b.times->size() && (*a.times)[i] == (*b.times)[k];
        const double first = fromA ? (*a.values)[i] : (*b.values)[k];
        const double second = both ? (*b.values)[k] : first;
        const bool replaced = both && std::isnan(first) && !std::isnan(second);
        if (both && !std::isnan(first) && !std::isnan(second) && first != second)
            ++differing;
        news = news || !fromA || replaced;
        times->push_back(fromA ? (*a.times)[i] : (*b.times)[k]);
        values->push_back(replaced ? second : first);
        i += fromA ? 1 : 0;
        k += !fromA || both ? 1 : 0;
    }
    return news ? Columns{std::move(times), std::move(values)} : a;
}

Columns united(const Columns &a, const Columns &b, qint64 &differing)
{
    if (a.times->empty())
        return b;
    if (b.times->empty())
        return a;
    if (a.times->back() < b.times->front())
        return appended(a, b);
    if (b.times->back() < a.times->front())
        return appended(b, a);
    return interleaved(a, b, differing);
}

/// Samples of other that are farther than half a step from every sample of base, and base: two
/// servers that scraped one target give one process (formats/prometheus.md, row 17).
Columns holesFilled(const Columns &base, const Columns &other, Duration step)
{
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    size_t near = 0;
    for (size_t k = 0; k < other.times->size(); ++k) {
        const Instant t = (*other.times)[k];
        while (near < base.times->size() && (*base.times)[near] + step / 2 < t)
            ++near;
        if (near < base.times->size() && (*base.times)[near] - step / 2 <= t)
            continue;
        times->push_back(t);
        values->push_back((*other.values)[k]);
    }
    qint64 none = 0;
    return times->empty() ? base : united(base, {std::move(times), std::move(values)}, none);
}

Labels commonLabels(const std::vector<Bound> &parts)
{
    std::vector<std::pair<std::string, std::string>> common;
    for (const auto &[name, value] : parts.front().series->labels) {
        const bool everywhere = std::ranges::all_of(parts, [&](const Bound &part) {
            const std::string *found = part.series->labels.find(name);
            return found && *found == value;
        });
        if (everywhere)
            common.emplace_back(name, value);
    }
    return Labels(std::move(common));
}

std::shared_ptr<const Series> shared(const Bound &bound, const Document &document)
{
    if (bound.own)
        return bound.own;
    return {document.evidence[bound.ref.evidence], bound.series};
}

std::shared_ptr<const Series> combined(const std::vector<Bound> &parts, const Columns &columns,
                                       const Document &document)
{
    if (columns.times == parts.front().series->times && columns.values == parts.front().series->values &&
        parts.size() == 1)
        return shared(parts.front(), document);
    auto series = std::make_shared<Series>();
    series->name = parts.front().series->name;
    series->title = parts.front().series->title;
    series->unit = parts.front().series->unit;
    series->perStep = parts.front().series->perStep;
    series->labels = commonLabels(parts);
    series->times = columns.times;
    series->values = columns.values;
    return series;
}

/// Which server scraped which target; series of other origins describe the same thing twice.
std::string originOf(const Series &series)
{
    std::string origin(series.labels.value("instance"));
    for (const std::string_view label : {"replica", "prometheus_replica", "__replica__"}) {
        origin += '\n';
        origin += series.labels.value(label);
    }
    return origin;
}

/// One signal in one file.
struct Piece
{
    std::vector<Bound> parts;
    Columns columns;
    std::optional<Duration> step;
    std::vector<TimeRange> sampled; ///< Track::sampled

    std::optional<PerStep> perStep() const { return parts.front().series->perStep; }
};

class Joiner
{
public:
    Joiner(StepCache &steps, qint64 &differing)
        : m_steps(steps)
        , m_differing(differing)
    {
    }

    Piece ofFile(const std::vector<Bound> &parts)
    {
        std::map<std::string, Columns> origins;
        for (const Bound &part : parts) {
            const auto [at, added] = origins.try_emplace(originOf(*part.series), columnsOf(*part.series));
            if (!added)
                at->second = united(at->second, columnsOf(*part.series), m_differing);
        }
        const auto largest = std::ranges::max_element(
            origins, {}, [](const auto &origin) { return origin.second.times->size(); });
        Piece piece{parts, largest->second, {}, {}};
        piece.step = stepOf(parts, piece.columns);
        for (const auto &[origin, columns] : origins) {
            if (origin != largest->first)
                piece.columns = holesFilled(piece.columns, columns, piece.step.value_or(Duration(0)));
        }
        return piece;
    }

    /// A pid that died stays at 0 (process-exporter#282): the first 0 is its death, the rest is cut,
    /// and the next pid continues.
    Piece ofPids(std::vector<Bound> parts)
    {
        std::ranges::stable_sort(parts, {}, [](const Bound &part) {
            return part.series->isEmpty() ? Instant::max() : part.series->times->front();
        });
        Piece piece{parts, {}, {}, {}};
        for (const Bound &part : parts) {
            const Columns alive = untilDeath(*part.series);
            piece.columns = piece.columns.times ? united(piece.columns, alive, m_differing) : alive;
        }
        piece.step = m_steps.step(*parts.front().series);
        return piece;
    }

private:
    std::optional<Duration> stepOf(const std::vector<Bound> &parts, const Columns &columns)
    {
        if (parts.size() == 1)
            return m_steps.step(*parts.front().series);
        return medianStep(*columns.times);
    }

    static Columns untilDeath(const Series &series)
    {
        const ValueColumn &values = *series.values;
        // A start time of year 1 means "not running" (process-exporter).
        const auto last = std::find_if(values.rbegin(), values.rend(), [](double v) { return v > 0; });
        const auto count = size_t(last.base() - values.begin());
        const size_t kept = std::min(count + 1, values.size());
        if (kept == values.size())
            return columnsOf(series);
        return {std::make_shared<TimeColumn>(series.times->begin(), series.times->begin() + qsizetype(kept)),
                std::make_shared<ValueColumn>(values.begin(), values.begin() + qsizetype(kept))};
    }

    StepCache &m_steps;
    qint64 &m_differing;
};

bool sameStep(std::optional<Duration> a, std::optional<Duration> b)
{
    if (!a || !b)
        return a == b;
    const double small = double(std::min(*a, *b).count());
    return double(std::max(*a, *b).count()) <= 1.1 * small;
}

void addPiece(std::vector<Piece> &pieces, Piece piece, qint64 &differing)
{
    for (Piece &known : pieces) {
        if (!sameStep(known.step, piece.step) || known.perStep() != piece.perStep())
            continue;
        known.columns = united(known.columns, piece.columns, differing);
        known.parts.insert(known.parts.end(), piece.parts.begin(), piece.parts.end());
        return;
    }
    pieces.push_back(std::move(piece));
}

/// The samples of one step tell as much as what the server made of it: then nothing is lost by showing them.
bool saysAsMuch(PerStep how, double made, std::span<const double> samples)
{
    const auto isNumber = [](double v) { return !std::isnan(v); };
    switch (how) {
    case PerStep::Largest:
        return std::ranges::any_of(samples, [made](double v) { return v >= made; });
    case PerStep::Smallest:
        return std::ranges::any_of(samples, [made](double v) { return v <= made; });
    case PerStep::Last:
        break;
    }
    const auto last = std::ranges::find_last_if(samples, isNumber);
    return !last.empty() && last.front() == made;
}

bool isInside(const std::vector<TimeRange> &stretches, Instant t)
{
    return std::ranges::any_of(stretches,
                               [t](const TimeRange &each) { return each.from < t && t <= each.to; });
}

void addStretch(std::vector<TimeRange> &stretches, const TimeRange &range)
{
    const auto after =
        std::ranges::find_if(stretches, [&range](const TimeRange &each) { return each.from >= range.from; });
    if (after != stretches.begin() && std::prev(after)->to == range.from)
        std::prev(after)->to = range.to;
    else
        stretches.insert(after, range);
}

/// Samples take the place of the server's values where they cover the step; false: nowhere.
bool refine(Piece &made, const Columns &samples)
{
    const PerStep how = *made.perStep();
    auto times = std::make_shared<TimeColumn>();
    auto values = std::make_shared<ValueColumn>();
    const std::vector<TimeRange> before = made.sampled;
    for (size_t i = 0; i < made.columns.times->size(); ++i) {
        const TimeRange step{(*made.columns.times)[i] - *made.step, (*made.columns.times)[i]};
        const auto first = std::ranges::upper_bound(*samples.times, step.from) - samples.times->begin();
        const auto last = std::ranges::upper_bound(*samples.times, step.to) - samples.times->begin();
        const std::span<const double> inside(samples.values->data() + first, size_t(last - first));
        if (isInside(before, step.to) || !saysAsMuch(how, (*made.columns.values)[i], inside)) {
            times->push_back(step.to);
            values->push_back((*made.columns.values)[i]);
            continue;
        }
        times->insert(times->end(), samples.times->begin() + first, samples.times->begin() + last);
        values->insert(values->end(), inside.begin(), inside.end());
        addStretch(made.sampled, step);
    }
    if (made.sampled == before)
        return false;
    made.columns = {std::move(times), std::move(values)};
    return true;
}

void refineAll(std::vector<Piece> &pieces)
{
    std::vector<const Piece *> samples;
    for (const Piece &piece : pieces) {
        if (!piece.perStep())
            samples.push_back(&piece);
    }
    std::ranges::stable_sort(samples, {},
                             [](const Piece *piece) { return piece->step.value_or(Duration(0)); });
    for (Piece &piece : pieces) {
        for (const Piece *finer : samples) {
            if (piece.perStep() && piece.step && refine(piece, finer->columns))
                piece.parts.insert(piece.parts.end(), finer->parts.begin(), finer->parts.end());
        }
    }
}

/// D1's default for one step: what lies farther behind a sample lies beyond a gap.
Duration gapOf(Duration step)
{
    constexpr Duration least = std::chrono::minutes(5);
    return std::max(5 * step / 2, least);
}

Columns partOf(const Columns &columns, size_t first, size_t past)
{
    const auto cut = [&](const auto &column) {
        using Column = std::remove_cvref_t<decltype(column)>;
        return std::make_shared<const Column>(column.begin() + std::ptrdiff_t(first),
                                              column.begin() + std::ptrdiff_t(past));
    };
    return {cut(*columns.times), cut(*columns.values)};
}

/// What the other piece holds before the first and behind the last sample, beyond a gap.
void extend(Piece &joined, std::vector<Track::Stretch> &stretches, const Piece &other)
{
    const TimeColumn &own = *joined.columns.times;
    const TimeColumn &times = *other.columns.times;
    const Duration gap = gapOf(*joined.step);
    const auto before = size_t(std::ranges::lower_bound(times, own.front()) - times.begin());
    const auto behind = size_t(std::ranges::upper_bound(times, own.back()) - times.begin());
    const bool reachesBack = before > 0 && own.front() - times.front() > gap;
    const bool reachesOn = behind < times.size() && times.back() - own.back() > gap;
    if (reachesBack) {
        stretches.insert(stretches.begin(), {times.front(), *other.step});
        joined.columns = appended(partOf(other.columns, 0, before), joined.columns);
    }
    if (reachesOn) {
        stretches.push_back({times[behind], *other.step});
        joined.columns = appended(joined.columns, partOf(other.columns, behind, times.size()));
    }
    if (reachesBack || reachesOn)
        joined.parts.insert(joined.parts.end(), other.parts.begin(), other.parts.end());
}

/// The first piece, continued where it ends with what the next ones hold; nullopt: there is nothing to add.
std::optional<Track> joinedTrack(Role role, std::span<const Piece *const> pieces, const Document &document)
{
    const Piece &base = *pieces.front();
    Piece joined = base;
    std::vector<Track::Stretch> stretches{{base.columns.times->front(), *base.step}};
    for (const Piece *other : pieces.subspan(1)) {
        if (other->perStep() == base.perStep())
            extend(joined, stretches, *other);
    }
    if (stretches.size() == 1)
        return std::nullopt;
    auto series = combined(joined.parts, joined.columns, document);
    Track track{role, base.step, std::move(series), {}, base.sampled, std::move(stretches)};
    for (const Bound &part : joined.parts)
        track.refs.push_back(part.ref);
    return track;
}

/// Files of one window may have another step than those of the next. Of a process only memory needs one
/// track for all; its other signals are read from every file.
void addJoined(Role role, const std::vector<Piece> &pieces, const Document &document,
               std::vector<Track> &tracks)
{
    std::vector<const Piece *> byStep;
    for (const Piece &piece : pieces) {
        if (piece.step && !piece.columns.times->empty())
            byStep.push_back(&piece);
    }
    if (byStep.size() < 2 || (isProcessRole(role) && role != Role::Rss))
        return;
    std::ranges::stable_sort(byStep, {}, [](const Piece *piece) { return *piece->step; });
    auto finest = isProcessRole(role) ? std::nullopt : joinedTrack(role, byStep, document);
    std::ranges::reverse(byStep);
    auto coarsest = joinedTrack(role, byStep, document);
    for (auto *joined : {&finest, &coarsest}) {
        if (*joined)
            tracks.push_back(std::move(**joined));
    }
}

/// Of several metrics the best one; which it is instead of which is said.
std::vector<Bound> bestRanked(const std::vector<Bound> &bound, const std::string &owner,
                              std::vector<AssemblyNote> &notes)
{
    const int best = std::ranges::min_element(bound, {}, &Bound::rank)->rank;
    std::vector<Bound> kept;
    std::set<std::string> dropped;
    for (const Bound &each : bound) {
        if (each.rank == best)
            kept.push_back(each);
        else if (each.rank < workingSetRank) // page cache beside RSS is no choice, pids are the same samples
            dropped.insert(each.series->name);
    }
    const QString used = qstr(kept.front().series->name);
    for (const std::string &name : dropped)
        notes.push_back(
            {"metric-preferred", QCoreApplication::translate("Assembly", "%1: %2 is used, not %3.")
                                     .arg(qstr(owner), used, qstr(name))});
    if (best % pidRank >= workingSetRank)
        notes.push_back({"working-set", QCoreApplication::translate(
                                            "Assembly", "%1: %2 counts page cache beside resident memory.")
                                            .arg(qstr(owner), used)});
    return kept;
}

std::vector<Track> tracksOfRole(Role role, const std::vector<Bound> &bound, const Document &document,
                                StepCache &steps, qint64 &differing)
{
    std::map<uint32_t, std::vector<Bound>> files;
    for (const Bound &each : bound) {
        if (!each.series->isEmpty())
            files[each.ref.evidence].push_back(each);
    }
    Joiner joiner(steps, differing);
    std::vector<Piece> pieces;
    for (const auto &[file, parts] : files)
        addPiece(pieces, parts.front().rank >= pidRank ? joiner.ofPids(parts) : joiner.ofFile(parts),
                 differing);
    refineAll(pieces);
    std::vector<Track> tracks;
    for (const Piece &piece : pieces) {
        Track track{role, piece.step, combined(piece.parts, piece.columns, document), {}, piece.sampled, {}};
        for (const Bound &part : piece.parts)
            track.refs.push_back(part.ref);
        tracks.push_back(std::move(track));
    }
    addJoined(role, pieces, document, tracks);
    return tracks;
}

/// "up" exists once per target; targets of one host are not one signal.
std::vector<std::vector<Bound>> byTarget(const std::vector<Bound> &bound)
{
    std::map<std::pair<std::string, std::string>, std::vector<Bound>> targets;
    for (const Bound &each : bound)
        targets[{std::string(each.series->labels.value("instance")),
                 std::string(each.series->labels.value("job"))}]
            .push_back(each);
    std::vector<std::vector<Bound>> result;
    for (auto &[target, series] : targets)
        result.push_back(std::move(series));
    return result;
}
} // namespace

std::vector<Track> makeTracks(const Roles &roles, const Document &document, StepCache &steps,
                              const std::string &owner, std::vector<AssemblyNote> &notes)
{
    std::vector<Track> tracks;
    for (const auto &[role, bound] : roles) {
        qint64 differing = 0;
        const auto groups = role == Role::Up
                                ? byTarget(bound)
                                : std::vector<std::vector<Bound>>{bestRanked(bound, owner, notes)};
        for (const std::vector<Bound> &group : groups) {
            for (Track &track : tracksOfRole(role, group, document, steps, differing))
                tracks.push_back(std::move(track));
        }
        if (differing > 0)
            notes.push_back(
                {"differing-samples",
                 QCoreApplication::translate(
                     "Assembly", "%1, %2: %n sample(s) differ between files; the first file's stay.", nullptr,
                     int(std::min<qint64>(differing, INT_MAX)))
                     .arg(qstr(owner), qstr(roleWord(role)))});
    }
    return tracks;
}

namespace {
/// cAdvisor writes 2^63 - 4096 or 0 where there is no limit.
bool isLimit(double value)
{
    return std::isfinite(value) && value > 0 && value < 4611686018427387904.0; // 2^62
}

bool allLimits(const Series &series)
{
    return std::ranges::all_of(*series.values, [](double v) { return std::isnan(v) || isLimit(v); });
}

/// Swap limit less memory limit, sample by sample; the memory limit holds until its next sample.
Track swapAlone(const Track &swap, const Series &memory)
{
    auto values = std::make_shared<ValueColumn>(*swap.series->values);
    for (size_t i = 0; i < values->size(); ++i) {
        const size_t at = memory.lowerBound(swap.series->time(i) + Duration(1));
        (*values)[i] -= memory.value(at == 0 ? 0 : at - 1);
    }
    auto series = std::make_shared<Series>(*swap.series);
    series->values = std::move(values);
    Track track = swap;
    track.series = std::move(series);
    return track;
}

bool coversMemory(const Series &swap, const Series &memory)
{
    return !memory.isEmpty() && swap.values->front() >= memory.values->front();
}
} // namespace

void addLimitTracks(Host &host, const Roles &limits, const Document &document, StepCache &steps,
                    std::vector<AssemblyNote> &notes)
{
    const std::vector<Track> tracks = makeTracks(limits, document, steps, host.name, notes);
    const Track *memory = coarsest(tracks, Role::MemTotal);
    if (memory && !allLimits(*memory->series))
        memory = nullptr;
    for (const Track &track : tracks) {
        if (!allLimits(*track.series))
            continue;
        if (track.role == Role::SwapTotal && memory && coversMemory(*track.series, *memory->series)) {
            host.tracks.push_back(swapAlone(track, *memory->series));
            notes.push_back({"cgroup-swap-limit",
                             QCoreApplication::translate(
                                 "Assembly", "%1: the swap limit is read as memory and swap together.")
                                 .arg(qstr(host.name))});
        } else {
            host.tracks.push_back(track);
        }
    }
}

} // namespace memreport::assembly
