// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/apireader.h"

#include "importers/prometheus/metricline.h"
#include "importers/prometheus/samplenumber.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr size_t maxListedKeys = 10'000; ///< of an object without samples; more are not remembered

bool isSeriesKey(std::string_view key)
{
    return key == "metric" || key == "values" || key == "value" || key == "timestamps" ||
           key == "histograms" || key == "histogram";
}

bool plausible(qint64 ms)
{
    constexpr qint64 year2005 = 1'104'537'600'000;
    constexpr qint64 year2101 = 4'133'980'800'000;
    return ms >= year2005 && ms < year2101;
}

} // namespace

ApiReader::ApiReader(QIODevice &in, const Hints &hints, const Progress &progress)
    : m_hints(hints)
    , m_json(in, progress)
{
}

Evidence ApiReader::read()
{
    Evidence evidence;
    while (!m_json.failed() && !m_json.atEnd()) {
        m_json.skipMark();
        while (m_json.skipHttpHead()) // of each answer that curl -i appended
            m_httpHead = true;
        readDocument();
        ++m_documents;
    }
    conclude(evidence);
    return evidence;
}

void ApiReader::readDocument()
{
    switch (m_json.peek()) {
    case '{':
        readTopObject();
        break;
    case '[':
        readTopList();
        break;
    default:
        m_json.fail(m_documents == 0 ? Error::Code::UnknownFormat : Error::Code::Syntax,
                    tr("an answer of Prometheus' HTTP API, which begins with “{” or “[”"));
    }
}

// Series without an envelope, answers that were gathered (jq -s), or one bare sample.
void ApiReader::readTopList()
{
    bool first = true;
    JsonStream::Items items(m_json);
    while (!m_json.failed() && items.next()) {
        if (m_json.peek() == '{')
            readTopObject();
        else if (m_json.peek() == '[' || !first || !readBareResult())
            m_json.fail(Error::Code::Syntax, tr("a series, which begins with “{”"));
        first = false;
    }
}

void ApiReader::readTopObject()
{
    const qint64 start = m_json.offset();
    const QString beginning = m_json.upcoming();
    Document document;
    beginSeries();
    std::string key;
    {
        JsonStream::Members members(m_json);
        while (members.next(key) && readTopMember(key, document)) {
        }
    }
    if (m_json.failed())
        return;
    if (document.series)
        finishSeries();
    m_inSeries = m_inSeries && m_json.failed();
    if (!document.known && !document.series) {
        m_json.fail(m_documents == 0 ? Error::Code::UnknownFormat : Error::Code::Syntax, start,
                    tr("an object with status, data, result or metric"), beginning);
    }
}

bool ApiReader::readTopMember(const std::string &key, Document &document)
{
    document.envelope = document.envelope || key == "status" || key == "data";
    document.result = document.result || key == "result";
    document.known = document.known || document.envelope || document.result || key == "resultType";
    m_envelope = m_envelope || document.envelope || document.result; // told even of an answer that is cut
    if (key == "status")
        return readText(m_answer.status);
    if (key == "data")
        return readData();
    if (key == "resultType")
        return readText(m_answer.resultType);
    if (key == "result")
        return readResult();
    if (key == "errorType")
        return readText(m_answer.errorType);
    if (key == "error")
        return readText(m_answer.error);
    if (key == "warnings")
        return readTexts(m_answer.warnings);
    if (key == "infos")
        return readTexts(m_answer.infos);
    if (key == "isPartial")
        return readFlag(m_answer.partial);
    document.series = document.series || isSeriesKey(key);
    m_inSeries = document.series;
    return readSeriesMember(key);
}

bool ApiReader::readData()
{
    switch (m_json.peek()) {
    case '{':
        return readDataObject();
    case '[':
        return readDataList();
    default:
        return m_json.skipValue();
    }
}

bool ApiReader::readDataObject()
{
    std::vector<std::string> keys;
    bool samples = false;
    std::string key;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        samples = samples || key == "resultType" || key == "result";
        if (key == "resultType" ? !readText(m_answer.resultType)
            : key == "result"   ? !readResult()
                                : !m_json.skipValue())
            return false;
        if (keys.size() < maxListedKeys)
            keys.push_back(key);
    }
    if (!samples && !m_json.failed())
        m_answer.keys = std::move(keys);
    return !m_json.failed();
}

bool ApiReader::readDataList()
{
    qint64 count = 0;
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (!m_json.skipValue())
            return false;
        ++count;
    }
    m_answer.items = count;
    return !m_json.failed();
}

bool ApiReader::readResult()
{
    if (m_json.peek() != '[')
        return m_json.skipValue();
    bool first = true;
    JsonStream::Items items(m_json);
    while (items.next()) {
        const char c = m_json.peek();
        const bool read = c == '{' ? readSeriesObject() : c != '[' && first && readBareResult();
        if (!read) {
            m_json.fail(Error::Code::Syntax, tr("a series, which begins with “{”"));
            return false;
        }
        first = false;
    }
    return !m_json.failed();
}

bool ApiReader::readSeriesObject()
{
    beginSeries();
    m_inSeries = true;
    std::string key;
    {
        JsonStream::Members members(m_json);
        while (members.next(key) && readSeriesMember(key)) {
        }
    }
    if (m_json.failed())
        return false;
    finishSeries();
    m_inSeries = m_json.failed();
    return !m_inSeries;
}

// The items of [1796049089, "25276514304"]; the bracket is open already, its end is left.
bool ApiReader::readBareResult()
{
    qint64 time = 0;
    if (!readTime(time))
        return false;
    if (m_json.peek() != ',')
        return true;
    m_json.setCursor(m_json.cursor() + 1);
    std::string text;
    if (!readText(text))
        return false;
    m_answer.value = std::move(text);
    return true;
}

bool ApiReader::readSeriesMember(const std::string &key)
{
    if (!isSeriesKey(key) || (key != "metric" && m_json.peek() != '['))
        return m_json.skipValue();
    if (key == "metric")
        return readMetric();
    if (key == "values")
        return readValues();
    if (key == "value")
        return readSample();
    if (key == "timestamps")
        return readTimestamps();
    return readHistograms(key == "histograms");
}

bool ApiReader::readMetric()
{
    std::string key;
    std::string value;
    JsonStream::Members members(m_json);
    while (members.next(key)) {
        if (!readLabelValue(value))
            return false;
        checkText(key);
        if (key == "__name__")
            m_draft.name = value;
        else
            m_draft.labels.emplace_back(key, value);
    }
    return !m_json.failed();
}

bool ApiReader::readLabelValue(std::string &value)
{
    if (!readText(value))
        return false;
    checkText(value);
    return true;
}

void ApiReader::checkText(std::string &text)
{
    m_badTexts += repairUtf8(text) ? 1 : 0;
}

bool ApiReader::readValues()
{
    JsonStream::Items samples(m_json);
    while (samples.next()) {
        if (m_json.peek() == '[' ? !readSampleRun() : !readValue())
            return false;
    }
    return !m_json.failed();
}

// As many samples as stand there without blanks, straight from the buffer; else one with blanks.
bool ApiReader::readSampleRun()
{
    static constexpr qsizetype tightBytes = 64;
    m_json.need(tightBytes);
    const char *const limit = m_json.limit();
    const char *at = m_json.cursor();
    const char *whole = at;
    qint64 time = 0;
    double value = 0;
    while (tightSample(at, limit, time, value)) {
        m_columns.add(instantFromMs(time), value);
        whole = at;
        if (*at != ',')
            break;
        ++at;
    }
    if (whole == m_json.cursor())
        return readSample();
    m_json.setCursor(whole);
    return true;
}

bool ApiReader::readSample()
{
    JsonStream::Items parts(m_json);
    qint64 time = 0;
    if (!parts.next() || !readTime(time) || m_json.peek() != ',' || !parts.next() || !readValue()) {
        m_json.fail(Error::Code::Syntax, tr("a sample, [time, \"value\"]"));
        return false;
    }
    m_columns.addTime(instantFromMs(time));
    if (parts.next())
        m_json.fail(Error::Code::Syntax, u"“]”"_s);
    return !m_json.failed();
}

bool ApiReader::readTime(qint64 &thousandthsOfUnit)
{
    m_json.peek();
    const qint64 start = m_json.offset();
    std::string_view text;
    bool quoted = false;
    if (!m_json.readScalar(text, quoted))
        return false;
    const std::optional<qint64> time = thousandths(text);
    if (!time) {
        m_json.fail(Error::Code::Syntax, start, tr("a Unix time"),
                    u'“' + QString::fromUtf8(text.substr(0, 40)) + u'”');
        return false;
    }
    thousandthsOfUnit = *time;
    return true;
}

bool ApiReader::readValue()
{
    m_json.peek();
    const qint64 start = m_json.offset();
    std::string_view text;
    bool quoted = false;
    if (!m_json.readScalar(text, quoted))
        return false;
    const std::optional<double> value = sampleValue(text);
    if (!value) {
        m_json.fail(Error::Code::Syntax, start, tr("a number, NaN, +Inf or -Inf"),
                    u'“' + QString::fromUtf8(text.substr(0, 40)) + u'”');
        return false;
    }
    m_columns.addValue(*value);
    return true;
}

bool ApiReader::readTimestamps()
{
    m_timestamps = true;
    JsonStream::Items times(m_json);
    qint64 time = 0;
    while (times.next()) {
        if (!readTime(time))
            return false;
        m_columns.addTime(instantFromMs(time / 1000));
    }
    return !m_json.failed();
}

bool ApiReader::readHistograms(bool many)
{
    if (!many) {
        ++m_draft.histograms;
        return m_json.skipValue();
    }
    JsonStream::Items samples(m_json);
    while (samples.next()) {
        if (!m_json.skipValue())
            return false;
        ++m_draft.histograms;
    }
    return !m_json.failed();
}

bool ApiReader::readText(std::string &text)
{
    const char c = m_json.peek();
    if (c == '"')
        return m_json.readString(text);
    text.clear();
    if (c == '{' || c == '[')
        return m_json.skipValue();
    std::string_view scalar;
    bool quoted = false;
    if (!m_json.readScalar(scalar, quoted))
        return false;
    if (scalar != "null")
        text = scalar;
    return true;
}

bool ApiReader::readTexts(std::vector<std::string> &texts)
{
    if (m_json.peek() != '[')
        return m_json.skipValue();
    std::string text;
    JsonStream::Items items(m_json);
    while (items.next()) {
        if (!readText(text))
            return false;
        if (std::ranges::find(texts, text) == texts.end())
            texts.push_back(text);
    }
    return !m_json.failed();
}

bool ApiReader::readFlag(bool &flag)
{
    std::string text;
    if (!readText(text))
        return false;
    flag = flag || text == "true";
    return true;
}

void ApiReader::beginSeries()
{
    m_draft = Draft();
    m_columns.begin();
}

void ApiReader::finishSeries()
{
    if (m_columns.valueCount() != m_columns.timeCount()) {
        m_json.fail(Error::Code::Syntax, m_json.offset(), tr("as many times as values"),
                    tr("%1 times and %2 values").arg(m_columns.timeCount()).arg(m_columns.valueCount()));
        return;
    }
    ++m_seriesRead;
    if (m_draft.histograms > 0) {
        ++m_counts.histogramSeries;
        m_counts.histogramSamples += m_draft.histograms;
    }
    if (m_columns.valueCount() == 0) {
        m_emptySeries += m_draft.histograms == 0 ? 1 : 0;
        return;
    }
    const qint64 scale = scaleOf(m_columns.firstTime());
    m_lastWhole = m_series.add(std::move(m_draft.name), std::move(m_draft.labels), m_columns.finish(scale));
}

// What brings the times into milliseconds, as SampleColumns::finish takes it.
qint64 ApiReader::scaleOf(Instant first)
{
    const qint64 ms = msOf(first);
    if (plausible(ms))
        return 0;
    ++m_scaledSeries;
    for (const qint64 divisor : {1000, 1'000'000}) {
        if (plausible(ms / divisor))
            return -divisor;
    }
    if (m_timestamps && ms > 0 && ms < 10'000'000'000 && plausible(ms * 1000))
        return 1000;
    --m_scaledSeries;
    ++m_oddSeries;
    return 0;
}

} // namespace memreport
