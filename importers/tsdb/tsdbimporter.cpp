// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/tsdbimporter.h"

#include "importers/tsdb/blockmeta.h"
#include "importers/tsdb/blockreader.h"
#include "importers/tsdb/datafolder.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

using namespace tsdb;

namespace {

struct Block
{
    QString folder;
    QString name; ///< before its files in faults
    std::optional<BlockMeta> meta;
};

/// One reading of a block or of a data folder.
class Reading
{
public:
    Reading(const QString &path, const DataFolder &folder)
        : m_path(path)
        , m_folder(folder)
    {
        if (folder.kind == DataFolder::Kind::Block)
            addBlock(path, QString());
        for (const QString &name : folder.blocks)
            addBlock(path + u'/' + name, name + u'/');
        // Older blocks first: then most samples come in order. Names are by time of writing.
        std::ranges::stable_sort(m_blocks, {}, [](const Block &block) {
            return block.meta && block.meta->minTime ? *block.meta->minTime : Instant::max();
        });
    }

    Evidence run(const Hints &hints, const Progress &progress)
    {
        m_evidence.source.format = utf8(m_folder.kind == DataFolder::Kind::Block
                                            ? tr("Prometheus TSDB block")
                                            : tr("Prometheus TSDB, %1 blocks").arg(m_blocks.size()));
        if (m_blocks.empty()) {
            m_evidence.error = onlyLog();
            return std::move(m_evidence);
        }
        for (const Block &block : m_blocks) {
            if (!readBlock(block, progress)) {
                m_evidence.error = faultAt(Error::Code::Cancelled, m_path, 0, tr("stopped"), tr("all blocks"),
                                           tr("a stop by the user"));
                break;
            }
        }
        m_collector.finish(m_evidence, hints);
        m_evidence.counts.histogramSeries = m_counts.histogramSeries;
        m_evidence.counts.histogramSamples = m_counts.histogramSamples;
        m_damage.addTo(m_evidence);
        addNotes();
        return std::move(m_evidence);
    }

private:
    void addBlock(const QString &folder, const QString &name)
    {
        Block block{folder, name, std::nullopt};
        auto meta = readBlockMeta(folder, name + u"meta.json"_s);
        if (meta)
            block.meta = std::move(*meta);
        else
            m_damage.add(meta.error());
        m_blocks.push_back(std::move(block));
    }

    Error onlyLog() const
    {
        return faultAt(Error::Code::NoData, m_path, 0, tr("there is no block; %1").arg(snapshotAdvice()),
                       tr("at least one block"), m_folder.logs.join(u", "_s));
    }

    static QString snapshotAdvice()
    {
        return tr("make a snapshot with POST /api/v1/admin/tsdb/snapshot (the server needs "
                  "--web.enable-admin-api) and import the folder that it names");
    }

    bool readBlock(const Block &block, const Progress &progress)
    {
        const BlockCounts before = m_counts;
        BlockReader reader(block.folder, block.name, m_damage, m_counts);
        if (!reader.open())
            return true;
        if (block.meta && !block.meta->externalLabels.empty())
            addExternalLabels(block, reader);
        const qint64 done = m_bytesDone;
        m_bytesDone += reader.bytes();
        const bool whole = reader.read(m_collector, m_grids, [&](double part) {
            return !progress || progress(done + qint64(part * double(reader.bytes())), -1);
        });
        const qint64 samples =
            m_counts.samples + m_counts.histogramSamples - before.samples - before.histogramSamples;
        const bool compared = whole && block.meta && block.meta->samples && !m_damage.any() &&
                              m_counts.otherChunks == before.otherChunks;
        if (compared && *block.meta->samples != samples) {
            add(Note::Level::Warning, "sample-count",
                tr("%1meta.json tells of %2 samples; the chunks hold %3.")
                    .arg(block.name)
                    .arg(*block.meta->samples)
                    .arg(samples));
        }
        if (block.meta && block.meta->downsampledMs > 0) {
            add(Note::Level::Warning, "downsampled",
                tr("%1meta.json tells that this block was downsampled to %2: its peaks are eroded.")
                    .arg(block.name, durationText(double(block.meta->downsampledMs) / 1000)));
        }
        return whole;
    }

    void addExternalLabels(const Block &block, BlockReader &reader)
    {
        QStringList words;
        for (const auto &[name, value] : block.meta->externalLabels)
            words += qstr(name) + u'=' + qstr(value);
        reader.setExternalLabels(block.meta->externalLabels);
        add(Note::Level::Info, "external-labels",
            tr("%1meta.json has labels that Thanos adds to every series of the block: %2.")
                .arg(block.name, words.join(u", "_s)));
    }

    void add(Note::Level level, const char *code, const QString &text)
    {
        m_evidence.notes.push_back({level, code, text, {}, {}});
    }

    void addNotes()
    {
        if (m_counts.histogramSeries > 0)
            add(Note::Level::Info, "histograms",
                tr("%1 series of native histograms with %2 samples are counted and not read.")
                    .arg(m_counts.histogramSeries)
                    .arg(m_counts.histogramSamples));
        if (m_counts.otherChunks > 0)
            add(Note::Level::Warning, "unknown-encoding",
                tr("%1 chunks are in an encoding that this version does not know; their samples are missing.")
                    .arg(m_counts.otherChunks));
        if (m_counts.deleted > 0)
            add(Note::Level::Info, "deleted-samples",
                tr("%1 samples were deleted (tombstones) and are left out.").arg(m_counts.deleted));
        if (!m_folder.logs.isEmpty())
            add(Note::Level::Warning, "log-not-read",
                tr("%1 hold the newest samples, up to three hours, and are not read: %2.")
                    .arg(m_folder.logs.join(u", "_s), snapshotAdvice()));
        if (!m_folder.unfinished.isEmpty())
            add(Note::Level::Info, "unfinished-blocks",
                tr("blocks that were being written or deleted are not read: %1")
                    .arg(m_folder.unfinished.join(u", "_s)));
        if (!m_folder.others.isEmpty())
            add(Note::Level::Warning, "foreign-files",
                tr("files that are no part of the block are not read: %1")
                    .arg(m_folder.others.join(u", "_s)));
    }

    QString m_path;
    DataFolder m_folder;
    std::vector<Block> m_blocks;
    Evidence m_evidence;
    SeriesCollector m_collector;
    TimeGrids m_grids;
    Damage m_damage;
    BlockCounts m_counts;
    qint64 m_bytesDone = 0;
};

class TsdbImporter : public FolderImporter
{
public:
    std::string name() const override { return "prometheus-tsdb"; }
    bool claims(const QString &folder) const override
    {
        return dataFolderAt(folder).kind != DataFolder::Kind::None;
    }
    Evidence read(const QString &folder, const Hints &hints, const Progress &progress) const override
    {
        return Reading(folder, dataFolderAt(folder)).run(hints, progress);
    }
};

} // namespace

std::unique_ptr<FolderImporter> makeTsdbImporter()
{
    return std::make_unique<TsdbImporter>();
}

} // namespace memreport
