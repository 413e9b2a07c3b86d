// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

#include <initializer_list>

namespace handmade {

using namespace memreport;
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// A sample every step seconds from start (Unix seconds).
inline Series series(const std::string &name, const Pairs &labels, qint64 start, qint64 step,
                     const std::vector<double> &values)
{
    Series series;
    series.name = name;
    series.labels = Labels(labels);
    series.unit = unitOfMetric(name);
    auto times = std::make_shared<TimeColumn>();
    for (size_t i = 0; i < values.size(); ++i)
        times->push_back(instantFromMs((start + qint64(i) * step) * 1000));
    series.times = std::move(times);
    series.values = std::make_shared<ValueColumn>(values);
    return series;
}

inline Series memory(const std::string &group, const std::string &instance, qint64 start, qint64 step,
                     const std::vector<double> &values, const Pairs &more = {},
                     const std::string &type = "resident")
{
    Pairs labels{{"groupname", group}, {"instance", instance}, {"job", "process"}, {"memtype", type}};
    labels.insert(labels.end(), more.begin(), more.end());
    return series("namedprocess_namegroup_memory_bytes", labels, start, step, values);
}

inline EvidencePtr file(const QString &path, std::vector<Series> all)
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = path;
    evidence->series = std::move(all);
    return evidence;
}

inline std::vector<double> valuesOf(const Track *track)
{
    return track ? *track->series->values : std::vector<double>();
}

inline std::vector<qint64> secondsOf(const Track *track)
{
    std::vector<qint64> seconds;
    if (track) {
        for (const Instant t : *track->series->times)
            seconds.push_back(msOf(t) / 1000);
    }
    return seconds;
}

inline size_t count(const Incident &incident, const std::string &code)
{
    return size_t(std::ranges::count(incident.notes, code, &AssemblyNote::code));
}

} // namespace handmade
