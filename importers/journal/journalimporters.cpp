// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/journalimporters.h"

#include "importers/journal/binaryreader.h"
#include "importers/journal/exportreader.h"
#include "importers/journal/framesource.h"
#include "importers/journal/jsonreader.h"
#include "importers/journal/scan.h"
#include "importers/journal/textreader.h"
#include "models/base/translate.h"

#include <QTemporaryFile>

#include <array>

namespace memreport {

using namespace journal;

namespace {

/// A line of a text log; journald cuts a stream's line at 48 KiB.
constexpr size_t maxTextLine = size_t(4) << 20;
constexpr size_t maxJsonLine = size_t(32) << 20;

std::string_view textOf(QByteArrayView bytes)
{
    return {bytes.data(), size_t(bytes.size())};
}

/// Cancelled or a device that failed; the lines before are kept.
void takeSourceFault(const LineSource &lines, Evidence &evidence)
{
    if (lines.cancelled()) {
        evidence.error = Error{.code = Error::Code::Cancelled, .message = tr("Cancelled.")};
    } else if (!lines.deviceError().isEmpty()) {
        evidence.error = Error{.code = Error::Code::Io,
                               .message = tr("The file could not be read to its end."),
                               .byte = lines.byte(),
                               .expected = tr("more bytes"),
                               .found = lines.deviceError()};
    }
}

void noteCut(Evidence &evidence, std::optional<qint64> line)
{
    if (!line)
        return;
    evidence.notes.push_back(makeNoteOf(Note::Level::Warning, "cut-dump",
                                        tr("The dump ends inside an entry; the entries before it are whole."),
                                        line));
}

/// Text that was pasted ends like this, too, so it is no proof of a cut.
void noteUnended(Evidence &evidence, std::optional<qint64> line)
{
    if (!line)
        return;
    evidence.notes.push_back(makeNoteOf(
        Note::Level::Info, "cut-dump",
        tr("The last line has no line end: the dump may be cut there, and its last entry with it."), line));
}

void noteSkipped(Evidence &evidence, qint64 count, std::optional<qint64> line)
{
    if (count == 0)
        return;
    evidence.notes.push_back(makeNoteOf(Note::Level::Warning, "bad-entry",
                                        tr("%1 entries are damaged or too long and were skipped.").arg(count),
                                        line));
}

/// Not one entry where the beginning promised some.
void failWithoutEntries(Evidence &evidence, const Pipeline &pipeline, std::optional<qint64> line,
                        const QString &expected)
{
    if (pipeline.entries() > 0 || evidence.error || !line)
        return;
    evidence.error = Error{.code = Error::Code::Syntax,
                           .message = tr("The file holds no whole journal entry."),
                           .line = line,
                           .expected = expected,
                           .found = tr("a damaged or cut entry")};
}

class BinaryJournalImporter : public Importer
{
public:
    std::string name() const override { return "journal-binary"; }
    Match probe(QByteArrayView head, bool) const override
    {
        return textOf(head).starts_with("LPKSHHRH") ? Match::Yes : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.importer = name();
        evidence.source.format = "systemd journal file";
        Pipeline pipeline;
        evidence.error = readBinaryJournal(in, progress, pipeline);
        pipeline.finish(evidence);
        return evidence;
    }
    Result<SourceContext> context(QIODevice &in, const std::vector<ContextPlace> &places, qint64 around,
                                  const Progress &progress) const override
    {
        return readBinaryContext(in, places, around, progress);
    }
};

/// Frame characters before the first object: RS of json-seq, "data:" of json-sse, the list of jq -s.
std::string_view withoutFrame(std::string_view text)
{
    takeWord(text, "\x1e");
    takeWord(text, "data: ");
    takeWord(text, "[");
    const size_t start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

class JournalJsonImporter : public Importer
{
public:
    std::string name() const override { return "journal-json"; }
    Match probe(QByteArrayView head, bool) const override
    {
        const std::string_view text = withoutFrame(textOf(head));
        if (!text.starts_with('{'))
            return Match::No;
        const std::string_view first = text.substr(0, 4096);
        for (const std::string_view word :
             {"\"__REALTIME_TIMESTAMP\"", "\"__CURSOR\"", "\"_BOOT_ID\"", "\"MESSAGE\""}) {
            if (first.find(word) != std::string_view::npos)
                return Match::Yes;
        }
        const size_t list = first.find("\"dmesg\"");
        return list != std::string_view::npos && list < 16 ? Match::Yes : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.importer = name();
        Pipeline pipeline;
        LineSource lines(in, progress, maxJsonLine);
        evidence.source.format = formatOf(lines.peek());
        JsonObjects objects(lines);
        JsonReader reader(pipeline);
        qint64 bad = 0;
        std::optional<qint64> badLine;
        while (const auto object = objects.next()) {
            if (reader.take(*object) || objects.reopen())
                continue;
            ++bad;
            badLine = badLine.value_or(object->line);
        }
        takeSourceFault(lines, evidence);
        if (!evidence.error)
            noteCut(evidence, objects.cutLine());
        const auto line = badLine ? badLine : objects.skippedLine();
        noteSkipped(evidence, bad + objects.skipped(), line);
        failWithoutEntries(evidence, pipeline, line ? line : objects.cutLine(),
                           tr("one JSON object per entry"));
        pipeline.finish(evidence);
        return evidence;
    }

private:
    static std::string formatOf(std::string_view head)
    {
        if (head.starts_with("data:"))
            return "journalctl -o json-sse";
        if (head.starts_with('\x1e'))
            return "journalctl -o json-seq";
        const std::string_view text = withoutFrame(head);
        if (text.substr(0, 64).find("\"dmesg\"") != std::string_view::npos)
            return "dmesg -J";
        return text.starts_with("{\n") || text.starts_with("{\r\n") ? "journalctl -o json-pretty"
                                                                    : "journalctl -o json";
    }
};

class JournalExportImporter : public Importer
{
public:
    std::string name() const override { return "journal-export"; }
    Match probe(QByteArrayView head, bool) const override
    {
        std::string_view text = textOf(head);
        const size_t start = text.find_first_not_of('\n');
        if (start == std::string_view::npos)
            return Match::No;
        text.remove_prefix(start);
        const std::string_view first = text.substr(0, 8192);
        const bool field = text.starts_with("__CURSOR=") || text.starts_with("__REALTIME_TIMESTAMP=") ||
                           text.starts_with("_BOOT_ID=");
        return field && first.find("\n_") != std::string_view::npos ? Match::Yes : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.importer = name();
        evidence.source.format = "journalctl -o export";
        Pipeline pipeline;
        LineSource lines(in, progress, maxTextLine);
        ExportReader reader(pipeline, lines);
        reader.readAll();
        takeSourceFault(lines, evidence);
        if (!evidence.error)
            noteCut(evidence, reader.cutLine());
        noteSkipped(evidence, reader.skipped(), reader.skippedLine());
        failWithoutEntries(evidence, pipeline, reader.cutLine() ? reader.cutLine() : reader.skippedLine(),
                           tr("FIELD=value lines and a blank line behind each entry"));
        pipeline.finish(evidence);
        return evidence;
    }
};

/// Lines without a year need a look at the whole file first: the newest one has the year that is
/// known. A device that cannot go back is copied on the way.
class TwoPasses
{
public:
    TwoPasses(QIODevice &in, Progress progress)
        : m_in(in)
        , m_progress(std::move(progress))
    {
    }
    QIODevice &device() { return m_spooled ? static_cast<QIODevice &>(m_copy) : m_in; }

    std::optional<Error> scan(YearPlan &years, LineFrame::Kind frame)
    {
        PlainLine plain(frame);
        if (m_in.isSequential()) {
            if (auto error = spool())
                return error;
        }
        const qint64 start = device().pos();
        FrameSource entries(device(), m_spooled ? Progress() : m_progress, maxTextLine);
        while (const auto line = entries.next())
            scanLine(plain.of(line->text), years);
        if (entries.lines().cancelled())
            return Error{.code = Error::Code::Cancelled, .message = tr("Cancelled.")};
        device().seek(start);
        return std::nullopt;
    }

private:
    static void scanLine(std::string_view text, YearPlan &years)
    {
        const auto head = recogniseHead(text);
        if (head && head->wall && head->wall->year == 0)
            years.scan(*head->wall);
    }

    std::optional<Error> spool()
    {
        m_spooled = m_copy.open();
        QByteArray block(1 << 20, Qt::Uninitialized);
        qint64 done = 0;
        qint64 got = 0;
        while (m_spooled && (got = m_in.read(block.data(), block.size())) > 0) {
            m_spooled = m_copy.write(block.constData(), got) == got;
            done += got;
            if (m_progress && !m_progress(done, -1))
                return Error{.code = Error::Code::Cancelled, .message = tr("Cancelled.")};
        }
        if (got < 0)
            m_inputError = m_in.errorString();
        if (m_spooled && m_copy.seek(0))
            return std::nullopt;
        return Error{.code = Error::Code::Io,
                     .message = tr("Lines without a year need a temporary copy, and it cannot be written."),
                     .byte = done,
                     .expected = tr("room in the temporary folder"),
                     .found = m_copy.errorString()};
    }

    QIODevice &m_in;
    Progress m_progress;
    QTemporaryFile m_copy;
    bool m_spooled = false;

public:
    QString m_inputError;
};

class JournalTextImporter : public Importer
{
public:
    std::string name() const override { return "journal-text"; }
    Match probe(QByteArrayView head, bool) const override
    {
        const TextSample sample = sampleText(textOf(head));
        if (sample.isJournalctl || (sample.columnHeads * 2 > sample.lines && sample.lines > 0))
            return Match::Yes;
        return sample.namesKernelLog || sample.columnHeads * 5 > sample.lines ? Match::Maybe : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.importer = name();
        Pipeline pipeline;
        TwoPasses passes(in, progress);
        readAll(in, passes, hints, progress, pipeline, evidence);
        if (!evidence.error && !passes.m_inputError.isEmpty()) {
            evidence.error = Error{.code = Error::Code::Io,
                                   .message = tr("The file could not be read to its end."),
                                   .line = 1,
                                   .expected = tr("more bytes"),
                                   .found = passes.m_inputError};
        }
        pipeline.finish(evidence);
        return evidence;
    }

private:
    static void readAll(QIODevice &in, TwoPasses &passes, const Hints &hints, const Progress &progress,
                        Pipeline &pipeline, Evidence &evidence)
    {
        const QByteArray head = in.peek(1 << 17);
        const TextSample sample = sampleText(textOf(head));
        evidence.source.format = formatOf(sample);
        YearPlan years;
        if (sample.lacksYear) {
            evidence.error = passes.scan(years, sample.frame);
            if (evidence.error)
                return;
            years.settle(hints.year,
                         hints.fileTimeMs ? std::optional(instantFromMs(*hints.fileTimeMs)) : std::nullopt);
        }
        FrameSource entries(passes.device(), progress, maxTextLine);
        TextReader reader(pipeline, hints, sample, std::move(years));
        std::optional<qint64> unended;
        while (const auto line = entries.next()) {
            reader.take(*line);
            unended = line->ended ? std::nullopt : std::optional(line->number);
        }
        reader.finish(evidence);
        noteUnended(evidence, unended);
        noteSkipped(evidence, entries.broken(), entries.brokenFrame());
        takeSourceFault(entries.lines(), evidence);
    }

    static std::string formatOf(const TextSample &sample)
    {
        const bool framed = sample.frame != LineFrame::Kind::None;
        return framed ? shapeOf(sample) + ", behind another program's prefix" : shapeOf(sample);
    }

    static std::string shapeOf(const TextSample &sample)
    {
        if (sample.heads * 5 < sample.lines || sample.heads == 0)
            return sample.isJournalctl ? "journalctl text" : "kernel log without stamps";
        const std::string shape = sample.shape;
        if (shape == "dmesg" && sample.monotonicHasHost)
            return "journalctl -o short-monotonic";
        const bool plain = shape.starts_with("dmesg") || shape.starts_with('/') || shape.starts_with("RFC") ||
                           shape.starts_with("tor") || shape == "logread";
        return plain ? shape : "journalctl -o " + shape;
    }
};

} // namespace

std::unique_ptr<Importer> makeBinaryJournalImporter()
{
    return std::make_unique<BinaryJournalImporter>();
}

std::unique_ptr<Importer> makeJournalJsonImporter()
{
    return std::make_unique<JournalJsonImporter>();
}

std::unique_ptr<Importer> makeJournalExportImporter()
{
    return std::make_unique<JournalExportImporter>();
}

std::unique_ptr<Importer> makeJournalTextImporter()
{
    return std::make_unique<JournalTextImporter>();
}

} // namespace memreport
