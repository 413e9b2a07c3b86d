// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/dataframereader.h"

#include "importers/prometheus/metricline.h"
#include "importers/prometheus/samplenumber.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr size_t maxFields = 4096;

struct UnitId
{
    std::string_view id;
    Unit unit;
};
// packages/grafana-data/src/valueFormats/categories.ts; values are raw, the id only says how to print them.
constexpr std::array unitIds{UnitId{"bytes", Unit::Bytes},
                             UnitId{"decbytes", Unit::Bytes},
                             UnitId{"percent", Unit::Percent},
                             UnitId{"percentunit", Unit::Ratio},
                             UnitId{"s", Unit::Seconds},
                             UnitId{"Bps", Unit::BytesPerSecond},
                             UnitId{"binBps", Unit::BytesPerSecond}};

Unit unitOfId(std::string_view id)
{
    const auto known = std::ranges::find(unitIds, id, &UnitId::id);
    return known == unitIds.end() ? Unit::Unknown : known->unit;
}

} // namespace

DataFrameReader::DataFrameReader(QIODevice &in, const Hints &hints, const Progress &progress)
    : m_hints(hints)
    , m_json(in, progress)
{
}

Evidence DataFrameReader::read()
{
    readAny();
    if (!m_json.failed() && !m_json.atEnd())
        m_json.fail(Error::Code::Syntax, tr("the end of the file"));
    Evidence evidence;
    conclude(evidence);
    return evidence;
}

void DataFrameReader::readAny()
{
    if (m_json.peek() == '[')
        readFrames();
    else if (m_json.peek() == '{')
        readTopObject();
    else
        m_json.fail(Error::Code::Syntax, tr("an object or a list of data frames"));
}

bool DataFrameReader::readText(std::string &text)
{
    text.clear();
    if (m_json.peek() != '"')
        return m_json.skipValue();
    if (!m_json.readString(text))
        return false;
    repairUtf8(text);
    return true;
}

/// {results: {A: …}}, {series: […]}, {frames: […]}, or one frame.
void DataFrameReader::readTopObject()
{
    Frame frame;
    std::string key;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        const char next = m_json.peek();
        if (key == "results" && next == '{')
            readResults();
        else if ((key == "series" || key == "frames") && next == '[')
            readFrames();
        else if (key == "schema" && next == '{')
            readSchema(frame);
        else if (key == "data" && next == '{')
            readData(frame);
        else if (key == "message" && next == '"')
            readText(m_serverError);
        else if (!m_json.skipValue())
            return;
    }
    if (!frame.fields.empty())
        addFrame(frame);
}

void DataFrameReader::readResults()
{
    std::string refId;
    JsonStream::Members members(m_json);
    while (members.next(refId)) {
        if (m_json.peek() == '{')
            readResult();
        else if (!m_json.skipValue())
            return;
    }
}

void DataFrameReader::readResult()
{
    std::string key;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        if (key == "frames" && m_json.peek() == '[')
            readFrames();
        else if (key == "error" && m_json.peek() == '"')
            readText(m_serverError);
        else if (!m_json.skipValue())
            return;
    }
}

void DataFrameReader::readFrames()
{
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (m_json.peek() == '{')
            readFrame();
        else if (!m_json.skipValue())
            return;
    }
}

void DataFrameReader::readFrame()
{
    Frame frame;
    std::string key;
    {
        JsonStream::Members members(m_json);
        while (members.next(key)) {
            const char next = m_json.peek();
            if (key == "schema" && next == '{')
                readSchema(frame);
            else if (key == "data" && next == '{')
                readData(frame);
            else if (key == "fields" && next == '[')
                readFields(frame);
            else if (key == "meta" && next == '{')
                readMeta();
            else if (!m_json.skipValue())
                break;
        }
    }
    // Of a frame that is cut the columns that are whole are of no use without the others.
    if (!m_json.failed())
        addFrame(frame);
}

void DataFrameReader::readSchema(Frame &frame)
{
    std::string key;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        if (key == "fields" && m_json.peek() == '[')
            readFields(frame);
        else if (key == "name" && m_json.peek() == '"')
            readText(frame.name);
        else if (key == "meta" && m_json.peek() == '{')
            readMeta();
        else if (!m_json.skipValue())
            return;
    }
}

/// Field by field. The values may have come before, or stand in the fields themselves.
void DataFrameReader::readFields(Frame &frame)
{
    size_t index = 0;
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (index == maxFields) {
            m_json.fail(Error::Code::Limit, tr("at most %1 fields in a frame").arg(maxFields));
            return;
        }
        if (index == frame.fields.size())
            frame.fields.emplace_back();
        if (m_json.peek() == '{')
            readField(frame.fields[index]);
        else if (!m_json.skipValue())
            return;
        ++index;
    }
}

void DataFrameReader::readField(Field &field)
{
    std::string key;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        const char next = m_json.peek();
        if (key == "name" && next == '"')
            readText(field.name);
        else if (key == "type" && next == '"')
            readText(field.type);
        else if (key == "labels" && next == '{')
            readLabels(field);
        else if ((key == "config" || key == "state") && next == '{')
            readConfig(field);
        else if (key == "values" && next == '[')
            readColumn(field);
        else if (!m_json.skipValue())
            return;
    }
}

void DataFrameReader::readConfig(Field &field)
{
    std::string key;
    std::string text;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        const bool name = key == "displayName" || key == "displayNameFromDS";
        if ((!name && key != "unit") || m_json.peek() != '"') {
            if (!m_json.skipValue())
                return;
            continue;
        }
        if (!readText(text))
            return;
        if (!name)
            field.unit = unitOfId(text);
        else if (field.displayName.empty() || key == "displayName")
            field.displayName = text;
    }
}

void DataFrameReader::readLabels(Field &field)
{
    std::string key;
    std::string value;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        if (!readText(value))
            return;
        repairUtf8(key);
        field.labels.emplace_back(key, value);
    }
}

/// Notices are what Prometheus and Thanos answer as warnings.
void DataFrameReader::readMeta()
{
    std::string key;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        if (key != "notices" || m_json.peek() != '[') {
            if (!m_json.skipValue())
                return;
            continue;
        }
        JsonStream::Items items(m_json);
        while (items.next()) {
            std::string severity;
            std::string words;
            if (m_json.peek() != '{') {
                if (!m_json.skipValue())
                    return;
                continue;
            }
            std::string part;
            JsonStream::Members notice(m_json);
            while (notice.next(part)) {
                if (!(part == "text"       ? readText(words)
                      : part == "severity" ? readText(severity)
                                           : m_json.skipValue()))
                    return;
            }
            const bool info = severity == "info";
            m_notes.push_back(
                {info ? Note::Level::Info : Note::Level::Warning,
                 info ? "server-info" : "server-warning",
                 (info ? tr("The server remarked: %1") : tr("The server warned that data may be missing: %1"))
                     .arg(qstr(words)),
                 {},
                 m_json.offset()});
        }
    }
}

void DataFrameReader::readData(Frame &frame)
{
    std::string key;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        const char next = m_json.peek();
        if (key == "values" && next == '[')
            readColumns(frame);
        else if (key == "nanos" && next == '[')
            readNanos(frame);
        else if (key == "entities" && next == '[')
            readEntities(frame);
        else if (!m_json.skipValue())
            return;
    }
}

void DataFrameReader::readColumns(Frame &frame)
{
    size_t index = 0;
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (index == maxFields) {
            m_json.fail(Error::Code::Limit, tr("at most %1 columns in a frame").arg(maxFields));
            return;
        }
        if (index == frame.fields.size())
            frame.fields.emplace_back();
        if (m_json.peek() == '[')
            readColumn(frame.fields[index]);
        else if (!m_json.skipValue())
            return;
        ++index;
    }
}

void DataFrameReader::readColumn(Field &field)
{
    std::string_view text;
    std::string copy;
    bool quoted = false;
    JsonStream::Items items(m_json);
    while (items.next()) {
        const size_t row = field.numbers.size();
        if (m_json.peek() == '"') {
            if (!readText(copy))
                return;
            field.texts.resize(row);
            field.texts.push_back(copy);
            const auto value = sampleValue(copy);
            field.numbers.push_back(value.value_or(nan));
            if (isMissingCell(copy))
                field.missing.push_back(row);
            continue;
        }
        if (m_json.peek() == '{' || m_json.peek() == '[') {
            if (!m_json.skipValue())
                return;
            field.missing.push_back(row);
            field.numbers.push_back(nan);
            continue;
        }
        if (!m_json.readScalar(text, quoted))
            return;
        const auto value = sampleValue(text);
        if (!value || text == "null")
            field.missing.push_back(row);
        field.numbers.push_back(value.value_or(nan));
    }
}

void DataFrameReader::readNanos(Frame &frame)
{
    size_t index = 0;
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (index < frame.fields.size() && m_json.peek() == '[') {
            Field finer;
            readColumn(finer);
            frame.fields[index].nanos = std::move(finer.numbers);
        } else if (!m_json.skipValue()) {
            return;
        }
        ++index;
    }
}

/// Rows whose value JSON cannot say: by field {"NaN": [row…], "Inf": […], "NegInf": […]}.
void DataFrameReader::readEntities(Frame &frame)
{
    frame.notNumbers.resize(frame.fields.size());
    size_t index = 0;
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (index < frame.fields.size() && m_json.peek() == '{')
            readEntity(frame.fields[index], frame.notNumbers[index]);
        else if (!m_json.skipValue())
            return;
        ++index;
    }
}

void DataFrameReader::readEntity(Field &field, std::vector<size_t> &notNumbers)
{
    std::string key;
    std::vector<size_t> rows;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        rows.clear();
        if (m_json.peek() != '[' ? !m_json.skipValue() : !readIndexes(rows))
            return;
        for (const size_t row : rows) {
            if (row >= field.numbers.size())
                continue;
            notNumbers.push_back(row);
            if (key == "Inf" || key == "NegInf")
                field.numbers[row] = key == "Inf" ? HUGE_VAL : -HUGE_VAL;
        }
    }
    std::ranges::sort(notNumbers);
}

bool DataFrameReader::readIndexes(std::vector<size_t> &indexes)
{
    std::string_view text;
    bool quoted = false;
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (!m_json.readScalar(text, quoted))
            return false;
        if (const auto index = parseInteger(text); index && *index >= 0)
            indexes.push_back(size_t(*index));
    }
    return !m_json.failed();
}

} // namespace memreport
