// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/segments.h"

#include "importers/tsdb/crc32c.h"
#include "models/base/translate.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport::tsdb {

namespace {

constexpr quint32 segmentMagic = 0x85bd40dd;
constexpr size_t segmentHeadBytes = 8;
/// A length of at most five bytes and the encoding.
constexpr size_t chunkHeadBytes = 6;
/// Chunks of a series follow each other, series as well. For one that lies elsewhere a small piece is
/// read, so that a file of scattered chunks costs no multiple of its size.
constexpr size_t windowBytes = 64 * 1024;
constexpr size_t strayBytes = 4 * 1024;
/// Prometheus begins a new segment at 512 MiB; a block of months has some hundred.
constexpr qulonglong mostSegments = 100'000;

std::optional<Error> headFault(const QString &path, const QString &name)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return faultAt(Error::Code::Io, name, 0, tr("cannot be opened"), tr("a file that can be read"),
                       file.errorString());
    const QByteArray head = file.read(segmentHeadBytes);
    ByteReader reader({reinterpret_cast<const uchar *>(head.constData()), size_t(head.size())});
    const quint32 magic = reader.u32();
    const quint8 version = reader.u8();
    if (reader.failed() || magic != segmentMagic)
        return faultAt(Error::Code::Damaged, name, 0, tr("this is no segment of chunks"),
                       tr("the bytes 85 bd 40 dd"),
                       tr("a file of %1 bytes of another kind").arg(file.size()));
    if (version != 1)
        return faultAt(Error::Code::Version, name, 4, tr("the segment has an unknown version"),
                       tr("version 1"), tr("version %1").arg(version));
    return std::nullopt;
}

} // namespace

SegmentList SegmentList::of(const QString &folder, const QString &name, Damage &damage)
{
    SegmentList list;
    list.m_name = name + u"chunks"_s;
    const QDir chunks(folder + u"/chunks"_s);
    for (const QFileInfo &info : chunks.entryInfoList(QDir::Files, QDir::Name)) {
        bool good = false;
        const qulonglong number = info.fileName().toULongLong(&good);
        if (!good || number == 0 || number > mostSegments)
            continue;
        Segment segment{info.filePath(), list.m_name + u'/' + info.fileName(), info.size()};
        if (auto fault = headFault(segment.path, segment.name)) {
            damage.add(std::move(*fault));
            segment.path.clear();
        }
        if (list.m_segments.size() < number)
            list.m_segments.resize(number);
        list.m_bytes += segment.bytes;
        list.m_segments[number - 1] = std::move(segment);
    }
    return list;
}

const SegmentList::Segment *SegmentList::segment(quint64 number) const
{
    return number < m_segments.size() && !m_segments[number].name.isEmpty() ? &m_segments[number] : nullptr;
}

bool SegmentReader::select(quint64 number)
{
    const SegmentList::Segment *wanted = m_segments.segment(number);
    if (m_segment == wanted && m_file.isOpen())
        return true;
    m_file.close();
    m_window.clear();
    m_segment = wanted;
    if (!wanted || wanted->path.isEmpty())
        return false;
    m_file.setFileName(wanted->path);
    return m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

Bytes SegmentReader::window(quint64 offset, size_t wanted)
{
    const bool inside = offset >= m_windowAt && offset + wanted <= m_windowAt + m_window.size();
    if (!inside) {
        const bool runsOn = offset >= m_windowAt && offset <= m_windowAt + m_window.size();
        m_window.resize(std::max(wanted, runsOn ? windowBytes : strayBytes));
        m_windowAt = offset;
        qint64 count = 0;
        if (m_file.seek(qint64(offset)))
            count = m_file.read(reinterpret_cast<char *>(m_window.data()), qint64(m_window.size()));
        m_window.resize(size_t(std::max<qint64>(count, 0)));
    }
    const Bytes from = Bytes(m_window).subspan(size_t(offset - m_windowAt));
    return from.first(std::min(wanted, from.size()));
}

Result<Chunk> SegmentReader::chunk(quint64 ref)
{
    const quint64 number = ref >> 32;
    const quint64 offset = ref & 0xffffffff;
    if (!select(number)) {
        const QString name =
            m_segment ? m_segment->name
                      : u"%1/%2"_s.arg(m_segments.name()).arg(qulonglong(number) + 1, 6, 10, QChar(u'0'));
        return std::unexpected(faultAt(Error::Code::Damaged, name, qint64(offset), tr("the chunk is missing"),
                                       tr("a segment of chunks"), tr("none that can be read")));
    }
    const auto damaged = [&](const QString &expected, const QString &found) {
        return std::unexpected(faultAt(Error::Code::Damaged, m_segment->name, qint64(offset),
                                       tr("the chunk is damaged"), expected, found));
    };
    ByteReader head(window(offset, chunkHeadBytes));
    const quint64 length = head.uvarint();
    if (offset < segmentHeadBytes || head.failed() || length > maxChunkBytes)
        return damaged(tr("a length of at most %1 bytes").arg(maxChunkBytes),
                       head.failed() ? tr("the end of the segment") : tr("%1 bytes").arg(length));
    const size_t lengthBytes = head.at();
    ByteReader reader(window(offset + lengthBytes, size_t(length) + 1 + crcBytes));
    const Bytes summed = reader.bytes(length + 1);
    const quint32 sum = reader.u32();
    if (reader.failed())
        return damaged(tr("%1 bytes").arg(length), tr("the end of the segment"));
    if (crc32c(summed) != sum)
        return damaged(tr("its checksum"), tr("another one"));
    return Chunk{summed.front(), summed.subspan(1)};
}

} // namespace memreport::tsdb
