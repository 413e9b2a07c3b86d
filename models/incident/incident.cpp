// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/incident.h"

#include <algorithm>

namespace memreport {

const Process *Incident::process(std::string_view id) const
{
    const auto at = std::ranges::find(processes, id, &Process::id);
    return at == processes.end() ? nullptr : &*at;
}

const NamedWindow *Incident::window(std::string_view name) const
{
    const auto at = std::ranges::find(windows, name, &NamedWindow::name);
    return at == windows.end() ? nullptr : &*at;
}

namespace {
/// Better(a, b): a is preferred. A track without a step (one sample) is taken only if there is no other.
/// Of the same step the one that reaches farther: it has stretches.
template<typename Better>
const Track *pick(const std::vector<Track> &tracks, Role role, Better better)
{
    const Track *best = nullptr;
    for (const Track &track : tracks) {
        if (track.role != role)
            continue;
        const bool wider = best && track.step == best->step && !track.stretches.empty();
        if (!best || wider || (track.step && (!best->step || better(*track.step, *best->step))))
            best = &track;
    }
    return best;
}

int strength(AllocatorEvidence kind)
{
    switch (kind) {
    case AllocatorEvidence::Table:
        return 0;
    case AllocatorEvidence::Label:
        return 1;
    case AllocatorEvidence::User:
        return 2;
    }
    return 0;
}

bool covers(const AllocatorInterval &interval, Instant t)
{
    return (!interval.from || *interval.from <= t) && (!interval.to || t < *interval.to);
}
} // namespace

const Track *coarsest(const std::vector<Track> &tracks, Role role)
{
    return pick(tracks, role, std::greater<Duration>());
}

const Track *finest(const std::vector<Track> &tracks, Role role)
{
    return pick(tracks, role, std::less<Duration>());
}

std::optional<Duration> stepIn(const Track &track, const TimeRange &range)
{
    constexpr int parts = 10;
    std::optional<Duration> coarsest;
    for (size_t i = 0; i < track.stretches.size(); ++i) {
        const bool last = i + 1 == track.stretches.size();
        const Instant from = i == 0 ? range.from : std::max(range.from, track.stretches[i].from);
        const Instant to = last ? range.to : std::min(range.to, track.stretches[i + 1].from);
        if (to > from && parts * (to - from) >= range.length())
            coarsest = std::max(coarsest.value_or(Duration(0)), track.stretches[i].step);
    }
    return coarsest ? coarsest : track.step;
}

bool isPerStep(const Track &track, const TimeRange &range)
{
    if (!track.series || !track.series->perStep)
        return false;
    for (size_t i = track.series->lowerBound(range.from);
         i < track.series->size() && track.series->time(i) < range.to; ++i) {
        const Instant t = track.series->time(i);
        if (std::ranges::none_of(track.sampled,
                                 [t](const TimeRange &each) { return each.from < t && t <= each.to; }))
            return true;
    }
    return false;
}

const AllocatorInterval *allocatorAt(const Process &process, Instant t)
{
    // Of equal strength the later one of the list is the newer one.
    const AllocatorInterval *best = nullptr;
    for (const AllocatorInterval &interval : process.allocators) {
        if (covers(interval, t) && (!best || strength(interval.kind) >= strength(best->kind)))
            best = &interval;
    }
    return best;
}

} // namespace memreport
