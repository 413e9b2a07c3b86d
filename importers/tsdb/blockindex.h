// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tsdb/bytereader.h"
#include "models/base/error.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace memreport::tsdb {

/// The largest index that is read; that of a block of 10 million series has about 2 GiB.
inline constexpr qint64 maxIndexBytes = 4LL * 1024 * 1024 * 1024;
/// All label names and values of one series together. Symbols are shared, so that a small entry can
/// name a large text many times.
inline constexpr size_t maxLabelSetBytes = 64 * 1024;

/// Where a chunk lies and what it spans, milliseconds, both included.
struct ChunkRef
{
    quint64 ref = 0; ///< number of the segment in the upper, offset in the lower 32 bits
    qint64 minTime = 0;
    qint64 maxTime = 0;
};

struct IndexSeries
{
    quint64 id = 0; ///< as postings and tombstones name it: offset / 16
    std::vector<std::pair<std::string_view, std::string_view>> labels; ///< into the index
    std::vector<ChunkRef> chunks;
};

/// The file `index` of a block, version 2 (Prometheus tsdb/docs/format/index.md). Holds the bytes;
/// symbols and entries look into them. Every section is checked against its CRC when it is used.
/// Immutable after open(): series() may be called from several threads.
class BlockIndex
{
public:
    /// file is what faults call the index.
    static Result<BlockIndex> open(QByteArray bytes, const QString &file);

    /// Series by the postings list of all series; if that is damaged, by the entries themselves, and
    /// listFault() says so.
    size_t size() const { return m_ids.size(); }
    const std::optional<Error> &listFault() const { return m_listFault; }
    /// In the order of the index, which is that of the label sets.
    Result<IndexSeries> series(size_t i) const;

private:
    struct Contents ///< of the index: offsets of the sections, 0: absent
    {
        quint64 symbols = 0, series = 0, labelIndices = 0, labelOffsets = 0, postings = 0, postingOffsets = 0;
    };

    Bytes bytes() const
    {
        return {reinterpret_cast<const uchar *>(m_bytes.constData()), size_t(m_bytes.size())};
    }
    Error damaged(quint64 byte, const QString &what, const QString &expected, const QString &found) const;
    Result<void> readContents();
    Result<void> readSymbols();
    /// The bytes of a section with a 32-bit length in front and a CRC behind.
    Result<Bytes> section(quint64 offset, const QString &what) const;
    Result<quint64> offsetOfAllPostings() const;
    Result<std::vector<quint64>> allPostings() const;
    std::vector<quint64> scanSeries() const;
    quint64 endOfSeries() const;
    /// The entry at offset, which lies before end.
    Result<Bytes> entry(quint64 offset, quint64 end) const;
    bool readLabels(ByteReader &reader, IndexSeries &series) const;
    static bool readChunks(ByteReader &reader, IndexSeries &series);

    QByteArray m_bytes;
    QString m_file;
    Contents m_contents;
    std::vector<std::string_view> m_symbols;
    std::vector<quint64> m_ids; ///< rising
    std::optional<Error> m_listFault;
};

} // namespace memreport::tsdb
