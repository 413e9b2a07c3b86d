// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/detailwish.h"

#include "app/server/serveraccess.h"

#include <algorithm>
#include <map>
#include <set>

namespace memreport {

namespace {

using SeriesKey = std::pair<uint32_t, uint32_t>;

bool shows(const std::vector<Track> &tracks, const std::set<SeriesKey> &shown)
{
    return std::ranges::any_of(tracks, [&](const Track &track) {
        return std::ranges::any_of(
            track.refs, [&](const SeriesRef &ref) { return shown.contains({ref.evidence, ref.series}); });
    });
}

Instant stepBefore(Instant t, Duration step)
{
    const Duration since = t.time_since_epoch();
    const Duration rest = since % step;
    return t - (rest < Duration(0) ? rest + step : rest);
}

/// Wishes by server, as they grow.
class Wishes
{
public:
    Wishes(const Incident &incident, const TimeRange &range)
        : m_incident(incident)
        , m_range(range)
    {
    }

    void add(const std::vector<Track> &tracks)
    {
        for (const Track &track : tracks) {
            if (track.step && isPerStep(track, m_range))
                add(track);
        }
    }

    std::vector<DetailWish> take()
    {
        std::vector<DetailWish> list;
        for (auto &[server, wish] : m_wishes)
            list.push_back({server, std::move(wish)});
        return list;
    }

private:
    void add(const Track &track)
    {
        for (const SeriesRef &ref : track.refs) {
            const Evidence &evidence = *m_incident.evidence[ref.evidence];
            const Series &series = evidence.series[ref.series];
            const auto access = serverAt(evidence.source.path);
            if (!series.perStep || !access)
                continue;
            const QString server = access->base.toString();
            FetchWish &wish =
                m_wishes.try_emplace(server, FetchWish{.detail = FetchDetail::Samples}).first->second;
            const QString selector = QString::fromStdString(series.canonical());
            if (!wish.selectors.contains(selector))
                wish.selectors << selector;
            widen(wish.range, *track.step);
        }
    }

    void widen(TimeRange &range, Duration step) const
    {
        const TimeRange steps{stepBefore(m_range.from, step),
                              stepBefore(m_range.to + step - Duration(1), step) + Duration(1)};
        range = range.isEmpty() ? steps
                                : TimeRange{std::min(range.from, steps.from), std::max(range.to, steps.to)};
    }

    const Incident &m_incident;
    TimeRange m_range;
    std::map<QString, FetchWish> m_wishes;
};

} // namespace

std::vector<DetailWish> detailWishes(const Incident &incident, const std::vector<SeriesRef> &shown,
                                     const TimeRange &range)
{
    std::set<SeriesKey> keys;
    for (const SeriesRef &ref : shown)
        keys.emplace(ref.evidence, ref.series);
    Wishes wishes(incident, range);
    for (const Process &process : incident.processes) {
        if (shows(process.tracks, keys))
            wishes.add(process.tracks);
    }
    for (const Host &host : incident.hosts) {
        if (shows(host.tracks, keys))
            wishes.add(host.tracks);
    }
    return wishes.take();
}

} // namespace memreport
