// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/criterionjson.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/linereader.h"
#include "importers/bench/textlines.h"
#include "importers/bench/words.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport::bench {

namespace {

std::optional<double> doubleOf(const QJsonValue &value)
{
    return value.isDouble() ? std::optional(value.toDouble()) : std::nullopt;
}

/// "mean", or "Mean" before 0.3.3.
QJsonObject estimateOf(const QJsonObject &estimates, QLatin1StringView name)
{
    const QJsonValue value = estimates.value(name);
    if (!value.isUndefined())
        return value.toObject();
    QString capital(name);
    capital[0] = capital[0].toUpper();
    if (name == "std_dev"_L1)
        capital = u"StdDev"_s;
    return estimates.value(capital).toObject();
}

std::optional<double> pointOf(const QJsonObject &estimate)
{
    return doubleOf(estimate.value("point_estimate"_L1));
}

struct Interval
{
    std::optional<double> lower, upper;
};

Interval intervalOf(const QJsonObject &estimate)
{
    const QJsonObject interval = estimate.value("confidence_interval"_L1).toObject();
    return {doubleOf(interval.value("lower_bound"_L1)), doubleOf(interval.value("upper_bound"_L1))};
}

void setPerSecond(BenchmarkResult &result)
{
    if (result.throughput && result.throughput->perIteration && result.estimateNs.value_or(0) > 0)
        result.throughput->value = *result.throughput->perIteration / *result.estimateNs * 1e9;
    else
        result.throughput.reset();
}

/// {"Elements": n}, {"Bytes": n}, {"BytesDecimal": n}, {"Bits": n}, {"ElementsAndBytes": {…}}.
std::optional<BenchmarkThroughput> throughputOf(const QJsonValue &json)
{
    QJsonObject object = json.toObject();
    if (const QJsonObject both = object.value("ElementsAndBytes"_L1).toObject(); !both.isEmpty())
        return BenchmarkThroughput{0, false, doubleOf(both.value("elements"_L1))};
    if (const auto elements = doubleOf(object.value("Elements"_L1)))
        return BenchmarkThroughput{0, false, elements};
    for (const auto key : {"Bytes"_L1, "BytesDecimal"_L1}) {
        if (const auto bytes = doubleOf(object.value(key)))
            return BenchmarkThroughput{0, true, bytes};
    }
    if (const auto bits = doubleOf(object.value("Bits"_L1)))
        return BenchmarkThroughput{0, true, *bits / 8};
    return std::nullopt;
}

} // namespace

bool takeEstimates(const QJsonObject &estimates, BenchmarkResult &result)
{
    result.tool = "criterion";
    const QJsonObject mean = estimateOf(estimates, "mean"_L1);
    const QJsonObject slope = estimateOf(estimates, "slope"_L1);
    result.meanNs = pointOf(mean);
    result.medianNs = pointOf(estimateOf(estimates, "median"_L1));
    result.stddevNs = pointOf(estimateOf(estimates, "std_dev"_L1));
    const bool isLinear = pointOf(slope).has_value();
    const QJsonObject &typical = isLinear ? slope : mean;
    result.estimateNs = pointOf(typical);
    result.estimator = isLinear ? "slope" : "mean";
    const Interval interval = intervalOf(typical);
    result.lowerNs = interval.lower;
    result.upperNs = interval.upper;
    setPerSecond(result);
    return result.meanNs || result.medianNs;
}

std::optional<BenchmarkChange> changeOf(const QJsonObject &estimates)
{
    const QJsonObject mean = estimateOf(estimates, "mean"_L1);
    if (!pointOf(mean))
        return std::nullopt;
    const Interval interval = intervalOf(mean);
    return BenchmarkChange{interval.lower, pointOf(mean), interval.upper, {}};
}

void takeBenchmarkId(const QJsonObject &benchmark, BenchmarkResult &result)
{
    result.name = benchmark.value("full_id"_L1).toString().toStdString();
    if (result.name.empty()) {
        for (const auto key : {"group_id"_L1, "function_id"_L1, "value_str"_L1}) {
            const std::string part = benchmark.value(key).toString().toStdString();
            if (!part.empty())
                result.name += (result.name.empty() ? "" : "/") + part;
        }
    }
    result.throughput = throughputOf(benchmark.value("throughput"_L1));
}

void takeSamples(const QJsonObject &sample, BenchmarkResult &result)
{
    const QJsonArray iterations = sample.value("iters"_L1).toArray();
    const QJsonArray times = sample.value("times"_L1).toArray();
    if (iterations.isEmpty() || iterations.size() != times.size())
        return;
    for (qsizetype i = 0; i < times.size(); ++i) {
        const double count = iterations[i].toDouble();
        if (count > 0)
            result.samplesNs.push_back(times[i].toDouble() / count);
    }
    result.samples = qint64(result.samplesNs.size());
    if (result.samplesNs.empty())
        return;
    const auto [least, most] = std::ranges::minmax(result.samplesNs);
    result.minNs = least;
    result.maxNs = most;
}

void countOutliers(std::span<const double> fences, BenchmarkResult &result)
{
    if (fences.size() != 4 || result.samplesNs.empty())
        return;
    OutlierCounts counts;
    for (const double sample : result.samplesNs) {
        if (sample < fences[0])
            ++counts.lowSevere;
        else if (sample < fences[1])
            ++counts.lowMild;
        else if (sample > fences[3])
            ++counts.highSevere;
        else if (sample > fences[2])
            ++counts.highMild;
    }
    result.outliers = counts;
}

void readCritcmpExport(const QJsonObject &root, Evidence &into)
{
    const QString baseline = root.value("name"_L1).toString();
    const QJsonObject benchmarks = root.value("benchmarks"_L1).toObject();
    for (auto at = benchmarks.begin(); at != benchmarks.end(); ++at) {
        const QJsonObject entry = at.value().toObject();
        BenchmarkResult result;
        takeBenchmarkId(entry.value("criterion_benchmark_v1"_L1).toObject(), result);
        if (!takeEstimates(entry.value("criterion_estimates_v1"_L1).toObject(), result)) {
            addNote(into, Note::Level::Warning, "no-estimates",
                    tr("%1: there are no estimates").arg(at.key()), 0);
            continue;
        }
        if (result.name.empty())
            result.name = utf8(at.key());
        result.baseline = utf8(entry.value("baseline"_L1).toString(baseline));
        result.allocator = allocatorOfLabel(result.baseline);
        into.benchmarks.push_back(std::move(result));
    }
}

namespace {

/// {estimate, lower_bound, upper_bound, unit}: in ns.
std::optional<double> messageValue(const QJsonValue &json, QLatin1StringView key)
{
    const QJsonObject object = json.toObject();
    const auto value = doubleOf(object.value(key));
    const auto unit = nanosecondsOf(object.value("unit"_L1).toString(u"ns"_s).toStdString());
    return value && unit ? std::optional(*value * *unit) : std::nullopt;
}

/// The unit says "%", but the numbers are fractions.
std::optional<BenchmarkChange> messageChange(const QJsonObject &change)
{
    const QJsonObject mean = change.value("mean"_L1).toObject();
    if (mean.isEmpty())
        return std::nullopt;
    const std::string word = lowered(change.value("change"_L1).toString().toStdString());
    const std::string verdict = word == "nochange" ? "no-change" : word;
    return BenchmarkChange{doubleOf(mean.value("lower_bound"_L1)), doubleOf(mean.value("estimate"_L1)),
                           doubleOf(mean.value("upper_bound"_L1)),
                           verdict == "improved" || verdict == "regressed" || verdict == "no-change" ? verdict
                                                                                                     : ""};
}

void takeMessageSamples(const QJsonObject &message, BenchmarkResult &result)
{
    takeSamples({{u"iters"_s, message.value("iteration_count"_L1)},
                 {u"times"_s, message.value("measured_values"_L1)}},
                result);
    const double unit = nanosecondsOf(message.value("unit"_L1).toString(u"ns"_s).toStdString()).value_or(1);
    for (double &sample : result.samplesNs)
        sample *= unit;
}

void takeMessageThroughput(const QJsonObject &message, BenchmarkResult &result)
{
    const QJsonArray list = message.value("throughput"_L1).toArray();
    if (list.isEmpty())
        return;
    const QJsonObject first = list.first().toObject();
    const QString unit = first.value("unit"_L1).toString();
    result.throughput =
        BenchmarkThroughput{0, !unit.startsWith("elem"_L1), doubleOf(first.value("per_iteration"_L1))};
    setPerSecond(result);
}

BenchmarkResult messageResult(const QJsonObject &message)
{
    BenchmarkResult result;
    result.tool = "criterion";
    result.name = utf8(message.value("id"_L1).toString());
    takeMessageSamples(message, result);
    const QJsonValue typical = message.value("typical"_L1);
    result.estimateNs = messageValue(typical, "estimate"_L1);
    result.lowerNs = messageValue(typical, "lower_bound"_L1);
    result.upperNs = messageValue(typical, "upper_bound"_L1);
    result.estimator = message.value("slope"_L1).isObject() ? "slope" : "mean";
    result.meanNs = messageValue(message.value("mean"_L1), "estimate"_L1);
    result.medianNs = messageValue(message.value("median"_L1), "estimate"_L1);
    result.change = messageChange(message.value("change"_L1).toObject());
    takeMessageThroughput(message, result);
    return result;
}

} // namespace

void readCargoCriterion(std::string_view text, Evidence &into)
{
    TextLines lines(text);
    TextLine line;
    while (lines.next(line)) {
        const std::string_view json = trimmed(line.text);
        if (!json.starts_with("{\"reason\""))
            continue;
        QJsonParseError fault;
        const QJsonDocument document =
            QJsonDocument::fromJson(QByteArray(json.data(), qsizetype(json.size())), &fault);
        const QJsonObject message = document.object();
        if (fault.error != QJsonParseError::NoError) {
            addNote(into, Note::Level::Warning, "cut-line",
                    tr("a message is cut or damaged; it is left out: %1").arg(fault.errorString()),
                    line.number);
        } else if (message.value("reason"_L1).toString() == "benchmark-complete"_L1) {
            into.benchmarks.push_back(messageResult(message));
            into.benchmarks.back().line = line.number;
        }
    }
}

void readSingleEstimates(const QJsonObject &root, const QString &path, Evidence &into)
{
    BenchmarkResult result;
    if (!takeEstimates(root, result))
        return;
    QStringList parts = path.split(u'/', Qt::SkipEmptyParts);
    if (!parts.isEmpty())
        parts.removeLast();
    if (!parts.isEmpty())
        result.baseline = utf8(parts.takeLast());
    if (result.baseline == "change") // fractions, no times
        return;
    const qsizetype top = parts.lastIndexOf(u"criterion"_s);
    parts = top >= 0 ? parts.mid(top + 1) : parts.mid(std::max<qsizetype>(0, parts.size() - 2));
    result.name = utf8(parts.join(u'/'));
    result.allocator = allocatorOfLabel(result.baseline);
    result.line = 1;
    addNote(into, Note::Level::Info, "name-from-path",
            tr("estimates.json does not name its benchmark; the name is that of its folders"), 1);
    into.benchmarks.push_back(std::move(result));
}

} // namespace memreport::bench
