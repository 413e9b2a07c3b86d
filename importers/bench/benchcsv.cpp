// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/benchcsv.h"

#include "importers/bench/benchinput.h"
#include "importers/bench/googlebenchmark.h"
#include "importers/bench/hyperfine.h"
#include "importers/bench/linereader.h"
#include "importers/bench/mimallocbench.h"
#include "importers/bench/words.h"
#include "importers/tables/delimitedreader.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

using namespace bench;

namespace {

enum class CsvForm
{
    None,
    Google,
    Hyperfine,
    CriterionRaw,
    MimallocBench,
};

constexpr std::string_view googleHeader = "name,iterations,real_time,cpu_time,time_unit";
constexpr std::string_view hyperfineHeader = "command,mean,stddev,median,user,system,min,max";
constexpr std::string_view rawHeader =
    "group,function,value,throughput_num,throughput_type,sample_measured_value";

/// Where the header line of the form begins; messages of standard error may stand before it.
struct FoundForm
{
    CsvForm form = CsvForm::None;
    size_t begin = 0;
};

FoundForm findForm(std::string_view text)
{
    const auto lineOf = [&text](std::string_view header) -> std::optional<size_t> {
        if (text.starts_with(header))
            return 0;
        const size_t at = text.find("\n" + std::string(header));
        return at == std::string_view::npos ? std::nullopt : std::optional(at + 1);
    };
    if (const auto at = lineOf(googleHeader))
        return {CsvForm::Google, *at};
    if (const auto at = lineOf(hyperfineHeader))
        return {CsvForm::Hyperfine, *at};
    if (const auto at = lineOf(rawHeader))
        return {CsvForm::CriterionRaw, *at};
    return {looksLikeMimallocBench(text) ? CsvForm::MimallocBench : CsvForm::None, 0};
}

std::string formatName(CsvForm form)
{
    switch (form) {
    case CsvForm::Google:
        return "Google Benchmark CSV";
    case CsvForm::Hyperfine:
        return "hyperfine CSV";
    case CsvForm::CriterionRaw:
        return "criterion raw.csv";
    case CsvForm::MimallocBench:
        return "mimalloc-bench results";
    case CsvForm::None:
        break;
    }
    return "benchmark CSV";
}

/// The cells of a header by their names.
class Header
{
public:
    explicit Header(const std::vector<std::string> &cells)
    {
        for (size_t i = 0; i < cells.size(); ++i)
            m_columns.emplace(cells[i], i);
    }
    std::string_view of(const std::vector<std::string> &cells, std::string_view name) const
    {
        const auto column = m_columns.find(name);
        return column == m_columns.end() || column->second >= cells.size() ? std::string_view()
                                                                           : cells[column->second];
    }

private:
    std::map<std::string, size_t, std::less<>> m_columns;
};

/// Reads records below the header; take gets the cells of each and says whether they are whole.
class RecordLoop
{
public:
    RecordLoop(std::string_view text, size_t begin, const Progress &progress, Evidence &evidence)
        : m_reader(QByteArrayView(text.data() + begin, qsizetype(text.size() - begin)), ',')
        , m_firstLine(std::count(text.begin(), text.begin() + ptrdiff_t(begin), '\n'))
        , m_size(qint64(text.size()))
        , m_progress(progress)
        , m_evidence(evidence)
    {
        m_header = m_reader.next().cells;
    }
    const std::vector<std::string> &header() const { return m_header; }

    void run(const std::function<bool(const std::vector<std::string> &cells, qint64 line)> &take)
    {
        constexpr qint64 rowsPerReport = 65536;
        for (qint64 count = 1;; ++count) {
            const Record record = m_reader.next();
            if (record.kind == Record::Kind::End)
                return;
            const qint64 line = m_firstLine + record.line;
            if (record.kind == Record::Kind::Cells) {
                if (!take(record.cells, line))
                    noteStrange(line);
            } else if (record.kind != Record::Kind::Blank && record.kind != Record::Kind::Comment) {
                m_evidence.error = errorAt(Error::Code::Truncated, tr("the table is cut or damaged"),
                                           tr("a whole row"), tr("a cell without an end"));
                m_evidence.error->line = line;
                return;
            }
            if (count % rowsPerReport == 0 && m_progress && !m_progress(m_size, -1)) {
                m_evidence.error = errorAt(Error::Code::Cancelled, tr("stopped"), {}, {});
                return;
            }
        }
    }

private:
    void noteStrange(qint64 line)
    {
        constexpr int mostNotes = 20;
        if (++m_strange <= mostNotes) {
            addNote(m_evidence, Note::Level::Warning, "cut-row",
                    tr("a row lacks its figures; it is left out"), line);
        }
    }

    DelimitedReader m_reader;
    std::vector<std::string> m_header;
    qint64 m_firstLine;
    qint64 m_size;
    const Progress &m_progress;
    Evidence &m_evidence;
    int m_strange = 0;
};

GoogleRow googleRow(const Header &header, const std::vector<std::string> &cells, qint64 line)
{
    GoogleRow row;
    row.name = header.of(cells, "name");
    row.line = line;
    row.label = header.of(cells, "label");
    row.iterations = wholeNumber(header.of(cells, "iterations"));
    row.bytesPerSecond = wholeNumber(header.of(cells, "bytes_per_second"));
    row.itemsPerSecond = wholeNumber(header.of(cells, "items_per_second"));
    const auto time = wholeNumber(header.of(cells, "real_time"));
    const auto unit = nanosecondsOf(header.of(cells, "time_unit"));
    row.isNotFinite = isNonFinite(header.of(cells, "real_time"));
    if (time && unit)
        row.realTimeNs = *time * *unit;
    // A failed row is shorter than the header: "true" and the message come where they come.
    const auto failed = std::ranges::find(cells, std::string("true"));
    if (!row.realTimeNs && failed != cells.end())
        row.error = failed + 1 != cells.end() && !(failed + 1)->empty() ? *(failed + 1) : "failed";
    return row;
}

void readGoogle(RecordLoop &loop, Evidence &evidence)
{
    const Header header(loop.header());
    GoogleRows rows;
    loop.run([&](const std::vector<std::string> &cells, qint64 line) {
        GoogleRow row = googleRow(header, cells, line);
        if (!row.realTimeNs && !row.isNotFinite && row.error.empty() && !row.name.ends_with("_BigO") &&
            !row.name.ends_with("_RMS"))
            return false;
        rows.add(std::move(row));
        return true;
    });
    rows.finish(evidence, {}, false);
}

void readHyperfine(RecordLoop &loop, Evidence &evidence)
{
    loop.run([&](const std::vector<std::string> &cells, qint64 line) {
        if (cells.size() < loop.header().size())
            return false;
        evidence.benchmarks.push_back(hyperfineRow(loop.header(), cells, line));
        return true;
    });
}

void readCriterionRaw(RecordLoop &loop, Evidence &evidence)
{
    const Header header(loop.header());
    Repetitions repetitions;
    loop.run([&](const std::vector<std::string> &cells, qint64 line) {
        const auto value = wholeNumber(header.of(cells, "sample_measured_value"));
        const auto unit = nanosecondsOf(header.of(cells, "unit"));
        const auto iterations = wholeNumber(header.of(cells, "iteration_count"));
        if (!value || !unit || iterations.value_or(0) <= 0)
            return false;
        std::string name(header.of(cells, "group"));
        for (const std::string_view part : {"function", "value"}) {
            if (const std::string_view text = header.of(cells, part); !text.empty())
                name += "/" + std::string(text);
        }
        BenchmarkResult &result = repetitions.of(name, {}, "criterion", line);
        repetitions.addTime(result, *value * *unit / *iterations);
        return true;
    });
    for (BenchmarkResult &result : repetitions.take()) {
        result.samples = std::exchange(result.repetitions, std::nullopt);
        result.failedRuns.reset();
        evidence.benchmarks.push_back(std::move(result));
    }
}

class BenchCsvImporter final : public Importer
{
public:
    std::string name() const override { return "bench-csv"; }

    Match probe(QByteArrayView head, bool) const override
    {
        const std::string_view text(head.data(), size_t(head.size()));
        return text.contains('\0') || findForm(text).form == CsvForm::None ? Match::No : Match::Yes;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        const std::string text = readAllText(in, hints, progress, evidence);
        const FoundForm found = findForm(std::string_view(text).substr(0, 64 * 1024));
        evidence.source.format = formatName(found.form);
        if (evidence.error)
            return evidence;
        if (found.form == CsvForm::MimallocBench) {
            readMimallocBench(text, evidence, [&] {
                return !progress || progress(qint64(text.size()), qint64(text.size()));
            });
        } else {
            RecordLoop loop(text, found.begin, progress, evidence);
            if (found.form == CsvForm::Google)
                readGoogle(loop, evidence);
            else if (found.form == CsvForm::Hyperfine)
                readHyperfine(loop, evidence);
            else
                readCriterionRaw(loop, evidence);
        }
        if (evidence.benchmarks.empty() && !evidence.error)
            addNote(evidence, Note::Level::Warning, "no-rows", tr("the table has no rows"), 0);
        return evidence;
    }
};

} // namespace

std::unique_ptr<Importer> makeBenchCsvImporter()
{
    return std::make_unique<BenchCsvImporter>();
}

} // namespace memreport
