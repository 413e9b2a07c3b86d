// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/textreader.h"

#include "importers/prometheus/samplenumber.h"
#include "models/base/text.h"
#include "models/base/translate.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

std::string_view withoutIndent(std::string_view line)
{
    return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

std::string_view takeWord(std::string_view &text)
{
    const size_t start = std::min(text.find_first_not_of(" \t"), text.size());
    const size_t end = std::min(text.find_first_of(" \t", start), text.size());
    const std::string_view word = text.substr(start, end - start);
    text.remove_prefix(end);
    return word;
}

bool isPlausible(Instant time)
{
    using namespace std::chrono;
    return time >= sys_days(2005y / 1 / 1) && time < sys_days(2101y / 1 / 1);
}

// OpenMetrics has seconds, everything else milliseconds, and files are known to have it wrong; the
// ranges of the years 2005 to 2100 do not touch. Where no unit fits, a point tells seconds.
std::optional<TextTime> timeOf(std::string_view word)
{
    const std::optional<qint64> thousandth = thousandths(word);
    if (!thousandth)
        return std::nullopt;
    const bool point = word.contains('.');
    qint64 divisor = 1;
    for (const TimeUnit unit : {TimeUnit::Seconds, TimeUnit::Milliseconds, TimeUnit::Microseconds}) {
        const Instant time = instantFromMs(*thousandth / divisor);
        if (isPlausible(time))
            return TextTime{time, unit, point};
        divisor *= 1000;
    }
    return TextTime{instantFromMs(point ? *thousandth : *thousandth / 1000), TimeUnit::None, point};
}

// promtool's "@[1796049093.014]".
std::optional<TextTime> bracketTime(std::string_view word)
{
    if (!word.starts_with("@[") || !word.ends_with(']'))
        return std::nullopt;
    return timeOf(word.substr(2, word.size() - 3));
}

// "{count:5, sum:3, (0.5,1]:5}" of a dump; promtool's queries write "Count: 5.000000, Sum: …".
bool startsHistogram(std::string_view word)
{
    return word.starts_with("{count:") || word == "Count:";
}

} // namespace

std::optional<TextSample> parseSampleLine(std::string_view line)
{
    TextSample sample;
    sample.seriesLength = seriesLength(line);
    if (sample.seriesLength == 0)
        return std::nullopt;
    std::string_view rest = line.substr(sample.seriesLength);
    std::string_view word = takeWord(rest);
    sample.query = word == "=>";
    if (sample.query)
        word = takeWord(rest);
    sample.header = sample.query && word.empty();
    sample.histogram = startsHistogram(word);
    if (sample.header || sample.histogram)
        return sample;
    const std::optional<double> value = sampleValue(word);
    if (!value || word.data() == line.data() + sample.seriesLength)
        return std::nullopt;
    sample.value = *value;
    word = takeWord(rest);
    if (!word.empty() && word != "#") {
        sample.time = sample.query ? bracketTime(word) : timeOf(word);
        if (!sample.time)
            return std::nullopt;
        word = takeWord(rest);
    }
    // What follows a # is an exemplar.
    return word.empty() || word == "#" ? std::optional(sample) : std::nullopt;
}

TextReader::TextReader(QIODevice &in, const Hints &hints, const Progress &progress)
    : m_hints(hints)
    , m_lines(in, progress)
{
}

Evidence TextReader::read()
{
    Evidence evidence;
    std::string_view line;
    while (!m_error && m_lines.next(line)) {
        if (m_lines.number() == 1 && line.starts_with("\xEF\xBB\xBF"))
            line.remove_prefix(3);
        if (line = withoutIndent(line); !line.empty())
            readLine(line);
    }
    conclude(evidence);
    return evidence;
}

bool TextReader::readLine(std::string_view line)
{
    if (line.starts_with('#'))
        return readComment(line);
    if (m_query && m_last && readBareValue(line))
        return true;
    const std::optional<TextSample> sample = parseSampleLine(line);
    if (!sample) {
        fail(tr("a sample, name{label=\"value\"} number, and a time where there is one"), line);
        return false;
    }
    if (!m_lines.ended() && sample->time && sample->time->unit == TimeUnit::None) {
        fail(tr("a whole time at the end of the line"), line);
        return false;
    }
    const std::string_view text = line.substr(0, sample->seriesLength);
    OpenSeries *const series = seriesOf(text);
    if (!series) {
        fail(tr("labels in braces, label=\"value\""), text);
        return false;
    }
    m_dump = m_dump || text.starts_with("{__name__=");
    m_query = m_query || sample->query;
    if (sample->histogram)
        ++series->histograms;
    else if (!sample->header)
        add(*series, sample->time, sample->value);
    return true;
}

bool TextReader::readComment(std::string_view line)
{
    m_openMetrics = m_openMetrics || line.starts_with("# EOF") || line.starts_with("# UNIT ");
    m_comments = m_comments || line.starts_with("# HELP ") || line.starts_with("# TYPE ");
    return true;
}

// "69169152 @[1796048082]" below "series =>".
bool TextReader::readBareValue(std::string_view line)
{
    const std::string_view word = takeWord(line);
    if (startsHistogram(word)) {
        ++m_series[*m_last].histograms;
        return true;
    }
    const std::optional<double> value = sampleValue(word);
    const std::optional<TextTime> time = bracketTime(takeWord(line));
    if (!value || !time)
        return false;
    add(m_series[*m_last], time, *value);
    return true;
}

TextReader::OpenSeries *TextReader::seriesOf(std::string_view text)
{
    if (m_last && m_lastText == text)
        return &m_series[*m_last];
    m_lastText = text;
    const auto known = m_bySeriesText.find(m_lastText);
    if (known != m_bySeriesText.end()) {
        m_last = known->second;
        return &m_series[*m_last];
    }
    m_last.reset();
    std::optional<MetricName> metric = parseMetric(text);
    if (!metric)
        return nullptr;
    m_badTexts += repairUtf8(metric->name) ? 1 : 0;
    for (auto &[label, value] : metric->labels)
        m_badTexts += (repairUtf8(label) ? 1 : 0) + (repairUtf8(value) ? 1 : 0);
    m_last = m_series.size();
    m_bySeriesText.emplace(m_lastText, m_series.size());
    m_series.push_back({std::move(*metric), {}, {}, {}, 0});
    return &m_series.back();
}

void TextReader::add(OpenSeries &series, const std::optional<TextTime> &time, double value)
{
    ++m_samples;
    if (!time && !m_hints.fileTimeMs) {
        ++m_dropped;
        return;
    }
    if (time) {
        ++m_timed;
        ++m_timeUnits[size_t(time->unit)];
        m_points = m_points || time->point;
        if (time->unit == TimeUnit::None && !time->point)
            series.oddTimes.push_back(series.times.size());
    }
    series.times.push_back(time ? time->time : instantFromMs(*m_hints.fileTimeMs));
    series.values.push_back(value);
}

void TextReader::fail(const QString &expected, std::string_view found)
{
    QString text = QString::fromUtf8(found.substr(0, 60));
    if (found.size() > 60)
        text += u'…';
    // A line without an end that cannot be read is the usual sign of a cut file.
    m_error = Error{m_lines.ended() ? Error::Code::Syntax : Error::Code::Truncated,
                    {},
                    m_hints.path,
                    m_lines.number(),
                    m_lines.byte(),
                    expected,
                    u'“' + text + u'”'};
}

void TextReader::conclude(Evidence &evidence)
{
    evidence.source.importer = "prometheus-text";
    evidence.source.format = formatName();
    if (!m_error && m_lines.fault()) {
        m_error = m_lines.fault();
        m_error->file = m_hints.path;
    }
    if (!m_error && m_samples == 0 && m_series.empty()) {
        m_error = Error{m_lines.number() == 0 ? Error::Code::Empty : Error::Code::NoData,
                        {},
                        m_hints.path,
                        1,
                        0,
                        tr("samples, one a line"),
                        m_lines.number() == 0 ? tr("an empty file") : tr("only comments")};
    }
    if (m_error)
        m_error->message = faultMessage();
    evidence.error = m_error;
    TimeGrids grids;
    for (OpenSeries &open : m_series)
        finishSeries(open, grids);
    evidence.counts = m_counts;
    m_collector.finish(evidence, m_hints);
    noteReading(evidence);
    noteTimes(evidence);
}

void TextReader::finishSeries(OpenSeries &open, TimeGrids &grids)
{
    m_counts.histogramSeries += open.histograms > 0 ? 1 : 0;
    m_counts.histogramSamples += open.histograms;
    if (open.times.empty())
        return;
    // That a file is OpenMetrics may only be said in its last line.
    if (m_openMetrics || m_query) {
        for (const size_t i : open.oddTimes)
            open.times[i] = instantFromMs(msOf(open.times[i]) * 1000);
    }
    OrderedSamples ordered = inOrder(open.times, open.values);
    open.times = {};
    open.values = {};
    m_collector.add(std::move(open.metric.name), std::move(open.metric.labels),
                    {grids.intern(std::move(ordered.times)),
                     std::make_shared<const ValueColumn>(std::move(ordered.values)), ordered.duplicates,
                     ordered.conflicts, ordered.sorted});
}

std::string TextReader::formatName() const
{
    if (m_query)
        return "promtool query output";
    if (m_dump)
        return "promtool tsdb dump";
    return m_openMetrics ? "OpenMetrics text" : "Prometheus text exposition";
}

QString TextReader::faultMessage() const
{
    switch (m_error->code) {
    case Error::Code::Cancelled:
        return tr("The import was stopped.");
    case Error::Code::Empty:
    case Error::Code::NoData:
        return tr("The file holds no samples.");
    case Error::Code::Truncated:
        return tr("The file is cut in line %1; the %2 samples before it are whole.")
            .arg(m_lines.number())
            .arg(m_samples);
    case Error::Code::Io:
        return tr("The file cannot be read any further; the %1 samples before are whole.").arg(m_samples);
    default:
        return tr("Line %1 is damaged; the %2 samples before it are whole.")
            .arg(m_error->line.value_or(0))
            .arg(m_samples);
    }
}

void TextReader::noteReading(Evidence &evidence) const
{
    const auto say = [&evidence](Note::Level level, std::string code, const QString &text) {
        evidence.notes.push_back({level, std::move(code), text, {}, {}});
    };
    const qint64 untimed = m_samples - m_timed;
    if (m_dropped > 0) {
        say(Note::Level::Warning, "no-times",
            tr("%1 samples have no time, and there is no file whose time could stand for it; they are left "
               "out.")
                .arg(m_dropped));
    } else if (untimed > 0 && m_timed == 0) {
        say(Note::Level::Info, "no-times",
            tr("A scrape has no times; its samples stand at the time of the file, %1.")
                .arg(isoUtc(instantFromMs(m_hints.fileTimeMs.value_or(0)))));
    } else if (untimed > 0) {
        say(Note::Level::Warning, "some-without-time",
            tr("%1 of %2 samples have no time; they stand at the time of the file.")
                .arg(untimed)
                .arg(m_samples));
    }
    if (m_samples > 0 && !m_lines.ended() && !evidence.error) {
        say(Note::Level::Warning, "no-final-newline",
            tr("The last line has no end: if the file was cut, its last number may have lost digits."));
    }
    if (m_counts.histogramSeries > 0) {
        say(Note::Level::Info, "native-histograms",
            tr("%1 native histograms (%2 samples) are left out.")
                .arg(m_counts.histogramSeries)
                .arg(m_counts.histogramSamples));
    }
    if (m_badTexts > 0) {
        say(Note::Level::Warning, "encoding",
            tr("%1 names or labels are no valid UTF-8; the damaged letters are replaced.").arg(m_badTexts));
    }
}

void TextReader::noteTimes(Evidence &evidence) const
{
    const bool seconds = m_openMetrics || m_query || m_points;
    const qint64 odd = m_timeUnits[size_t(TimeUnit::None)];
    const qint64 usual = m_timeUnits[size_t(seconds ? TimeUnit::Seconds : TimeUnit::Milliseconds)];
    if (const qint64 others = m_timed - odd - usual; others > 0) {
        evidence.notes.push_back(
            {Note::Level::Warning,
             "time-unit",
             tr("%1 times are in another unit than this form has (they would lie before 2005 or after 2100); "
                "they are read in the unit that fits.")
                 .arg(others),
             {},
             {}});
    }
    if (odd > 0) {
        evidence.notes.push_back({Note::Level::Warning,
                                  "odd-times",
                                  tr("%1 times lie before 2005 or after 2100.").arg(odd),
                                  {},
                                  {}});
    }
}

} // namespace memreport
