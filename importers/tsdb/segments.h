// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tsdb/bytereader.h"
#include "importers/tsdb/damage.h"

#include <QFile>

#include <memory>
#include <vector>

namespace memreport::tsdb {

/// No chunk of Prometheus' comes near; a longer one is a damaged length.
inline constexpr quint64 maxChunkBytes = 16 * 1024 * 1024;

enum class ChunkEncoding : quint8
{
    Xor = 1,
    Histogram = 2,
    FloatHistogram = 3,
};

/// The folder `chunks` of a block: segments 000001, 000002, … Those that are no segments are damage.
class SegmentList
{
public:
    struct Segment
    {
        QString path; ///< empty: missing or not readable
        QString name; ///< "01ABC/chunks/000001", for faults
        qint64 bytes = 0;
    };
    /// folder is the block's; name is what stands before its files in faults: empty or "01ABC/".
    static SegmentList of(const QString &folder, const QString &name, Damage &damage);

    const Segment *segment(quint64 number) const; ///< 0: the first; nullptr: there is none
    qint64 bytes() const { return m_bytes; }
    const QString &name() const { return m_name; }

private:
    QString m_name;
    std::vector<Segment> m_segments;
    qint64 m_bytes = 0;
};

struct Chunk
{
    quint8 encoding = 0;
    Bytes data; ///< valid until the next chunk is read
};

/// Reads chunks, through a window that runs over a segment with them: one reader a thread.
class SegmentReader
{
public:
    explicit SegmentReader(const SegmentList &segments)
        : m_segments(segments)
    {
    }
    /// Its length and CRC are checked.
    Result<Chunk> chunk(quint64 ref);

private:
    /// The bytes from offset on, fewer at the end of the file.
    Bytes window(quint64 offset, size_t wanted);
    bool select(quint64 number);

    const SegmentList &m_segments;
    const SegmentList::Segment *m_segment = nullptr;
    QFile m_file;
    std::vector<uchar> m_window;
    quint64 m_windowAt = 0;
};

} // namespace memreport::tsdb
