// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/inspectjson.h"

#include "models/base/text.h"

#include <QJsonArray>

#include <algorithm>
#include <limits>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Counts and extremes of one or many series.
struct Tally
{
    qint64 series = 0;
    qint64 samples = 0;
    qint64 nan = 0;
    qint64 inf = 0;
    std::optional<Instant> first;
    std::optional<Instant> last;
    std::optional<double> min;
    std::optional<double> max;
    std::optional<Instant> maxTime; ///< of the first maximum

    void add(const Series &one)
    {
        ++series;
        samples += qint64(one.size());
        const bool timed = one.times->size() == one.size() && !one.isEmpty();
        if (timed) {
            first = std::min(first.value_or(one.times->front()), one.times->front());
            last = std::max(last.value_or(one.times->back()), one.times->back());
        }
        for (size_t i = 0; i < one.size(); ++i)
            addValue(one.value(i), timed ? std::optional(one.time(i)) : std::nullopt);
    }

    void addValue(double value, std::optional<Instant> time)
    {
        if (std::isnan(value)) {
            ++nan;
            return;
        }
        if (std::isinf(value)) {
            ++inf;
            return;
        }
        if (!min || value < *min)
            min = value;
        if (!max || value > *max) {
            max = value;
            maxTime = time;
        }
    }
};

QJsonValue numberOrNull(const std::optional<double> &value)
{
    return value ? numberJson(*value) : QJsonValue(QJsonValue::Null);
}

QJsonObject tallyJson(const Tally &tally)
{
    return {{u"samples"_s, tally.samples},       {u"nan"_s, tally.nan},
            {u"first"_s, timeJson(tally.first)}, {u"last"_s, timeJson(tally.last)},
            {u"min"_s, numberOrNull(tally.min)}, {u"max"_s, numberOrNull(tally.max)}};
}

/// Median over the steps of many series. Steps repeat, and so do whole time columns: series of one
/// scrape grid share theirs.
class Steps
{
public:
    void add(const Series &one) { ++m_columns[one.times.get()]; }

    std::optional<double> medianMs() const
    {
        std::map<qint64, qint64> counts;
        qint64 all = 0;
        for (const auto &[times, users] : m_columns) {
            for (size_t i = 1; i < times->size(); ++i)
                counts[((*times)[i] - (*times)[i - 1]).count()] += users;
            all += times->empty() ? 0 : users * qint64(times->size() - 1);
        }
        if (all == 0)
            return std::nullopt;
        return (nth(counts, (all - 1) / 2) + nth(counts, all / 2)) / 2;
    }

private:
    static double nth(const std::map<qint64, qint64> &counts, qint64 n)
    {
        for (const auto &[step, count] : counts) {
            if (n < count)
                return double(step);
            n -= count;
        }
        return std::numeric_limits<double>::quiet_NaN();
    }
    std::map<const TimeColumn *, qint64> m_columns;
};

/// A scrape: its samples stand at the file's time for want of their own.
bool isTimeless(const Evidence &evidence)
{
    return std::ranges::find(evidence.notes, "no-times", &Note::code) != evidence.notes.end();
}

QJsonObject withoutTimes(QJsonObject object)
{
    for (const QString &key : {u"first"_s, u"last"_s, u"max_time"_s}) {
        if (object.contains(key))
            object.insert(key, QJsonValue::Null);
    }
    return object;
}

QJsonArray withoutTimes(const QJsonArray &objects)
{
    QJsonArray array;
    for (const QJsonValue &object : objects)
        array.append(withoutTimes(object.toObject()));
    return array;
}

struct Metric
{
    Tally tally;
    Steps steps;
    Unit unit = Unit::Unknown;
};

QJsonArray metricsJson(const std::vector<Series> &series)
{
    std::map<std::string, Metric> metrics;
    for (const Series &one : series) {
        Metric &metric = metrics[one.name];
        metric.tally.add(one);
        metric.steps.add(one);
        metric.unit = one.unit;
    }
    QJsonArray array;
    for (const auto &[name, metric] : metrics) {
        QJsonObject object = tallyJson(metric.tally);
        object.insert(u"name"_s, textJson(name));
        object.insert(u"unit"_s, textJson(utf8(unitWord(metric.unit))));
        object.insert(u"series"_s, metric.tally.series);
        object.insert(u"step_ms"_s, numberOrNull(metric.steps.medianMs()));
        array.append(object);
    }
    return array;
}

QJsonObject rowJson(const Series &series)
{
    Tally tally;
    tally.add(series);
    QJsonObject labels;
    for (const auto &[label, value] : series.labels)
        labels.insert(qstr(label), qstr(value));
    QJsonObject object = tallyJson(tally);
    object.insert(u"name"_s, textJson(series.name));
    object.insert(u"labels"_s, labels);
    object.insert(u"title"_s, textJson(series.title));
    object.insert(u"max_time"_s, timeJson(tally.maxTime));
    object.insert(u"last_value"_s,
                  series.isEmpty() ? QJsonValue(QJsonValue::Null) : numberJson(series.values->back()));
    return object;
}

} // namespace

QJsonObject seriesJson(const Evidence &evidence, bool rows)
{
    Tally all;
    for (const Series &one : evidence.series)
        all.add(one);
    QJsonObject object{{u"count"_s, all.series},
                       {u"samples"_s, all.samples},
                       {u"nan"_s, all.nan},
                       {u"inf"_s, all.inf},
                       {u"histograms"_s, QJsonObject{{u"series"_s, evidence.counts.histogramSeries},
                                                     {u"samples"_s, evidence.counts.histogramSamples}}},
                       {u"first"_s, timeJson(all.first)},
                       {u"last"_s, timeJson(all.last)},
                       {u"metrics"_s, metricsJson(evidence.series)}};
    if (rows) {
        QJsonArray array;
        for (const Series &one : evidence.series)
            array.append(rowJson(one));
        object.insert(u"rows"_s, array);
    }
    if (!isTimeless(evidence))
        return object;
    for (const QString &key : {u"metrics"_s, u"rows"_s}) {
        if (object.contains(key))
            object.insert(key, withoutTimes(object.value(key).toArray()));
    }
    return withoutTimes(object);
}

} // namespace memreport
