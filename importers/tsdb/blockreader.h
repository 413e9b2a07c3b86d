// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/prometheus/seriescollector.h"
#include "importers/tsdb/blockindex.h"
#include "importers/tsdb/segments.h"
#include "importers/tsdb/tombstones.h"

#include <atomic>
#include <functional>

namespace memreport::tsdb {

/// All label names and values of a data set together.
inline constexpr qint64 maxLabelBytes = 4LL * 1024 * 1024 * 1024;

/// What was met in the blocks of one data set.
struct BlockCounts
{
    qint64 samples = 0; ///< floats, those that were deleted included
    qint64 deleted = 0; ///< by tombstones
    qint64 histogramSeries = 0;
    qint64 histogramSamples = 0;
    qint64 otherChunks = 0; ///< of an encoding that is not known here
    qint64 labelBytes = 0;
};

/// Reads the samples of one block: several series at once, handed on in the order of the index.
class BlockReader
{
public:
    /// folder is the block's; name is what stands before its files in faults: empty or "01ABC/".
    BlockReader(QString folder, QString name, Damage &damage, BlockCounts &counts);

    /// What every series gets, in place of a label of its own with the same name.
    void setExternalLabels(SeriesCollector::LabelPairs labels) { m_externalLabels = std::move(labels); }
    /// false: the index cannot be read, and so no sample; the damage says why.
    bool open();
    /// Of all segments of chunks.
    qint64 bytes() const { return m_segments.bytes(); }

    /// Share of the block that is done, 0 to 1; false: stop.
    using Part = std::function<bool(double)>;
    /// false: stopped.
    bool read(SeriesCollector &into, TimeGrids &grids, const Part &progress);

private:
    struct SeriesSamples
    {
        std::string name;
        SeriesCollector::LabelPairs labels;
        OrderedSamples columns;
        qint64 samples = 0;
        qint64 deleted = 0;
        qint64 histogramSamples = 0;
        qint64 otherChunks = 0;
        bool hasHistogram = false;
    };
    struct Slice
    {
        std::vector<SeriesSamples> series;
        std::vector<Error> faults;
        bool tooMuch = false; ///< more samples than the segments have room for
    };
    Slice readSlice(size_t first, size_t last);
    SeriesSamples readSeries(const IndexSeries &entry, SegmentReader &reader, Slice &slice);
    void addChunk(const Chunk &chunk, const ChunkRef &ref, const IndexSeries &entry, SeriesSamples &into,
                  Slice &slice) const;
    bool spend(quint16 samples);
    bool collect(std::vector<Slice> slices, SeriesCollector &into, TimeGrids &grids);

    QString m_folder;
    QString m_name;
    Damage &m_damage;
    BlockCounts &m_counts;
    SeriesCollector::LabelPairs m_externalLabels;
    std::optional<BlockIndex> m_index;
    SegmentList m_segments;
    Tombstones m_tombstones;
    std::atomic<qint64> m_budget = 0;
};

} // namespace memreport::tsdb
