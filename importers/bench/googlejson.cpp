// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/googlejson.h"

#include "importers/bench/allocatornames.h"
#include "importers/bench/googlebenchmark.h"
#include "importers/bench/jsonvalues.h"
#include "importers/bench/words.h"

namespace memreport::bench {

namespace {

struct RawTime
{
    std::optional<double> real;
    double unitNs = 1;
};

void takeGoogleField(std::string_view key, JsonValue json, GoogleRow &row, RawTime &time,
                     std::string &runName)
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
        row.threads = countIn(json);
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

GoogleRow googleRow(JsonObject json)
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

void takeContext(JsonObject context, Evidence &into)
{
    for (auto field : context) {
        std::string name{std::string_view(field.unescaped_key())};
        std::string text = scalarOf(field.value());
        if (!text.empty())
            into.benchContext.emplace_back(std::move(name), std::move(text));
    }
}

void takeGoogleRows(JsonValue list, LineOf &lineOf, GoogleRows &rows)
{
    for (JsonValue entry : list.get_array()) {
        if (!isObject(entry))
            continue;
        const qint64 line = lineOf(entry);
        GoogleRow row = googleRow(entry.get_object());
        row.line = line;
        if (!row.name.empty())
            rows.add(std::move(row));
    }
}

} // namespace

void readGoogleJson(std::string &json, Evidence &into)
{
    GoogleRows rows;
    readJsonObject(json, into, [&](JsonObject root, LineOf &lineOf) {
        for (auto field : root) {
            const std::string_view key = field.unescaped_key();
            JsonValue part = field.value();
            if (key == "context" && isObject(part))
                takeContext(part.get_object(), into);
            else if (key == "benchmarks" && isList(part))
                takeGoogleRows(part, lineOf, rows);
        }
    });
    rows.finish(into, contextAllocator(into), false);
    noteGoogleContext(into);
}

} // namespace memreport::bench
