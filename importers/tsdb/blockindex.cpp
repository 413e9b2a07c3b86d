// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/blockindex.h"

#include "importers/tsdb/crc32c.h"
#include "importers/tsdb/damage.h"
#include "models/base/translate.h"

#include <algorithm>
#include <functional>

namespace memreport::tsdb {

namespace {

constexpr quint32 indexMagic = 0xbaaad700;
constexpr size_t indexHeadBytes = 5;
constexpr size_t contentsBytes = 6 * 8 + crcBytes;
constexpr quint64 alignment = 16; ///< of series entries; their id counts in it

quint64 aligned(quint64 offset)
{
    return (offset + alignment - 1) / alignment * alignment;
}

} // namespace

Error BlockIndex::damaged(quint64 byte, const QString &what, const QString &expected,
                          const QString &found) const
{
    return faultAt(Error::Code::Damaged, m_file, qint64(std::min<quint64>(byte, quint64(m_bytes.size()))),
                   what, expected, found);
}

Result<BlockIndex> BlockIndex::open(QByteArray bytes, const QString &file)
{
    BlockIndex index;
    index.m_bytes = std::move(bytes);
    index.m_file = file;
    ByteReader head(index.bytes());
    const quint32 magic = head.u32();
    const quint8 version = head.u8();
    if (head.failed() || magic != indexMagic)
        return std::unexpected(index.damaged(0, tr("this is no index of a block"),
                                             tr("the bytes ba aa d7 00"),
                                             tr("%1 bytes of another kind").arg(index.m_bytes.size())));
    if (version != 2)
        return std::unexpected(faultAt(Error::Code::Version, file, 4, tr("the index has an unknown version"),
                                       tr("version 2"), tr("version %1").arg(version)));
    if (const auto read = index.readContents().and_then([&index] { return index.readSymbols(); }); !read)
        return std::unexpected(read.error());
    if (auto ids = index.allPostings()) {
        index.m_ids = std::move(*ids);
    } else {
        index.m_listFault = ids.error();
        index.m_ids = index.scanSeries();
    }
    return index;
}

Result<void> BlockIndex::readContents()
{
    const Bytes all = bytes();
    const QString what = tr("the table of contents is cut or damaged");
    if (all.size() < indexHeadBytes + contentsBytes)
        return std::unexpected(damaged(all.size(), what, tr("%1 bytes at the end").arg(contentsBytes),
                                       tr("a file of %1 bytes").arg(all.size())));
    const size_t start = all.size() - contentsBytes;
    ByteReader reader(all.subspan(start));
    Contents &c = m_contents;
    for (quint64 *offset :
         {&c.symbols, &c.series, &c.labelIndices, &c.labelOffsets, &c.postings, &c.postingOffsets}) {
        *offset = reader.u64();
        if (*offset > start)
            return std::unexpected(
                damaged(start, what, tr("offsets inside the file"), tr("offset %1").arg(*offset)));
    }
    if (crc32c(all.subspan(start, contentsBytes - crcBytes)) != reader.u32())
        return std::unexpected(damaged(start, what, tr("its checksum"), tr("another one")));
    return {};
}

Result<Bytes> BlockIndex::section(quint64 offset, const QString &what) const
{
    const Bytes all = bytes();
    ByteReader reader(all.subspan(std::min<size_t>(size_t(offset), all.size())));
    const quint32 length = reader.u32();
    const Bytes content = reader.bytes(length);
    const quint32 sum = reader.u32();
    if (offset == 0 || reader.failed())
        return std::unexpected(damaged(offset, what, tr("%1 bytes").arg(length), tr("the end of the file")));
    if (crc32c(content) != sum)
        return std::unexpected(damaged(offset, what, tr("its checksum"), tr("another one")));
    return content;
}

Result<void> BlockIndex::readSymbols()
{
    const QString what = tr("the table of symbols is damaged");
    const auto content = section(m_contents.symbols, what);
    if (!content)
        return std::unexpected(content.error());
    ByteReader reader(*content);
    const quint32 count = reader.u32();
    if (count > reader.left()) // each has at least its length
        return std::unexpected(
            damaged(m_contents.symbols, what, tr("%1 symbols").arg(count), tr("less room")));
    m_symbols.reserve(count);
    for (quint32 i = 0; i < count; ++i)
        m_symbols.push_back(reader.text(reader.uvarint()));
    if (reader.failed())
        return std::unexpected(damaged(m_contents.symbols + reader.at(), what, tr("%1 symbols").arg(count),
                                       tr("the end of the table")));
    return {};
}

Result<quint64> BlockIndex::offsetOfAllPostings() const
{
    const QString what = tr("the table of postings is damaged");
    const auto content = section(m_contents.postingOffsets, what);
    if (!content)
        return std::unexpected(content.error());
    ByteReader reader(*content);
    const quint32 count = reader.u32();
    for (quint32 i = 0; i < count && !reader.failed(); ++i) {
        const quint64 keys = reader.uvarint();
        if (keys != 2)
            break;
        const std::string_view name = reader.text(reader.uvarint());
        const std::string_view value = reader.text(reader.uvarint());
        const quint64 offset = reader.uvarint();
        if (name.empty() && value.empty() && !reader.failed())
            return offset;
    }
    return std::unexpected(damaged(m_contents.postingOffsets, what, tr("the list of all series"),
                                   tr("%1 other lists").arg(count)));
}

Result<std::vector<quint64>> BlockIndex::allPostings() const
{
    const auto offset = offsetOfAllPostings();
    if (!offset)
        return std::unexpected(offset.error());
    const QString what = tr("the list of all series is damaged");
    const auto content = section(*offset, what);
    if (!content)
        return std::unexpected(content.error());
    ByteReader reader(*content);
    const quint32 count = reader.u32();
    if (quint64(count) * 4 != reader.left())
        return std::unexpected(
            damaged(*offset, what, tr("%1 series").arg(count), tr("%1 bytes").arg(reader.left())));
    std::vector<quint64> ids(count);
    for (quint64 &id : ids)
        id = reader.u32();
    // Rising, so that no entry is read twice.
    if (std::ranges::adjacent_find(ids, std::greater_equal()) != ids.end())
        return std::unexpected(damaged(*offset, what, tr("rising numbers"), tr("others")));
    return ids;
}

quint64 BlockIndex::endOfSeries() const
{
    const Contents &c = m_contents;
    quint64 end = quint64(m_bytes.size()) - contentsBytes;
    for (const quint64 offset : {c.symbols, c.labelIndices, c.labelOffsets, c.postings, c.postingOffsets}) {
        if (offset > c.series)
            end = std::min(end, offset);
    }
    return end;
}

/// Entry by entry; behind a damaged one at the next place where an entry can begin.
std::vector<quint64> BlockIndex::scanSeries() const
{
    std::vector<quint64> ids;
    if (m_contents.series == 0)
        return ids;
    const quint64 end = endOfSeries();
    // Damaged lengths would have the same bytes summed over and over.
    quint64 budget = 4 * end;
    for (quint64 at = aligned(m_contents.series); at < end && budget > 0;) {
        const auto content = entry(at, end);
        if (content) {
            ids.push_back(at / alignment);
            at = aligned(quint64(content->data() - bytes().data()) + content->size() + crcBytes);
            continue;
        }
        const quint64 length = ByteReader(bytes().subspan(size_t(at), size_t(end - at))).uvarint();
        budget -= std::min(budget, std::min(length, end - at) + 1);
        at += alignment;
    }
    return ids;
}

Result<Bytes> BlockIndex::entry(quint64 offset, quint64 end) const
{
    const QString what = tr("the entry of a series is damaged");
    if (offset >= end)
        return std::unexpected(
            damaged(end, what, tr("an entry at byte %1").arg(offset), tr("the end of the series")));
    // No entry reaches into the next one: else reading many of them would take quadratic time.
    ByteReader reader(bytes().subspan(size_t(offset), size_t(end - offset)));
    const quint64 length = reader.uvarint();
    const Bytes content = reader.bytes(length);
    const quint32 sum = reader.u32();
    if (reader.failed() || content.empty())
        return std::unexpected(damaged(offset, what, tr("%1 bytes and a checksum").arg(length),
                                       tr("%1 bytes up to the next entry").arg(end - offset)));
    if (crc32c(content) != sum)
        return std::unexpected(damaged(offset, what, tr("its checksum"), tr("another one")));
    return content;
}

bool BlockIndex::readLabels(ByteReader &reader, IndexSeries &series) const
{
    const quint64 count = reader.uvarint();
    if (count > reader.left() / 2) // each has at least two numbers
        return false;
    series.labels.reserve(size_t(count));
    size_t bytes = 0;
    for (quint64 i = 0; i < count; ++i) {
        const quint64 name = reader.uvarint();
        const quint64 value = reader.uvarint();
        if (name >= m_symbols.size() || value >= m_symbols.size())
            return false;
        series.labels.emplace_back(m_symbols[size_t(name)], m_symbols[size_t(value)]);
        bytes += m_symbols[size_t(name)].size() + m_symbols[size_t(value)].size();
        if (bytes > maxLabelSetBytes)
            return false;
    }
    return !reader.failed();
}

bool BlockIndex::readChunks(ByteReader &reader, IndexSeries &series)
{
    const quint64 count = reader.uvarint();
    if (count > reader.left() / 3) // each has at least three numbers
        return false;
    series.chunks.reserve(size_t(count));
    // Unsigned: what a hostile file makes overflow wraps.
    quint64 time = 0;
    quint64 ref = 0;
    for (quint64 i = 0; i < count; ++i) {
        const quint64 minTime = i == 0 ? quint64(reader.varint()) : time + reader.uvarint();
        const quint64 maxTime = minTime + reader.uvarint();
        ref = i == 0 ? reader.uvarint() : ref + quint64(reader.varint());
        time = maxTime;
        series.chunks.push_back({ref, qint64(minTime), qint64(maxTime)});
    }
    return !reader.failed();
}

Result<IndexSeries> BlockIndex::series(size_t i) const
{
    const quint64 id = m_ids[i];
    const quint64 offset = id * alignment;
    const quint64 end = endOfSeries();
    const auto content = entry(offset, i + 1 < m_ids.size() ? std::min(end, m_ids[i + 1] * alignment) : end);
    if (!content)
        return std::unexpected(content.error());
    IndexSeries series;
    series.id = id;
    ByteReader reader(*content);
    if (!readLabels(reader, series) || !readChunks(reader, series))
        return std::unexpected(damaged(offset, tr("the entry of a series is damaged"),
                                       tr("labels of at most %1 bytes, and chunks").arg(maxLabelSetBytes),
                                       tr("others")));
    return series;
}

} // namespace memreport::tsdb
