// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/benchmarkjson.h"
#include "models/incident/documentjson.h"
#include "models/incident/journaljson.h"
#include "models/incident/sourcejson.h"
#include "models/incident/tablejson.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace memreport {

// clang-format off
static const auto &words(Unit)
{
    static constexpr std::array all{
        EnumWord{Unit::Unknown, "unknown"_L1},
        EnumWord{Unit::Bytes, "bytes"_L1},
        EnumWord{Unit::Seconds, "seconds"_L1},
        EnumWord{Unit::Pages, "pages"_L1},
        EnumWord{Unit::Count, "count"_L1},
        EnumWord{Unit::Ratio, "ratio"_L1},
        EnumWord{Unit::Percent, "percent"_L1},
        EnumWord{Unit::BytesPerSecond, "bytes/s"_L1},
    };
    return all;
}

static const auto &words(PerStep)
{
    static constexpr std::array all{
        EnumWord{PerStep::Largest, "largest"_L1},
        EnumWord{PerStep::Smallest, "smallest"_L1},
        EnumWord{PerStep::Last, "last"_L1},
    };
    return all;
}
// clang-format on

template<typename A, Like<Series> S>
void fields(A &a, S &series)
{
    a("name"_L1, series.name);
    a("labels"_L1, series.labels);
    a("title"_L1, series.title);
    a("unit"_L1, series.unit);
    a("perStep"_L1, series.perStep);
}

namespace {
template<typename A, Like<Evidence> S>
void headFields(A &a, S &evidence)
{
    a("notes"_L1, evidence.notes);
    a("error"_L1, evidence.error);
    a("answer"_L1, evidence.answer);
    a("table"_L1, evidence.table);
    a("counts"_L1, evidence.counts);
}

template<typename A, Like<Evidence> S>
void tableFields(A &a, S &evidence)
{
    a("journal"_L1, evidence.journal);
    a("allocators"_L1, evidence.allocators);
    a("weights"_L1, evidence.weights);
    a("hosts"_L1, evidence.hosts);
    a("relayTable"_L1, evidence.relayTable);
    a("identities"_L1, evidence.identities);
    a("prose"_L1, evidence.prose);
    a("benchContext"_L1, evidence.benchContext);
}

template<typename T>
void appendEvents(const std::vector<T> &all, QLatin1StringView event, std::vector<QJsonObject> &events)
{
    for (const T &each : all) {
        QJsonObject object = json::toJson(each).toObject();
        object.insert("event"_L1, QString(event));
        events.push_back(std::move(object));
    }
}

template<typename T>
bool readEvent(const QJsonObject &json, std::vector<T> &all)
{
    T value{};
    if (!json::fromJson(json, value))
        return false;
    all.push_back(std::move(value));
    return true;
}
} // namespace

QJsonObject evidenceHead(const Evidence &evidence)
{
    json::Writer writer;
    fields(writer, evidence.source);
    headFields(writer, evidence);
    return writer.object;
}

void readEvidenceHead(const QJsonObject &json, Evidence &evidence, QStringList &bad)
{
    json::Reader reader(json);
    fields(reader, evidence.source);
    headFields(reader, evidence);
    bad += reader.bad;
}

QJsonObject evidenceTables(const Evidence &evidence)
{
    json::Writer writer;
    tableFields(writer, evidence);
    return writer.object;
}

void readEvidenceTables(const QJsonObject &json, Evidence &evidence, QStringList &bad)
{
    json::Reader reader(json);
    tableFields(reader, evidence);
    bad += reader.bad;
}

std::vector<QJsonObject> evidenceEvents(const Evidence &evidence)
{
    std::vector<QJsonObject> events;
    appendEvents(evidence.kills, "kill"_L1, events);
    appendEvents(evidence.unitEvents, "unit"_L1, events);
    appendEvents(evidence.unitPids, "unit-pid"_L1, events);
    appendEvents(evidence.handlerLines, "handler"_L1, events);
    appendEvents(evidence.logEvents, "log"_L1, events);
    appendEvents(evidence.timeline, "timeline"_L1, events);
    appendEvents(evidence.burstRuns, "burst-run"_L1, events);
    appendEvents(evidence.torBenchRuns, "tor-bench-run"_L1, events);
    appendEvents(evidence.benchmarks, "benchmark"_L1, events);
    appendEvents(evidence.allocatorDetails, "allocator-detail"_L1, events);
    return events;
}

bool readEvidenceEvent(const QJsonObject &json, Evidence &evidence)
{
    const QString event = json.value("event"_L1).toString();
    if (event == "kill"_L1)
        return readEvent(json, evidence.kills);
    if (event == "unit"_L1)
        return readEvent(json, evidence.unitEvents);
    if (event == "unit-pid"_L1)
        return readEvent(json, evidence.unitPids);
    if (event == "handler"_L1)
        return readEvent(json, evidence.handlerLines);
    if (event == "log"_L1)
        return readEvent(json, evidence.logEvents);
    if (event == "burst-run"_L1)
        return readEvent(json, evidence.burstRuns);
    if (event == "tor-bench-run"_L1)
        return readEvent(json, evidence.torBenchRuns);
    if (event == "benchmark"_L1)
        return readEvent(json, evidence.benchmarks);
    if (event == "allocator-detail"_L1)
        return readEvent(json, evidence.allocatorDetails);
    return event == "timeline"_L1 && readEvent(json, evidence.timeline);
}

QJsonObject seriesHead(const Series &series)
{
    return json::toJson(series).toObject();
}

bool readSeriesHead(const QJsonObject &json, Series &series)
{
    return json::fromJson(json, series);
}

QByteArray jsonText(const QJsonObject &object)
{
    // QJsonObject keeps its keys sorted and QJsonDocument writes numbers without a locale.
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

} // namespace memreport
