// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/jsonreports.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/benchinput.h"
#include "importers/bench/googlebenchmark.h"
#include "importers/bench/hyperfine.h"
#include "importers/bench/words.h"

#include <QCoreApplication>

#include <simdjson.h>

#include <algorithm>

namespace memreport::bench {

namespace {

using simdjson::ondemand::object;
using simdjson::ondemand::value;

QString tr(const char *text)
{
    return QCoreApplication::translate("memreport::BenchJson", text);
}

/// nullopt: no number (null, a patched NaN, text).
std::optional<double> numberOf(value json)
{
    double number = 0;
    if (json.type() == simdjson::ondemand::json_type::number &&
        json.get_double().get(number) == simdjson::SUCCESS)
        return number;
    return std::nullopt;
}

std::optional<qint64> countOf(value json)
{
    const std::optional<double> number = numberOf(json);
    return number ? std::optional(qint64(*number)) : std::nullopt;
}

std::string textOf(value json)
{
    std::string_view text;
    return json.type() == simdjson::ondemand::json_type::string &&
                   json.get_string().get(text) == simdjson::SUCCESS
               ? std::string(text)
               : std::string();
}

bool isTrue(value json)
{
    bool truth = false;
    return json.type() == simdjson::ondemand::json_type::boolean &&
           json.get_bool().get(truth) == simdjson::SUCCESS && truth;
}

/// Of a scalar, as text.
std::string scalarOf(value json)
{
    switch (json.type()) {
    case simdjson::ondemand::json_type::string:
        return textOf(json);
    case simdjson::ondemand::json_type::number:
    case simdjson::ondemand::json_type::boolean:
        return std::string(trimmed(std::string_view(json.raw_json_token())));
    default:
        return {};
    }
}

std::vector<std::optional<double>> numbersOf(value json)
{
    std::vector<std::optional<double>> numbers;
    if (json.type() != simdjson::ondemand::json_type::array)
        return numbers;
    for (value each : json.get_array())
        numbers.push_back(numberOf(each));
    return numbers;
}

/// Places become line numbers, counted on from the last one.
class LineOf
{
public:
    explicit LineOf(std::string_view text)
        : m_text(text)
    {
    }
    /// Of the value's first byte.
    qint64 operator()(value json)
    {
        const size_t place = size_t(std::string_view(json.raw_json_token()).data() - m_text.data());
        const size_t byte = std::clamp(place, m_at, m_text.size());
        m_line += std::count(m_text.begin() + ptrdiff_t(m_at), m_text.begin() + ptrdiff_t(byte), '\n');
        m_at = byte;
        return m_line;
    }

private:
    std::string_view m_text;
    size_t m_at = 0;
    qint64 m_line = 1;
};

/// Runs a reading of the document; a fault of the form becomes an error with its place.
template<typename Read>
void guarded(const std::string &json, Evidence &into, Read read)
{
    simdjson::ondemand::parser parser;
    const simdjson::padded_string padded(json);
    simdjson::ondemand::document document;
    const auto fail = [&into](const char *words, qint64 byte) {
        into.error = errorAt(Error::Code::Syntax, tr("the JSON is damaged"), tr("JSON of a benchmark"),
                             QString::fromUtf8(words));
        into.error->byte = byte;
    };
    if (const auto fault = parser.iterate(padded).get(document)) {
        fail(simdjson::error_message(fault), 0);
        return;
    }
    try {
        LineOf lineOf(padded);
        read(document.get_object().value(), lineOf);
    } catch (const simdjson::simdjson_error &fault) {
        const char *place = nullptr;
        const bool isKnown = document.current_location().get(place) == simdjson::SUCCESS && place;
        fail(fault.what(), isKnown ? place - padded.data() : 0);
    }
}

bool isList(value json)
{
    return json.type() == simdjson::ondemand::json_type::array;
}
bool isObject(value json)
{
    return json.type() == simdjson::ondemand::json_type::object;
}

struct RawTime
{
    std::optional<double> real;
    double unitNs = 1;
};

void takeGoogleField(std::string_view key, value json, GoogleRow &row, RawTime &time, std::string &runName)
{
    if (key == "name")
        row.name = textOf(json);
    else if (key == "run_name")
        runName = textOf(json);
    else if (key == "run_type")
        row.kindIsTold = !textOf(json).empty();
    else if (key == "aggregate_name")
        row.aggregate = textOf(json);
    else if (key == "threads")
        row.threads = countOf(json);
    else if (key == "iterations")
        row.iterations = numberOf(json);
    else if (key == "real_time")
        time.real = numberOf(json);
    else if (key == "time_unit")
        time.unitNs = nanosecondsOf(textOf(json)).value_or(1);
    else if (key == "bytes_per_second")
        row.bytesPerSecond = numberOf(json);
    else if (key == "items_per_second")
        row.itemsPerSecond = numberOf(json);
    else if (key == "label")
        row.label = textOf(json);
    else if ((key == "error_occurred" || key == "skipped") && isTrue(json) && row.error.empty())
        row.error = key == "skipped" ? "skipped" : "failed";
    else if (key == "error_message" || key == "skip_message")
        row.error = textOf(json);
}

GoogleRow googleRow(object json)
{
    GoogleRow row;
    RawTime time;
    std::string runName;
    for (auto field : json)
        takeGoogleField(field.unescaped_key(), field.value(), row, time, runName);
    if (row.kindIsTold && !runName.empty())
        row.name = runName;
    if (time.real && row.error.empty())
        row.realTimeNs = *time.real * time.unitNs;
    return row;
}

std::string contextAllocator(const Evidence &evidence)
{
    std::string preloaded;
    for (const auto &[key, text] : evidence.benchContext) {
        const std::string lower = lowered(key);
        if (lower == "allocator" && !text.empty())
            return text;
        if (lower == "ld_preload")
            preloaded = allocatorOfCommand("LD_PRELOAD=" + text);
    }
    return preloaded;
}

/// Successful runs alone; exit codes that are not 0, or null after a signal, tell of failures.
void keepGoodRuns(BenchmarkResult &result, const std::vector<std::optional<double>> &times,
                  const std::vector<std::optional<double>> &codes)
{
    qint64 failed = 0;
    std::optional<double> code;
    for (size_t i = 0; i < times.size(); ++i) {
        const bool isGood = codes.empty() || (i < codes.size() && codes[i] == 0.0);
        if (isGood && times[i])
            result.samplesNs.push_back(*times[i] * 1e9);
        if (isGood)
            continue;
        ++failed;
        if (i < codes.size())
            code = codes[i];
    }
    if (!times.empty()) {
        result.repetitions = qint64(times.size());
        result.failedRuns = failed;
    }
    if (failed == 0)
        return;
    if (failed == qint64(times.size())) {
        result.error = (code ? tr("all %1 runs failed, the last with exit code %2").arg(failed).arg(*code)
                             : tr("all %1 runs failed, the last by a signal").arg(failed))
                           .toStdString();
        result.meanNs = result.medianNs = result.stddevNs = result.minNs = result.maxNs = std::nullopt;
        return;
    }
    fillFromSamples(result);
}

struct HyperfineLists
{
    std::vector<std::optional<double>> times, codes, memory;
    std::vector<std::pair<std::string, std::string>> parameters;
};

void takeHyperfineField(std::string_view key, value json, BenchmarkResult &result, HyperfineLists &lists)
{
    const auto seconds = [&json]() -> std::optional<double> {
        const std::optional<double> number = numberOf(json);
        return number ? std::optional(*number * 1e9) : std::nullopt;
    };
    if (key == "command")
        result.name = textOf(json);
    else if (key == "mean")
        result.meanNs = seconds();
    else if (key == "stddev")
        result.stddevNs = seconds();
    else if (key == "median")
        result.medianNs = seconds();
    else if (key == "min")
        result.minNs = seconds();
    else if (key == "max")
        result.maxNs = seconds();
    else if (key == "times")
        lists.times = numbersOf(json);
    else if (key == "exit_codes")
        lists.codes = numbersOf(json);
    else if (key == "memory_usage_byte")
        lists.memory = numbersOf(json);
    else if (key == "parameters" && isObject(json)) {
        for (auto field : json.get_object()) {
            const std::string_view name = field.unescaped_key();
            lists.parameters.emplace_back(std::string(name), scalarOf(field.value()));
        }
    }
}

std::optional<double> peakKib(const HyperfineLists &lists)
{
    std::optional<double> peak;
    for (size_t i = 0; i < lists.memory.size(); ++i) {
        const bool isGood = i >= lists.codes.size() || lists.codes[i] == 0.0;
        if (isGood && lists.memory[i])
            peak = std::max(peak, std::optional(*lists.memory[i] / 1024));
    }
    return peak;
}

std::optional<BenchmarkResult> hyperfineResult(object json)
{
    BenchmarkResult result;
    result.tool = "hyperfine";
    HyperfineLists lists;
    for (auto field : json)
        takeHyperfineField(field.unescaped_key(), field.value(), result, lists);
    if (result.name.empty() && !result.meanNs)
        return std::nullopt;
    keepGoodRuns(result, lists.times, lists.codes);
    if (result.error.empty()) {
        result.estimateNs = result.meanNs;
        result.estimator = "mean";
        result.peakRssKib = peakKib(lists);
    }
    result.allocator = hyperfineAllocator(result.name, lists.parameters);
    return result;
}

void takeContext(object context, Evidence &into)
{
    for (auto field : context) {
        std::string name{std::string_view(field.unescaped_key())};
        std::string text = scalarOf(field.value());
        if (!text.empty())
            into.benchContext.emplace_back(std::move(name), std::move(text));
    }
}

void takeGoogleRows(value list, LineOf &lineOf, GoogleRows &rows)
{
    for (value entry : list.get_array()) {
        if (!isObject(entry))
            continue;
        const qint64 line = lineOf(entry);
        GoogleRow row = googleRow(entry.get_object());
        row.line = line;
        if (!row.name.empty())
            rows.add(std::move(row));
    }
}

void takeHyperfineResults(value list, LineOf &lineOf, Evidence &into)
{
    for (value entry : list.get_array()) {
        if (!isObject(entry))
            continue;
        const qint64 line = lineOf(entry);
        if (auto result = hyperfineResult(entry.get_object())) {
            result->line = line;
            into.benchmarks.push_back(std::move(*result));
        }
    }
}

} // namespace

void readGoogleJson(const std::string &json, Evidence &into)
{
    GoogleRows rows;
    guarded(json, into, [&](object root, LineOf &lineOf) {
        for (auto field : root) {
            const std::string_view key = field.unescaped_key();
            value part = field.value();
            if (key == "context" && isObject(part))
                takeContext(part.get_object(), into);
            else if (key == "benchmarks" && isList(part))
                takeGoogleRows(part, lineOf, rows);
        }
    });
    rows.finish(into, contextAllocator(into), false);
    noteGoogleContext(into);
}

void readHyperfineJson(const std::string &json, Evidence &into)
{
    guarded(json, into, [&](object root, LineOf &lineOf) {
        for (auto field : root) {
            const std::string_view key = field.unescaped_key();
            value part = field.value();
            if (key == "results" && isList(part))
                takeHyperfineResults(part, lineOf, into);
        }
    });
}

} // namespace memreport::bench
