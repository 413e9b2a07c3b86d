// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/binaryreader.h"

#include "importers/core/textcontext.h"
#include "importers/journal/fields.h"
#include "importers/journal/scan.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QTemporaryFile>
#include <QtEndian>

#include <fcntl.h>
#include <systemd/sd-journal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

using namespace Qt::StringLiterals;

namespace memreport::journal {

namespace {

constexpr qint64 copyBlock = 1 << 20;
/// Longer values are cut by the library; no line of a kernel report is near this.
constexpr size_t maxMessage = 1 << 20;
/// The smallest entry object: a damaged chain that runs in a circle gives more than fit into the file.
constexpr qint64 minEntryBytes = 64;
constexpr qint64 progressEvery = 4096;
/// journald makes no file larger than 4 GiB; a header that says more is damaged.
constexpr quint64 maxJournalBytes = quint64(4) << 30;

struct JournalCloser
{
    void operator()(sd_journal *journal) const { sd_journal_close(journal); }
};
using JournalHandle = std::unique_ptr<sd_journal, JournalCloser>;

Error damaged(int code, qint64 byte, const QString &message)
{
    Error error;
    error.code = Error::Code::Syntax;
    error.message = message;
    error.byte = byte;
    error.expected = tr("a whole journal file");
    error.found = code == -EBADMSG   ? tr("damaged objects")
                  : code == -ENODATA ? tr("a file that ends before its own length")
                  : code == -EPROTONOSUPPORT
                      ? tr("a format flag that this libsystemd does not know")
                      : tr("error %1 of libsystemd (%2)").arg(-code).arg(qt_error_string(-code));
    return error;
}

std::optional<Error> copyDevice(QIODevice &in, const Progress &progress, QTemporaryFile &file)
{
    const qint64 total = in.isSequential() ? -1 : in.size();
    QByteArray block(copyBlock, Qt::Uninitialized);
    qint64 done = 0;
    for (qint64 got = in.read(block.data(), copyBlock); got != 0; got = in.read(block.data(), copyBlock)) {
        if (got < 0 || file.write(block.constData(), got) != got) {
            const bool reading = got < 0;
            return Error{.code = Error::Code::Io,
                         .message = reading ? tr("The journal could not be read to its end.")
                                            : tr("The journal could not be copied to the temporary folder."),
                         .byte = done,
                         .expected = reading ? tr("more bytes") : tr("room for the copy"),
                         .found = reading ? in.errorString() : file.errorString()};
        }
        done += got;
        if (progress && !progress(done, total))
            return Error{.code = Error::Code::Cancelled, .message = tr("Cancelled.")};
    }
    if (!file.flush())
        return Error{.code = Error::Code::Io, .message = file.errorString(), .byte = done};
    return std::nullopt;
}

/// What the file's header says of the whole file. Little-endian on every host; places as
/// https://systemd.io/JOURNAL_FILE_FORMAT gives them.
struct Header
{
    quint64 bytes = 0;
    qint64 entries = 0;
};

std::optional<Header> headerOf(QFile &file)
{
    constexpr qsizetype sizeAt = 88;
    constexpr qsizetype arenaAt = 96;
    constexpr qsizetype entriesAt = 152;
    if (!file.seek(0))
        return std::nullopt;
    const QByteArray head = file.read(entriesAt + 8);
    if (head.size() < entriesAt + 8)
        return std::nullopt;
    const auto numberAt = [&head](qsizetype at) { return qFromLittleEndian<quint64>(head.constData() + at); };
    const quint64 size = numberAt(sizeAt);
    const quint64 arena = numberAt(arenaAt);
    const quint64 entries = numberAt(entriesAt);
    if (size > maxJournalBytes || arena > maxJournalBytes || entries > maxJournalBytes)
        return std::nullopt;
    return Header{size + arena, qint64(entries)};
}

void readFields(sd_journal *journal, FieldEntry &fields)
{
    const void *data = nullptr;
    size_t length = 0;
    sd_journal_restart_data(journal);
    while (sd_journal_enumerate_available_data(journal, &data, &length) > 0) {
        const std::string_view text(static_cast<const char *>(data), length);
        const size_t equals = text.find('=');
        if (equals != std::string_view::npos)
            fields.set(text.substr(0, equals), text.substr(equals + 1));
    }
}

void readClocks(sd_journal *journal, Entry &entry)
{
    uint64_t microseconds = 0;
    if (sd_journal_get_realtime_usec(journal, &microseconds) >= 0) {
        entry.time = MicroInstant(std::chrono::microseconds(qint64(microseconds)));
        entry.precision = TimePrecision::Microsecond;
    }
    sd_id128_t boot;
    if (sd_journal_get_monotonic_usec(journal, &microseconds, &boot) < 0)
        return;
    if (!entry.seconds)
        entry.seconds = double(microseconds) / 1e6;
    if (entry.bootId.empty()) {
        entry.bootId.resize(SD_ID128_STRING_MAX);
        sd_id128_to_string(boot, entry.bootId.data());
        entry.bootId.resize(SD_ID128_STRING_MAX - 1);
    }
}

/// A binary entry was never printed; this is what journalctl -o short-iso-precise --utc would print.
std::string printed(const Entry &entry)
{
    std::string text;
    if (entry.time)
        text = utf8(isoUtc(*entry.time)) + ' ';
    text += entry.host + ' ' + entry.identifier;
    if (entry.pid && entry.origin != Origin::Kernel)
        text += '[' + std::to_string(*entry.pid) + ']';
    return text + ": " + entry.message;
}

std::string cursorOf(sd_journal *journal)
{
    char *cursor = nullptr;
    if (sd_journal_get_cursor(journal, &cursor) < 0)
        return {};
    const std::unique_ptr<char, decltype(&std::free)> owner(cursor, &std::free);
    return cursor;
}

std::optional<Error> readEntries(sd_journal *journal, qint64 fileBytes, const Progress &progress,
                                 Pipeline &pipeline)
{
    FieldEntry fields;
    qint64 number = 0;
    int more = 0;
    for (more = sd_journal_next(journal); more > 0; more = sd_journal_next(journal)) {
        if (++number > fileBytes / minEntryBytes)
            return damaged(-EBADMSG, fileBytes, tr("The journal is damaged: its entries never end."));
        fields.clear();
        readFields(journal, fields);
        Entry &entry = fields.complete();
        readClocks(journal, entry);
        entry.number = number;
        entry.cursor = cursorOf(journal);
        entry.raw = printed(entry);
        pipeline.take(entry);
        if (number % progressEvery == 0 && progress && !progress(fileBytes, fileBytes))
            return Error{.code = Error::Code::Cancelled, .message = tr("Cancelled.")};
    }
    if (more < 0)
        return damaged(more, 0, tr("The journal is damaged behind entry %1.").arg(number));
    return std::nullopt;
}

/// An entry's text has as many lines as its message; all have the entry's number.
void addEntryLines(const std::string &text, qint64 number, bool own, SourceContext &context)
{
    std::string_view rest = text;
    while (true) {
        const std::string_view line = takeUntil(rest, "\n");
        ContextLine &shown = context.lines.emplace_back();
        shown.number = number;
        shown.text = line.substr(0, mostContextText);
        shown.cut = qint64(line.size() - shown.text.size());
        shown.own = own;
        if (rest.empty())
            return;
    }
}

Result<SourceContext> walkContext(sd_journal *journal, const std::vector<ContextPlace> &places, qint64 around,
                                  qint64 fileBytes, const Progress &progress)
{
    SourceContext context;
    context.entries = true;
    qint64 last = 0;
    for (const ContextPlace &place : places)
        last = std::max(last, place.line);
    const auto within = [&places](qint64 number, qint64 distance) {
        return std::ranges::any_of(places, [&](const ContextPlace &place) {
            return number >= place.line - distance && number <= place.line + distance;
        });
    };
    FieldEntry fields;
    qint64 number = 0;
    int more = sd_journal_next(journal);
    for (; more > 0 && number < last + around && number < fileBytes / minEntryBytes;
         more = sd_journal_next(journal)) {
        if (++number % progressEvery == 0 && progress && !progress(fileBytes, fileBytes))
            return std::unexpected(Error{.code = Error::Code::Cancelled, .message = tr("Cancelled.")});
        if (!within(number, around) || context.lines.size() >= mostContextLines)
            continue;
        fields.clear();
        readFields(journal, fields);
        Entry &entry = fields.complete();
        readClocks(journal, entry);
        if (entry.origin == Origin::Kernel)
            entry.identifier = "kernel";
        addEntryLines(printed(entry), number, within(number, 0), context);
    }
    context.beginsFile = !context.lines.empty() && context.lines.front().number == 1;
    context.endsFile = more == 0;
    if (!context.lines.empty())
        return context;
    return std::unexpected(Error{.code = Error::Code::NoData,
                                 .message = tr("The journal ends before the record."),
                                 .expected = tr("entry %1").arg(last),
                                 .found = tr("%1 entries").arg(number)});
}

Result<JournalHandle> openJournal(QTemporaryFile &file)
{
    // The library refuses a file without a name; asking for it gives the temporary file one.
    const bool named = !file.fileName().isEmpty();
    // A journal that was opened owns the descriptor and closes it; one that was not leaves it open.
    int descriptor = fcntl(file.handle(), F_DUPFD_CLOEXEC, 0);
    sd_journal *opened = nullptr;
    const int code = named && descriptor >= 0 ? sd_journal_open_files_fd(&opened, &descriptor, 1, 0) : -EBADF;
    if (code >= 0)
        return JournalHandle(opened);
    if (descriptor >= 0)
        close(descriptor);
    return std::unexpected(damaged(code, 0, tr("The journal cannot be opened.")));
}

} // namespace

namespace {

/// libsystemd reads files, not devices.
struct JournalCopy
{
    QTemporaryFile file;
    JournalHandle handle;
    qint64 bytes = 0; ///< that there are
    std::optional<Header> header;

    bool isCut() const { return header && header->bytes > quint64(bytes); }
};

std::optional<Error> openCopy(QIODevice &in, const Progress &progress, JournalCopy &copy)
{
    if (!copy.file.open())
        return Error{.code = Error::Code::Io,
                     .message = tr("No temporary file can be made."),
                     .byte = 0,
                     .expected = tr("a temporary folder that can be written"),
                     .found = copy.file.errorString()};
    if (auto error = copyDevice(in, progress, copy.file))
        return error;
    copy.bytes = copy.file.size();
    copy.header = headerOf(copy.file);
    // The library opens no file that is shorter than its header says. With noughts in place of what is
    // missing it reads the entries that are there; a hole takes no room on the disk.
    if (copy.isCut() && copy.header->bytes <= maxJournalBytes)
        copy.file.resize(qint64(copy.header->bytes));
    Result<JournalHandle> journal = openJournal(copy.file);
    if (!journal)
        return journal.error();
    copy.handle = std::move(*journal);
    sd_journal_set_data_threshold(copy.handle.get(), maxMessage);
    return std::nullopt;
}

/// The library leaves out what it cannot read and says nothing.
void noteMissing(const JournalCopy &copy, Pipeline &pipeline)
{
    const qint64 missing = copy.header ? copy.header->entries - pipeline.entries() : 0;
    if (missing <= 0)
        return;
    pipeline.addNote(makeNoteOf(
        Note::Level::Warning, "bad-entry",
        tr("%1 of the %2 entries that the journal counts are damaged or missing: kills can be missing.")
            .arg(missing)
            .arg(copy.header->entries)));
}

} // namespace

std::optional<Error> readBinaryJournal(QIODevice &in, const Progress &progress, Pipeline &pipeline)
{
    JournalCopy copy;
    if (auto error = openCopy(in, progress, copy))
        return error;
    if (auto error = readEntries(copy.handle.get(), copy.bytes, progress, pipeline))
        return error;
    noteMissing(copy, pipeline);
    if (!copy.isCut())
        return std::nullopt;
    Error error = damaged(-ENODATA, copy.bytes, tr("The journal is cut; the entries before are read."));
    error.expected = tr("%1 bytes, as the journal's header says").arg(copy.header->bytes);
    return error;
}

Result<SourceContext> readBinaryContext(QIODevice &in, const std::vector<ContextPlace> &places, qint64 around,
                                        const Progress &progress)
{
    JournalCopy copy;
    if (auto error = openCopy(in, progress, copy))
        return std::unexpected(*error);
    return walkContext(copy.handle.get(), places, around, copy.bytes, progress);
}

} // namespace memreport::journal
