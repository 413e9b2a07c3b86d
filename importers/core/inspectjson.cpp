// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/inspectjson.h"

#include "importers/core/benchmarkjson.h"
#include "importers/core/relayjson.h"
#include "models/base/text.h"
#include "models/events/logevent.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonArray textsJson(const std::vector<std::string> &texts)
{
    QJsonArray array;
    for (const std::string &text : texts)
        array.append(qstr(text));
    return array;
}

QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text);
}

QString levelWord(Note::Level level)
{
    switch (level) {
    case Note::Level::Info:
        return u"info"_s;
    case Note::Level::Warning:
        return u"warning"_s;
    case Note::Level::Error:
        return u"error"_s;
    }
    return {};
}

QJsonArray notesJson(const std::vector<Note> &notes)
{
    QJsonArray array;
    for (const Note &note : notes) {
        QJsonObject object{
            {u"level"_s, levelWord(note.level)}, {u"code"_s, textJson(note.code)}, {u"text"_s, note.text}};
        if (note.line)
            object.insert(u"line"_s, *note.line);
        if (note.byte)
            object.insert(u"byte"_s, *note.byte);
        array.append(object);
    }
    return array;
}

QJsonObject errorJson(const Error &error)
{
    return {{u"code"_s, codeWord(error.code)},       {u"message"_s, error.message},
            {u"line"_s, countJson(error.line)},      {u"byte"_s, countJson(error.byte)},
            {u"expected"_s, orNull(error.expected)}, {u"found"_s, orNull(error.found)}};
}

QJsonObject answerJson(const AnswerInfo &answer)
{
    return {
        {u"status"_s, textJson(answer.status)},
        {u"result_type"_s, textJson(answer.resultType)},
        {u"error_type"_s, textJson(answer.errorType)},
        {u"error"_s, textJson(answer.error)},
        {u"warnings"_s, textsJson(answer.warnings)},
        {u"infos"_s, textsJson(answer.infos)},
        {u"partial"_s, answer.partial},
        {u"items"_s, countJson(answer.items)},
        {u"keys"_s, answer.keys.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(textsJson(answer.keys))},
        {u"value"_s, answer.value ? QJsonValue(qstr(*answer.value)) : QJsonValue(QJsonValue::Null)}};
}

QJsonObject tableJson(const TableInfo &table)
{
    return {{u"rows"_s, table.rows},
            {u"columns"_s, textsJson(table.columns)},
            {u"comment_lines"_s, table.commentLines},
            {u"blank_lines"_s, table.blankLines},
            {u"empty_cells"_s, table.emptyCells}};
}

QJsonArray eventsJson(const std::vector<TimelineRow> &rows)
{
    QJsonArray array;
    for (const TimelineRow &row : rows) {
        array.append(QJsonObject{{u"time"_s, timeJson(row.from)},
                                 {u"to"_s, timeJson(row.to)},
                                 {u"type"_s, textJson(row.kind)},
                                 {u"text"_s, textJson(row.text)},
                                 {u"group"_s, textJson(row.group)},
                                 {u"host"_s, textJson(row.host)},
                                 {u"source"_s, textJson(row.source)},
                                 {u"has_zone"_s, row.hasZone},
                                 {u"line"_s, row.line}});
    }
    return array;
}

QJsonArray allocatorsJson(const std::vector<AllocatorRow> &rows)
{
    QJsonArray array;
    for (const AllocatorRow &row : rows) {
        array.append(QJsonObject{{u"process"_s, textJson(row.process)},
                                 {u"host"_s, textJson(row.host)},
                                 {u"allocator"_s, textJson(row.allocator)},
                                 {u"version"_s, textJson(row.version)},
                                 {u"from"_s, timeJson(row.from)},
                                 {u"to"_s, timeJson(row.to)},
                                 {u"evidence"_s, textJson(row.evidence)},
                                 {u"line"_s, row.line}});
    }
    return array;
}

QJsonArray hostsJson(const std::vector<HostRow> &rows)
{
    QJsonArray array;
    for (const HostRow &row : rows) {
        array.append(QJsonObject{{u"host"_s, textJson(row.host)},
                                 {u"addresses"_s, textsJson(row.addresses)},
                                 {u"page_size"_s, countJson(row.pageSize)},
                                 {u"machine"_s, textJson(row.machine)},
                                 {u"time_zone"_s, textJson(row.timeZone)},
                                 {u"kernel"_s, textJson(row.kernel)},
                                 {u"relays"_s, countJson(row.relays)},
                                 {u"line"_s, row.line}});
    }
    return array;
}

QJsonObject weightsJson(const std::vector<WeightRow> &rows)
{
    std::vector<std::string_view> names;
    std::optional<Instant> first;
    std::optional<Instant> last;
    for (const WeightRow &row : rows) {
        names.push_back(row.process);
        first = std::min(first.value_or(row.time), row.time);
        last = std::max(last.value_or(row.time), row.time);
    }
    std::ranges::sort(names);
    const auto repeats = std::ranges::unique(names);
    return {{u"rows"_s, qint64(rows.size())},
            {u"processes"_s, qint64(names.size() - repeats.size())},
            {u"first"_s, timeJson(first)},
            {u"last"_s, timeJson(last)}};
}

bool holdsSeries(const Evidence &evidence)
{
    return !evidence.series.empty() || evidence.counts.histogramSeries > 0 ||
           (evidence.answer &&
            (evidence.answer->resultType == "matrix" || evidence.answer->resultType == "vector"));
}

QJsonArray killsJson(const std::vector<Kill> &kills)
{
    QJsonArray array;
    for (const Kill &kill : kills)
        array.append(killJson(kill));
    return array;
}

/// What a journal tells beside kills; a key is there if the line says it.
QJsonArray logEventsJson(const std::vector<LogEvent> &events)
{
    QJsonArray array;
    for (const LogEvent &event : events) {
        QJsonObject object{{u"kind"_s, qstr(logEventKindWord(event.kind))},
                           {u"time"_s, event.time ? QJsonValue(isoUtc(*event.time)) : QJsonValue::Null},
                           {u"host"_s, textJson(event.host)},
                           {u"identifier"_s, textJson(event.identifier)},
                           {u"count"_s, event.count}};
        const std::pair<QString, const std::string *> texts[]{{u"unit"_s, &event.unit},
                                                              {u"allocator"_s, &event.allocator},
                                                              {u"object"_s, &event.object},
                                                              {u"cgroup"_s, &event.cgroup},
                                                              {u"detail"_s, &event.detail}};
        for (const auto &[key, text] : texts) {
            if (!text->empty())
                object.insert(key, qstr(*text));
        }
        if (event.pid)
            object.insert(u"pid"_s, *event.pid);
        if (event.sizeKb)
            object.insert(u"size_kb"_s, *event.sizeKb);
        if (!event.lines.empty())
            object.insert(u"line"_s, event.lines.front().line);
        array.append(object);
    }
    return array;
}

void insertTables(const Evidence &evidence, QJsonObject &object)
{
    if (!evidence.timeline.empty())
        object.insert(u"events"_s, eventsJson(evidence.timeline));
    if (!evidence.allocators.empty())
        object.insert(u"allocators"_s, allocatorsJson(evidence.allocators));
    if (!evidence.hosts.empty())
        object.insert(u"hosts"_s, hostsJson(evidence.hosts));
    if (!evidence.weights.empty())
        object.insert(u"weights"_s, weightsJson(evidence.weights));
}

} // namespace

QJsonValue timeJson(const std::optional<Instant> &time)
{
    return time ? QJsonValue(isoUtc(*time)) : QJsonValue(QJsonValue::Null);
}

QJsonValue numberJson(double value)
{
    if (std::isnan(value))
        return QJsonValue::Null;
    if (std::isinf(value))
        return value > 0 ? u"+Inf"_s : u"-Inf"_s;
    return value;
}

QJsonObject inspectEntry(const Evidence &evidence, bool rows)
{
    const SourceInfo &source = evidence.source;
    QJsonObject object{{u"path"_s, source.path},
                       {u"bytes"_s, countJson(source.bytes)},
                       {u"sha256"_s, textJson(source.sha256.value_or(std::string()))},
                       {u"compression"_s, textJson(source.compression)},
                       {u"format"_s, textJson(source.format)},
                       {u"importer"_s, textJson(source.importer)},
                       {u"notes"_s, notesJson(evidence.notes)}};
    if (evidence.error)
        object.insert(u"error"_s, errorJson(*evidence.error));
    if (evidence.answer)
        object.insert(u"answer"_s, answerJson(*evidence.answer));
    if (holdsSeries(evidence))
        object.insert(u"series"_s, seriesJson(evidence, rows));
    if (evidence.table)
        object.insert(u"table"_s, tableJson(*evidence.table));
    insertTables(evidence, object);
    insertRelays(evidence, object);
    insertBenchmarks(evidence, object);
    if (evidence.journal || !evidence.kills.empty())
        object.insert(u"kills"_s, killsJson(evidence.kills));
    if (evidence.journal)
        object.insert(u"journal"_s, journalJson(*evidence.journal));
    if (!evidence.logEvents.empty())
        object.insert(u"log_events"_s, logEventsJson(evidence.logEvents));
    return object;
}

} // namespace memreport
