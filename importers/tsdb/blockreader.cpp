// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/blockreader.h"

#include "importers/tsdb/xorchunk.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QFileInfo>
#include <QThreadPool>
#include <QtConcurrent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport::tsdb {

namespace {

/// A sample has at least two bits.
constexpr qint64 samplesPerByte = 4;
constexpr size_t mostSeriesPerSlice = 64;
constexpr size_t slicesPerThread = 8;
constexpr qsizetype shownSeries = 200;
/// Years 1 to 9999, which every calendar here can say.
constexpr Instant earliest = Instant(Duration(-62'135'596'800'000));
constexpr Instant latest = Instant(Duration(253'402'300'799'999));

bool areDates(std::span<const Instant> times)
{
    return std::ranges::all_of(times, [](Instant t) { return t >= earliest && t <= latest; });
}

QString nameOf(const IndexSeries &entry)
{
    Series series;
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const auto &[name, value] : entry.labels) {
        if (name == "__name__")
            series.name = value;
        else
            pairs.emplace_back(name, value);
    }
    series.labels = Labels(std::move(pairs));
    return qstr(series.canonical()).left(shownSeries);
}

/// The fault of a chunk, with the series and the time that it takes away.
Error ofSeries(Error fault, const ChunkRef &ref, const IndexSeries &entry)
{
    const Instant from = std::clamp(instantFromMs(ref.minTime), earliest, latest);
    const Instant to = std::clamp(instantFromMs(ref.maxTime), earliest, latest);
    fault.message =
        tr("%1; %2 has no samples from %3 to %4").arg(fault.message, nameOf(entry), isoUtc(from), isoUtc(to));
    return fault;
}

Result<QByteArray> wholeFile(const QString &path, const QString &name, qint64 limit)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return std::unexpected(faultAt(Error::Code::Io, name, 0, tr("cannot be opened"),
                                       tr("a file that can be read"),
                                       QFileInfo::exists(path) ? file.errorString() : tr("no such file")));
    if (file.size() > limit)
        return std::unexpected(faultAt(Error::Code::Limit, name, 0, tr("the file is too large"),
                                       tr("at most %1 bytes").arg(limit), tr("%1 bytes").arg(file.size())));
    return file.readAll();
}

Bytes bytesOf(const QByteArray &array)
{
    return {reinterpret_cast<const uchar *>(array.constData()), size_t(array.size())};
}

} // namespace

BlockReader::BlockReader(QString folder, QString name, Damage &damage, BlockCounts &counts)
    : m_folder(std::move(folder))
    , m_name(std::move(name))
    , m_damage(damage)
    , m_counts(counts)
{
}

bool BlockReader::open()
{
    constexpr qint64 maxTombstonesBytes = 256 * 1024 * 1024;
    const QString indexName = m_name + u"index"_s;
    auto index = wholeFile(m_folder + u"/index"_s, indexName, maxIndexBytes).and_then([&](QByteArray bytes) {
        return BlockIndex::open(std::move(bytes), indexName);
    });
    if (!index) {
        m_damage.add(index.error());
        return false;
    }
    m_index = std::move(*index);
    if (m_index->listFault())
        m_damage.add(*m_index->listFault());
    m_segments = SegmentList::of(m_folder, m_name, m_damage);
    m_budget = m_segments.bytes() * samplesPerByte;
    const QString path = m_folder + u"/tombstones"_s;
    if (!QFileInfo::exists(path))
        return true;
    const QString name = m_name + u"tombstones"_s;
    auto tombstones = wholeFile(path, name, maxTombstonesBytes).and_then([&name](const QByteArray &bytes) {
        return Tombstones::read(bytesOf(bytes), name);
    });
    if (tombstones)
        m_tombstones = std::move(*tombstones);
    else
        m_damage.add(tombstones.error());
    return true;
}

bool BlockReader::read(SeriesCollector &into, TimeGrids &grids, const Part &progress)
{
    using Range = std::pair<size_t, size_t>;
    const size_t count = m_index->size();
    const auto threads = size_t(std::max(QThreadPool::globalInstance()->maxThreadCount(), 1));
    const size_t sliceSize = std::clamp(count / (threads * slicesPerThread), size_t(1), mostSeriesPerSlice);
    for (size_t next = 0; next < count;) {
        std::vector<Range> ranges;
        for (; next < count && ranges.size() < threads * slicesPerThread; next += sliceSize)
            ranges.emplace_back(next, std::min(next + sliceSize, count));
        auto slices = QtConcurrent::blockingMapped<std::vector<Slice>>(
            ranges, [this](const Range &range) { return readSlice(range.first, range.second); });
        if (!collect(std::move(slices), into, grids))
            return true;
        if (!progress(double(std::min(next, count)) / double(count)))
            return false;
    }
    return true;
}

BlockReader::Slice BlockReader::readSlice(size_t first, size_t last)
{
    Slice slice;
    SegmentReader reader(m_segments);
    for (size_t i = first; i < last && !slice.tooMuch; ++i) {
        const auto entry = m_index->series(i);
        if (entry)
            slice.series.push_back(readSeries(*entry, reader, slice));
        else
            slice.faults.push_back(entry.error());
    }
    return slice;
}

/// Chunks lie apart: all of them together have no more samples than the segments have room for. An
/// index that names one chunk over and over is stopped here.
bool BlockReader::spend(quint16 samples)
{
    const qint64 cost = qint64(samples) + 1;
    return m_budget.fetch_sub(cost) >= cost;
}

BlockReader::SeriesSamples BlockReader::readSeries(const IndexSeries &entry, SegmentReader &reader,
                                                   Slice &slice)
{
    SeriesSamples series;
    for (const auto &[name, value] : entry.labels) {
        if (name == "__name__")
            series.name = value;
        else
            series.labels.emplace_back(name, value);
    }
    for (const ChunkRef &ref : entry.chunks) {
        const auto chunk = reader.chunk(ref.ref);
        if (!chunk) {
            slice.faults.push_back(ofSeries(chunk.error(), ref, entry));
            continue;
        }
        if (!spend(samplesOfChunk(chunk->data))) {
            slice.tooMuch = true;
            return series;
        }
        addChunk(*chunk, ref, entry, series, slice);
    }
    OrderedSamples &columns = series.columns;
    series.samples = qint64(columns.times.size());
    series.deleted = m_tombstones.apply(entry.id, columns.times, columns.values);
    if (std::ranges::adjacent_find(columns.times, std::greater_equal()) != columns.times.end())
        columns = inOrder(columns.times, columns.values);
    return series;
}

void BlockReader::addChunk(const Chunk &chunk, const ChunkRef &ref, const IndexSeries &entry,
                           SeriesSamples &into, Slice &slice) const
{
    switch (ChunkEncoding(chunk.encoding)) {
    case ChunkEncoding::Histogram:
    case ChunkEncoding::FloatHistogram:
        into.hasHistogram = true;
        into.histogramSamples += samplesOfChunk(chunk.data);
        return;
    case ChunkEncoding::Xor:
        break;
    default:
        ++into.otherChunks;
        return;
    }
    OrderedSamples &columns = into.columns;
    const size_t before = columns.times.size();
    const bool whole = appendXorChunk(chunk.data, columns.times, columns.values);
    if (whole && areDates(std::span(columns.times).subspan(before)))
        return;
    columns.times.resize(before);
    columns.values.resize(before);
    const QString file = m_segments.segment(ref.ref >> 32)->name;
    slice.faults.push_back(
        ofSeries(faultAt(Error::Code::Damaged, file, qint64(ref.ref & 0xffffffff), tr("the chunk is damaged"),
                         tr("%1 samples").arg(samplesOfChunk(chunk.data)),
                         whole ? tr("times that are no dates") : tr("fewer bits")),
                 ref, entry));
}

/// false: the block goes beyond a limit; the slices of this call are left out then.
bool BlockReader::collect(std::vector<Slice> slices, SeriesCollector &into, TimeGrids &grids)
{
    const QString name = m_name + u"index"_s;
    if (std::ranges::any_of(slices, &Slice::tooMuch)) {
        m_damage.add(faultAt(Error::Code::Limit, name, 0, tr("the index names chunks more than once"),
                             tr("at most the samples that %1 bytes of chunks hold").arg(m_segments.bytes()),
                             tr("more")));
        return false;
    }
    for (Slice &slice : slices) {
        for (Error &fault : slice.faults)
            m_damage.add(std::move(fault));
        for (SeriesSamples &series : slice.series) {
            m_counts.samples += series.samples;
            m_counts.deleted += series.deleted;
            m_counts.otherChunks += series.otherChunks;
            m_counts.histogramSamples += series.histogramSamples;
            m_counts.histogramSeries += series.hasHistogram ? 1 : 0;
            if (series.columns.times.empty())
                continue;
            // Of a repeated name the last value stays.
            series.labels.insert(series.labels.end(), m_externalLabels.begin(), m_externalLabels.end());
            for (const auto &[label, value] : series.labels)
                m_counts.labelBytes += qint64(label.size() + value.size());
            if (m_counts.labelBytes > maxLabelBytes) {
                m_damage.add(faultAt(Error::Code::Limit, name, 0, tr("the labels take too much room"),
                                     tr("at most %1 bytes").arg(maxLabelBytes), tr("more")));
                return false;
            }
            into.add(std::move(series.name), std::move(series.labels),
                     {grids.intern(std::move(series.columns.times)),
                      std::make_shared<const ValueColumn>(std::move(series.columns.values)),
                      series.columns.duplicates, series.columns.conflicts, series.columns.sorted});
        }
    }
    return true;
}

} // namespace memreport::tsdb
