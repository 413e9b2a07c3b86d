// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What DataFrameReader makes of a frame once it is read, and the importer around it.
#include "importers/grafana/dataframes.h"

#include "importers/grafana/dataframereader.h"
#include "importers/grafana/seriestableshape.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QBuffer>

#include <algorithm>
#include <cmath>
#include <unordered_map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

bool isAmong(const std::vector<size_t> &sorted, size_t row)
{
    return std::ranges::binary_search(sorted, row);
}

} // namespace

bool DataFrameReader::isTime(const Field &field)
{
    return field.type == "time" || (field.type.empty() && field.name == "Time");
}

std::optional<CellTime> DataFrameReader::timeOf(const Field &field, size_t row)
{
    if (row < field.texts.size() && !field.texts[row].empty())
        return m_times.read(field.texts[row]);
    if (row >= field.numbers.size() || !(std::abs(field.numbers[row]) < 1e15))
        return std::nullopt;
    // Milliseconds, cut; what is below one stands apart, and the sample of 0.683 s may be 682.999999 ms.
    const double finer =
        row < field.nanos.size() && std::isfinite(field.nanos[row]) ? field.nanos[row] / 1e6 : 0;
    return CellTime::utc(std::llround(field.numbers[row] + finer));
}

/// The series of the frame's number fields for a row: labels of the field, and the row's texts.
std::vector<SeriesHead> DataFrameReader::headsOf(const Frame &frame, size_t row,
                                                 const std::vector<size_t> &values) const
{
    SeriesCollector::LabelPairs texts;
    std::string metric;
    for (const Field &field : frame.fields) {
        if (isTime(field) || row >= field.texts.size() || field.texts[row].empty() ||
            (!field.type.empty() && field.type != "string"))
            continue;
        if (field.name == "__name__")
            metric = field.texts[row];
        else
            texts.emplace_back(field.name, field.texts[row]);
    }
    std::vector<SeriesHead> heads;
    for (const size_t index : values) {
        const Field &field = frame.fields[index];
        SeriesHead head;
        head.labels = field.labels;
        std::erase_if(head.labels, [&head](const auto &label) {
            if (label.first != "__name__")
                return false;
            head.name = label.second;
            return true;
        });
        head.labels.insert(head.labels.end(), texts.begin(), texts.end());
        if (!metric.empty())
            head.name = metric;
        else if (head.name.empty() && looksLikeMetric(field.name))
            head.name = field.name;
        if (head.name.empty() && head.labels.empty())
            head = headOfTitle(!field.displayName.empty()                     ? field.displayName
                               : field.name == "Value" && !frame.name.empty() ? frame.name
                                                                              : field.name);
        head.unit = field.unit;
        heads.push_back(std::move(head));
    }
    return heads;
}

void DataFrameReader::addFrame(Frame &frame)
{
    ++m_frames;
    const auto time = std::ranges::find_if(frame.fields, isTime);
    std::vector<size_t> values;
    bool texts = false;
    for (size_t i = 0; i < frame.fields.size(); ++i) {
        const Field &field = frame.fields[i];
        const bool number = field.type == "number" || (field.type.empty() && field.texts.empty());
        if (!isTime(field) && number)
            values.push_back(i);
        texts = texts || (!isTime(field) && !number && !field.texts.empty());
    }
    if (time == frame.fields.end() || values.empty()) {
        m_timeless += frame.fields.empty() ? 0 : 1;
        return;
    }
    frame.notNumbers.resize(frame.fields.size());
    std::unordered_map<std::string, size_t> groups;
    for (size_t row = 0; row < time->numbers.size(); ++row) {
        const auto at = timeOf(*time, row);
        if (!at) {
            ++m_dropped;
            continue;
        }
        std::string key;
        for (const Field &field : frame.fields) {
            if (texts && !isTime(field) && field.type != "number")
                key += (row < field.texts.size() ? field.texts[row] : std::string()) + '\x1f';
        }
        const auto [group, added] = groups.try_emplace(std::move(key), m_groups.size());
        if (added)
            m_groups.add(headsOf(frame, row, values));
        m_groups.addTime(group->second, *at);
        addRow(frame, row, group->second, values);
    }
}

void DataFrameReader::addRow(const Frame &frame, size_t row, size_t group, const std::vector<size_t> &values)
{
    for (size_t i = 0; i < values.size(); ++i) {
        const Field &field = frame.fields[values[i]];
        const bool known = row < field.numbers.size() &&
                           (!isAmong(field.missing, row) || isAmong(frame.notNumbers[values[i]], row));
        if (known)
            m_groups.addValue(group, i, field.numbers[row]);
    }
}

void DataFrameReader::conclude(Evidence &evidence)
{
    evidence.source.importer = "grafana-frames";
    evidence.source.format = "Grafana data frames (JSON)";
    evidence.notes = std::move(m_notes);
    evidence.error = error();
    const SampleGroups::Outcome outcome = m_groups.finish(DateOrder::DayMonth, false, m_hints, evidence);
    const auto say = [&evidence](Note::Level level, std::string code, const QString &text) {
        evidence.notes.push_back({level, std::move(code), text, {}, {}});
    };
    if (outcome.emptySeries > 0)
        say(Note::Level::Info, "empty-series",
            tr("%1 series without a sample are left out.").arg(outcome.emptySeries));
    if (outcome.repeatedTitles > 0)
        say(Note::Level::Warning, "repeated-titles",
            tr("%1 fields have the name of a field before them; they are numbered.")
                .arg(outcome.repeatedTitles));
    if (m_timeless > 0)
        say(Note::Level::Warning, "no-time",
            tr("%1 frames without a field of times or of numbers are left out.").arg(m_timeless));
    if (m_dropped > 0)
        say(Note::Level::Warning, "no-time", tr("%1 rows without a time are left out.").arg(m_dropped));
    if (evidence.series.empty() && !evidence.error)
        say(Note::Level::Info, "no-series",
            tr("The frames hold no series: nothing matched the query in its range."));
}

std::optional<Error> DataFrameReader::error() const
{
    if (m_json.failed()) {
        const JsonStream::Fault &fault = m_json.fault();
        const QString message = fault.code == Error::Code::Cancelled
                                    ? tr("The import was stopped.")
                                    : tr("The file is cut or damaged inside frame %1; what stands "
                                         "before it is whole.")
                                          .arg(m_frames + 1);
        return Error{fault.code, message, m_hints.path, {}, fault.byte, fault.expected, fault.found};
    }
    if (m_serverError.empty())
        return std::nullopt;
    return Error{Error::Code::ServerError,
                 tr("The server answered with an error instead of data."),
                 m_hints.path,
                 {},
                 {},
                 tr("data frames"),
                 qstr(m_serverError)};
}

namespace {

/// Looks for the members that only data frames have, as far as the head goes.
/// belowResults: 1 in the object that is {results: …}, 2 in one of it, {results: {A: …}}.
bool holdsFrames(JsonStream &json, int depth, int belowResults = 0)
{
    constexpr int deepest = 4;
    if (depth > deepest)
        return false;
    if (json.peek() == '[') {
        JsonStream::Items items(json);
        return items.next() && holdsFrames(json, depth + 1);
    }
    if (json.peek() != '{')
        return false;
    std::string key;
    JsonStream::Members members(json);
    while (members.next(key)) {
        const char next = json.peek();
        if ((key == "schema" && next == '{') || (key == "fields" && next == '[') ||
            (key == "frames" && next == '['))
            return true;
        if (belowResults == 2 && key == "error" && next == '"')
            return true;
        const bool inside = belowResults == 1 || key == "results" || key == "series";
        if (inside && holdsFrames(json, depth + 1, belowResults == 1 ? 2 : key == "results" ? 1 : 0))
            return true;
        if (inside || !json.skipValue())
            return false;
    }
    return false;
}

class DataFrameImporter : public Importer
{
public:
    std::string name() const override { return "grafana-frames"; }

    Match probe(QByteArrayView head, bool) const override
    {
        QBuffer device;
        device.setData(QByteArray::fromRawData(head.data(), head.size()));
        device.open(QIODevice::ReadOnly);
        const Progress none;
        JsonStream json(device, none);
        return holdsFrames(json, 0) ? Match::Yes : Match::No;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        return DataFrameReader(in, hints, progress).read();
    }
};

} // namespace

std::unique_ptr<Importer> makeDataFrameImporter()
{
    return std::make_unique<DataFrameImporter>();
}

} // namespace memreport
