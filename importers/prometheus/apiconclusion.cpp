// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What ApiReader says about a file once it is read: format, notes, error.
#include "importers/prometheus/apireader.h"

#include "models/base/text.h"
#include "models/base/translate.h"

#include <array>
#include <string_view>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Note note(Note::Level level, std::string code, const QString &text)
{
    return {level, std::move(code), text, {}, {}};
}

struct Advice
{
    std::string_view words; ///< in the server's message
    const char *text;
};

// The servers' own wording; "decreasing the resolution" is often taken for a smaller step.
constexpr std::array advices{
    Advice{"maximum resolution",
           QT_TRANSLATE_NOOP("memreport", "Ask again with a larger step, or for several shorter ranges: one "
                                          "answer may hold 11,000 points of a series.")},
    Advice{"too many samples",
           QT_TRANSLATE_NOOP("memreport", "Ask again for fewer series or a shorter range.")},
    Advice{"deadline exceeded",
           QT_TRANSLATE_NOOP(
               "memreport::ApiReader",
               "The query took too long: ask for a shorter range, fewer series or a larger step.")},
    Advice{"timed out",
           QT_TRANSLATE_NOOP(
               "memreport::ApiReader",
               "The query took too long: ask for a shorter range, fewer series or a larger step.")},
    Advice{"parse error",
           QT_TRANSLATE_NOOP("memreport", "The query has a mistake: correct it and ask again.")},
    Advice{"resolution step widths", QT_TRANSLATE_NOOP("memreport", "Ask again with a step above zero.")},
    Advice{"matching",
           QT_TRANSLATE_NOOP("memreport",
                             "The query joins series that do not match one to one: name the labels to "
                             "join on, and ask again.")},
};

QString adviceFor(std::string_view words)
{
    for (const Advice &advice : advices) {
        if (words.contains(advice.words))
            return tr(advice.text);
    }
    return tr("Correct the request and ask the server again.");
}

} // namespace

void ApiReader::conclude(Evidence &evidence)
{
    nameFormat(evidence);
    evidence.notes = std::move(m_notes);
    evidence.counts = m_counts;
    evidence.error = error();
    noteAnswer(evidence);
    m_series.finish(evidence, m_hints);
    noteReading(evidence);
    if (m_envelope)
        evidence.answer = std::move(m_answer);
}

void ApiReader::nameFormat(Evidence &evidence) const
{
    std::string what = m_answer.resultType;
    if (m_answer.status == "error")
        what = "error";
    else if (m_answer.items)
        what = "list";
    else if (!m_answer.keys.empty())
        what = "object";
    evidence.source.importer = "prometheus-api";
    if (m_timestamps && !m_envelope)
        evidence.source.format = "VictoriaMetrics JSON lines";
    else if (m_envelope)
        evidence.source.format = "Prometheus HTTP API" + (what.empty() ? "" : ' ' + what);
    else
        evidence.source.format = "Prometheus series without envelope";
}

void ApiReader::noteAnswer(Evidence &evidence) const
{
    std::vector<Note> &notes = evidence.notes;
    if (m_answer.partial) {
        notes.push_back(
            note(Note::Level::Warning, "partial-data",
                 tr("The server says that its answer is partial: series or samples may be missing.")));
    }
    for (const std::string &words : m_answer.warnings) {
        notes.push_back(note(Note::Level::Warning, "server-warning",
                             tr("The server warned that data may be missing: %1").arg(qstr(words))));
    }
    for (const std::string &words : m_answer.infos)
        notes.push_back(
            note(Note::Level::Info, "server-info", tr("The server remarked: %1").arg(qstr(words))));
    if (m_answer.items) {
        notes.push_back(
            note(Note::Level::Info, "no-samples",
                 tr("The answer is a list of %1 items and holds no samples.").arg(*m_answer.items)));
    } else if (!m_answer.keys.empty()) {
        notes.push_back(note(
            Note::Level::Info, "no-samples",
            tr("The answer is a description (%1) and holds no samples.").arg(qstr(m_answer.keys.front()))));
    } else if (m_answer.value) {
        notes.push_back(note(Note::Level::Info, "no-samples",
                             tr("The answer is a single value without labels; there is nothing to draw.")));
    } else if (m_seriesRead == 0 && !evidence.error) {
        notes.push_back(note(Note::Level::Info, "no-series",
                             tr("The answer holds no series: nothing matched the query in its range.")));
    }
}

void ApiReader::noteReading(Evidence &evidence) const
{
    std::vector<Note> &notes = evidence.notes;
    if (m_httpHead)
        notes.push_back(
            note(Note::Level::Info, "http-head", tr("The HTTP head before the answer is left out.")));
    if (m_documents > 1 && m_envelope) { // series line by line are no answers
        notes.push_back(
            note(Note::Level::Info, "several-answers",
                 tr("The file holds %1 answers in a row; they are read as one.").arg(m_documents)));
    }
    if (m_counts.histogramSeries > 0) {
        notes.push_back(note(Note::Level::Info, "native-histograms",
                             tr("%1 native histograms (%2 samples) are left out.")
                                 .arg(m_counts.histogramSeries)
                                 .arg(m_counts.histogramSamples)));
    }
    if (m_emptySeries > 0) {
        notes.push_back(note(Note::Level::Info, "empty-series",
                             tr("%1 series without a sample are left out.").arg(m_emptySeries)));
    }
    if (m_scaledSeries > 0) {
        notes.push_back(
            note(Note::Level::Warning, "time-unit",
                 tr("The times of %1 series are in another unit than this form has (they would lie before "
                    "2005 or after 2100); they are read in the unit that fits.")
                     .arg(m_scaledSeries)));
    }
    if (m_oddSeries > 0) {
        notes.push_back(note(Note::Level::Warning, "odd-times",
                             tr("The times of %1 series lie before 2005 or after 2100.").arg(m_oddSeries)));
    }
    if (m_badTexts > 0) {
        notes.push_back(
            note(Note::Level::Warning, "encoding",
                 tr("%1 labels are no valid UTF-8; the damaged letters are replaced.").arg(m_badTexts)));
    }
}

std::optional<Error> ApiReader::error() const
{
    if (m_json.failed())
        return faultError();
    if (m_documents == 0) {
        return Error{Error::Code::Empty,
                     tr("The file holds nothing."),
                     m_hints.path,
                     {},
                     0,
                     tr("an answer of Prometheus' HTTP API"),
                     tr("nothing but blanks, if anything")};
    }
    if (m_answer.status != "error" && m_answer.error.empty())
        return std::nullopt;
    const QString words = m_answer.error.empty() ? tr("no words") : qstr(m_answer.error);
    return Error{Error::Code::ServerError,
                 tr("The server answered with an error instead of data. %1").arg(adviceFor(m_answer.error)),
                 m_hints.path,
                 {},
                 {},
                 tr("samples"),
                 words};
}

Error ApiReader::faultError() const
{
    const JsonStream::Fault &fault = m_json.fault();
    Error error{fault.code, {}, m_hints.path, {}, fault.byte, fault.expected, fault.found};
    switch (fault.code) {
    case Error::Code::Cancelled:
        error.message = tr("The import was stopped.");
        break;
    case Error::Code::Truncated:
        error.message = tr("The file is cut %1").arg(place());
        break;
    case Error::Code::UnknownFormat:
        error.message = tr("This is no answer of Prometheus' HTTP API.");
        break;
    case Error::Code::Io:
        error.message = tr("The file cannot be read any further; it stops %1").arg(place());
        break;
    default:
        error.message = tr("The file is damaged %1").arg(place());
    }
    return error;
}

// "inside series 3. Whole is what stands before it, up to x{…}."
QString ApiReader::place() const
{
    QString text =
        m_inSeries ? tr("inside series %1.").arg(m_seriesRead + 1) : tr("after %1 series.").arg(m_seriesRead);
    if (m_lastWhole) {
        text += u' ' + tr("What stands before is whole; the last series is %1.")
                           .arg(qstr(m_series.at(*m_lastWhole).canonical()));
    }
    return text;
}

} // namespace memreport
