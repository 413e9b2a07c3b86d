// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/openedfile.h"

#include "models/base/text.h"

#include <QFile>

#include <filesystem>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qsizetype blockBytes = 256 * 1024;
/// No compression's header is longer.
constexpr qsizetype headerBytes = 64;

bool isDevice(const QString &path)
{
    std::error_code fault;
    const auto status = std::filesystem::status(QFile::encodeName(path).toStdString(), fault);
    return !fault && (std::filesystem::is_character_file(status) || std::filesystem::is_block_file(status) ||
                      std::filesystem::is_socket(status));
}

bool isPlainAscii(char c)
{
    return (c >= 0x20 && c < 0x7f) || c == '\t' || c == '\n' || c == '\r';
}

/// Three of four 16-bit units are plain ASCII with a zero at zeroAt (0: big-endian, 1: little-endian).
bool looksUtf16(QByteArrayView bytes, int zeroAt)
{
    const qsizetype pairs = std::min<qsizetype>(bytes.size(), 512) / 2;
    qsizetype fitting = 0;
    for (qsizetype i = 0; i < pairs; ++i)
        fitting += bytes[2 * i + zeroAt] == 0 && isPlainAscii(bytes[2 * i + 1 - zeroAt]);
    return pairs >= 4 && fitting * 4 >= pairs * 3;
}

} // namespace

OpenedFile::OpenedFile(QString path)
    : m_path(std::move(path))
{
}

OpenedFile::OpenedFile(std::unique_ptr<QIODevice> raw, QString path)
    : m_path(std::move(path))
    , m_raw(std::move(raw))
{
}

OpenedFile::~OpenedFile() = default;

void OpenedFile::fail(Error::Code code, const QString &message, const QString &expected, const QString &found)
{
    m_end = true;
    if (m_fault)
        return;
    Error error;
    error.code = code;
    error.message = message;
    error.file = m_path;
    error.byte = m_expanded;
    error.expected = expected;
    error.found = found;
    m_fault = std::move(error);
}

bool OpenedFile::openRaw()
{
    if (!m_raw) {
        auto file = std::make_unique<QFile>(m_path);
        bool open = false;
        if (m_path == u"-"_s) {
            open = file->open(0, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::DontCloseHandle);
        } else if (isDevice(m_path)) {
            fail(Error::Code::Io, tr("this is a device, not a file"), tr("a file"), tr("a device"));
            return false;
        } else {
            open = file->open(QIODevice::ReadOnly | QIODevice::Unbuffered);
        }
        if (!open) {
            fail(Error::Code::Io, tr("cannot be opened"), tr("a file that can be read"), file->errorString());
            return false;
        }
        m_raw = std::move(file);
    }
    m_rawTotal = m_raw->isSequential() ? -1 : m_raw->size();
    return true;
}

/// Puts the next raw block behind the unused bytes; false at the end.
bool OpenedFile::nextRaw()
{
    if (m_rawEnd)
        return false;
    QByteArray block(blockBytes, Qt::Uninitialized);
    const qint64 count = m_raw->read(block.data(), block.size());
    if (count < 0 && !m_raw->atEnd()) {
        m_rawEnd = true;
        m_sha256 = "?";
        fail(Error::Code::Io, tr("reading failed"), tr("more bytes"), m_raw->errorString());
        return false;
    }
    if (count <= 0) {
        m_rawEnd = true;
        return false;
    }
    block.truncate(count);
    m_rawDone += count;
    m_hash.add(block);
    if (m_blockAt >= m_block.size())
        m_block = std::move(block);
    else
        m_block = m_block.sliced(m_blockAt) + block;
    m_blockAt = 0;
    if (m_progress && !m_progress(m_rawDone, m_rawTotal)) {
        m_rawEnd = true;
        m_sha256 = "?";
        fail(Error::Code::Cancelled, tr("stopped"), tr("the whole file"), tr("a stop by the user"));
    }
    return true;
}

bool OpenedFile::openForReading()
{
    if (!openRaw())
        return false;
    nextRaw();
    startDecompressor();
    fillPending();
    while (m_pending.size() < 512 && !m_end)
        m_pending += nextDecompressed();
    setUpEncoding();
    skipHttpHeads();
    setOpenMode(QIODevice::ReadOnly);
    return true;
}

void OpenedFile::startDecompressor()
{
    m_compression = compressionOf(m_block);
    if (m_compression.empty())
        return;
    // A pipe hands out less than a header at a time.
    while (unused().size() < headerBytes && nextRaw()) {
    }
    m_decompressor = makeDecompressor(m_compression);
    if (!m_decompressor || !m_decompressor->begin()) {
        m_decompressor.reset();
        fail(Error::Code::UnknownFormat, tr("this build cannot read %1").arg(qstr(m_compression)),
             tr("a compression that this build knows"), qstr(m_compression));
    }
}

void OpenedFile::setUpDecoder(QStringConverter::Encoding encoding, qsizetype bom)
{
    m_decoder.emplace(encoding);
    m_unitBytes = encoding == QStringConverter::Utf32LE || encoding == QStringConverter::Utf32BE ? 4 : 2;
    m_notes.push_back(
        {Note::Level::Info,
         "encoding",
         tr("the text is %1").arg(QLatin1StringView(QStringConverter::nameForEncoding(encoding))),
         {},
         {}});
    m_pending = decoded(m_pending.sliced(bom));
    if (m_end)
        endOfText();
}

void OpenedFile::setUpEncoding()
{
    const QByteArrayView text(m_pending);
    using namespace std::string_view_literals;
    const std::string_view head(text.data(), size_t(text.size()));
    if (head.starts_with("\xef\xbb\xbf"sv)) {
        m_hiddenBytes = 3;
        m_pendingAt = 3;
        if (m_pendingAt == m_pending.size())
            fillPending();
    } else if (head.starts_with("\xff\xfe\0\0"sv)) {
        setUpDecoder(QStringConverter::Utf32LE, 4);
    } else if (head.starts_with("\0\0\xfe\xff"sv)) {
        setUpDecoder(QStringConverter::Utf32BE, 4);
    } else if (head.starts_with("\xff\xfe"sv)) {
        setUpDecoder(QStringConverter::Utf16LE, 2);
    } else if (head.starts_with("\xfe\xff"sv)) {
        setUpDecoder(QStringConverter::Utf16BE, 2);
    } else if (looksUtf16(text, 1)) {
        setUpDecoder(QStringConverter::Utf16LE, 0);
    } else if (looksUtf16(text, 0)) {
        setUpDecoder(QStringConverter::Utf16BE, 0);
    }
}

/// curl -i, also through a proxy or behind a redirection: the readers see the body.
void OpenedFile::skipHttpHeads()
{
    constexpr qsizetype mostHeadBytes = 64 * 1024;
    if (!head(5).startsWith("HTTP/"))
        return;
    const QByteArrayView text = head(mostHeadBytes);
    const std::string_view bytes(text.data(), size_t(text.size()));
    const HttpHeads heads = httpHeadsOf(bytes);
    if (heads.bytes == 0)
        return;
    m_pendingAt += heads.bytes;
    m_hiddenBytes += heads.bytes;
    m_hiddenLines += heads.lines;
    m_notes.push_back({heads.code >= 400 ? Note::Level::Warning : Note::Level::Info,
                       "http-head",
                       tr("The HTTP head before the content is left out (%1).").arg(heads.status),
                       {},
                       {}});
    if (heads.isChunked && ChunkedBody::begins(bytes.substr(size_t(heads.bytes)))) {
        m_chunks.emplace();
        m_pending = m_chunks->take(QByteArrayView(m_pending).sliced(m_pendingAt));
        m_pendingAt = 0;
    }
    if (m_pendingAt == m_pending.size())
        fillPending();
}

QByteArray OpenedFile::decoded(const QByteArray &bytes)
{
    QString text = m_carried + QString(m_decoder->decode(bytes));
    m_carried.clear();
    // The decoder hands out both halves of a pair as they come; one half alone is no character.
    if (!text.isEmpty() && text.back().isHighSurrogate()) {
        m_carried = text.last(1);
        text.chop(1);
    }
    return text.toUtf8();
}

void OpenedFile::endOfText()
{
    if (!m_decoder)
        return;
    if (m_expanded % m_unitBytes != 0 || !m_carried.isEmpty()) {
        m_notes.push_back(
            {Note::Level::Warning, "encoding", tr("the text ends inside a character"), {}, m_expanded});
    }
    m_decoder.reset();
}

QByteArray OpenedFile::nextText()
{
    while (!m_end) {
        const QByteArray bytes = nextDecompressed();
        QByteArray text = m_decoder ? decoded(bytes) : bytes;
        if (m_end)
            endOfText();
        if (m_chunks)
            text = m_chunks->take(text);
        if (!text.isEmpty())
            return text;
    }
    return {};
}

/// The next bytes of the decompressed file; empty only at its end.
QByteArray OpenedFile::nextDecompressed()
{
    if (m_decompressor) {
        QByteArray out(blockBytes, Qt::Uninitialized);
        qsizetype produced = 0;
        while (produced == 0 && !m_end)
            produced = inflateInto(out);
        out.truncate(produced);
        guardExpansion();
        return out;
    }
    if (unused().isEmpty() && !m_end && !nextRaw()) {
        m_end = true;
        return {};
    }
    QByteArray out = m_blockAt == 0 ? m_block : m_block.sliced(m_blockAt);
    m_block.clear();
    m_blockAt = 0;
    m_expanded += out.size();
    return out;
}

void OpenedFile::failCut()
{
    fail(Error::Code::Truncated, tr("the %1 stream is cut").arg(qstr(m_compression)),
         tr("the rest of the %1 stream").arg(qstr(m_compression)),
         tr("the end of the file after %1 compressed bytes").arg(m_rawDone));
}

void OpenedFile::failDamaged()
{
    // A header that is cut looks damaged to the filters.
    if (m_freshMember && unused().size() < headerBytes && m_rawEnd) {
        failCut();
        return;
    }
    fail(Error::Code::Damaged, tr("the %1 stream is damaged").arg(qstr(m_compression)),
         tr("a whole %1 stream").arg(qstr(m_compression)),
         tr("broken data near compressed byte %1").arg(m_rawDone - unused().size()));
}

qsizetype OpenedFile::inflateInto(QByteArray &out)
{
    const bool starved = unused().isEmpty() && !nextRaw();
    if (starved && !m_outputFull)
        failCut();
    if (m_end)
        return 0;
    const auto step = m_decompressor->run(unused(), out.data(), size_t(out.size()));
    m_blockAt += qsizetype(step.consumed);
    m_expanded += qint64(step.produced);
    m_freshMember = m_freshMember && step.produced == 0 && step.state == Decompressor::State::Fault;
    m_outputFull = step.produced == size_t(out.size());
    if (step.state == Decompressor::State::End) {
        m_outputFull = false;
        nextMember();
    } else if (starved) {
        m_outputFull = m_outputFull && step.state == Decompressor::State::More;
    } else if (step.state == Decompressor::State::Fault) {
        failDamaged();
    } else if (step.consumed == 0 && step.produced == 0) {
        failDamaged(); // every filter takes what it is given; one that does not would run for ever
    }
    return qsizetype(step.produced);
}

/// After a whole member: another one of the same kind, padding, or bytes that belong to nothing.
void OpenedFile::nextMember()
{
    while (true) {
        while (m_blockAt < m_block.size() && m_block[m_blockAt] == 0)
            ++m_blockAt;
        // A header may lie across two blocks, and the gzip filter wants the whole of it at once.
        if (unused().size() >= headerBytes || !nextRaw())
            break;
    }
    if (m_end || unused().isEmpty()) {
        m_end = true;
        return;
    }
    if (compressionOf(unused()) == m_compression) {
        m_freshMember = true;
        if (!m_decompressor->begin())
            m_end = true;
        return;
    }
    m_notes.push_back({Note::Level::Warning,
                       "trailing-bytes",
                       tr("bytes behind the end of the %1 stream are ignored (compressed byte %2)")
                           .arg(qstr(m_compression))
                           .arg(m_rawDone - unused().size()),
                       {},
                       {}});
    m_end = true;
}

void OpenedFile::guardExpansion()
{
    const qint64 used = m_rawDone - unused().size();
    if (m_expanded <= freeExpandedBytes || m_expanded / maxExpansion <= used)
        return;
    fail(Error::Code::Limit, tr("the file unpacks to far more than a log or an export would"),
         tr("at most %1 times the size of the file").arg(maxExpansion),
         tr("%1 bytes from %2 compressed bytes").arg(m_expanded).arg(used));
}

void OpenedFile::fillPending()
{
    m_pending = nextText();
    m_pendingAt = 0;
}

QByteArrayView OpenedFile::head(qsizetype size)
{
    while (m_pending.size() - m_pendingAt < size && !m_end)
        m_pending += nextText();
    return QByteArrayView(m_pending)
        .sliced(m_pendingAt)
        .first(std::min(size, m_pending.size() - m_pendingAt));
}

bool OpenedFile::headIsWhole(qsizetype size) const
{
    return m_end && m_pending.size() - m_pendingAt <= size;
}

qint64 OpenedFile::bytesAvailable() const
{
    return QIODevice::bytesAvailable() + (m_pending.size() - m_pendingAt);
}

void OpenedFile::close()
{
    setOpenMode(QIODevice::NotOpen);
    if (m_raw)
        m_raw->close();
}

qint64 OpenedFile::readData(char *data, qint64 maxSize)
{
    qint64 done = 0;
    while (done < maxSize && m_pendingAt < m_pending.size()) {
        const qsizetype count = std::min<qsizetype>(m_pending.size() - m_pendingAt, maxSize - done);
        std::copy_n(m_pending.constData() + m_pendingAt, count, data + done);
        m_pendingAt += count;
        done += count;
        if (m_pendingAt == m_pending.size())
            fillPending();
    }
    return done;
}

void OpenedFile::finish(SourceInfo &source)
{
    m_end = true;
    if (m_raw) {
        while (!m_rawEnd) {
            m_block.clear();
            m_blockAt = 0;
            nextRaw();
        }
        if (m_sha256.empty())
            m_sha256 = m_hash.finish();
        source.bytes = m_rawDone;
        if (m_sha256 != "?")
            source.sha256 = m_sha256;
    }
    source.path = m_path;
    source.compression = m_compression;
}

} // namespace memreport
