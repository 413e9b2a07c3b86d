// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/seriespack.h"

#include "models/base/text.h"
#include "models/bundle/bundlelayout.h"
#include "models/bundle/npy.h"
#include "models/incident/documentjson.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {
constexpr double largestExact = 9007199254740992.0; // 2^53

bool isIntegral(double value)
{
    return std::abs(value) <= largestExact && value == std::floor(value) &&
           !(value == 0 && std::signbit(value));
}

struct BlockKey
{
    size_t source = 0;
    std::string name;
    Unit unit = Unit::Unknown;
    bool integral = false;
    auto operator<=>(const BlockKey &) const = default;
};

struct Block
{
    BlockKey key;
    std::vector<size_t> series; ///< of the source
};

std::vector<Block> blocksOf(const Document &document)
{
    std::vector<Block> blocks;
    std::map<BlockKey, size_t> known;
    for (size_t source = 0; source < document.evidence.size(); ++source) {
        const std::vector<Series> &all = document.evidence[source]->series;
        for (size_t i = 0; i < all.size(); ++i) {
            const BlockKey key{source, all[i].name, all[i].unit,
                               std::ranges::all_of(*all[i].values, isIntegral)};
            const auto [at, added] = known.try_emplace(key, blocks.size());
            if (added)
                blocks.push_back({key, {}});
            blocks[at->second].series.push_back(i);
        }
    }
    return blocks;
}

/// Where a time grid lies.
struct Grid
{
    std::string member;
    qint64 first = 0;
};

/// Gives each grid one place; grids are equal by content, not by who shares whose column. A process
/// that lived for a part of the scrapes has a part of the others' grid.
class GridStore
{
public:
    /// Appends a grid that is new to times.
    Grid place(const TimeColumn &column, const std::string &member, std::vector<qint64> &times)
    {
        const QByteArray digest = digestOf(column);
        const auto known = m_grids.find(digest);
        if (known != m_grids.end())
            return known->second;
        Grid grid{member, qint64(times.size())};
        if (const auto part = partOfAnother(column)) {
            grid = *part;
        } else {
            for (const Instant t : column)
                times.push_back(msOf(t));
            m_stored.emplace_back(&column, grid);
        }
        m_grids.emplace(digest, grid);
        return grid;
    }

private:
    std::optional<Grid> partOfAnother(const TimeColumn &column) const
    {
        if (column.empty())
            return std::nullopt;
        const size_t first = m_stored.size() - std::min(m_stored.size(), lookedThrough);
        for (size_t i = first; i < m_stored.size(); ++i) {
            const auto &[other, grid] = m_stored[i];
            const auto at = std::ranges::lower_bound(*other, column.front());
            const auto left = other->end() - at;
            if (left >= std::ssize(column) && std::equal(column.begin(), column.end(), at))
                return Grid{grid.member, grid.first + (at - other->begin())};
        }
        return std::nullopt;
    }

    const QByteArray &digestOf(const TimeColumn &column)
    {
        const auto [at, added] = m_digests.try_emplace(&column);
        if (added) {
            std::vector<qint64> ms(column.size());
            std::ranges::transform(column, ms.begin(), msOf);
            at->second = QCryptographicHash::hash(writeNpyList(ms), QCryptographicHash::Sha256);
        }
        return at->second;
    }

    std::map<const TimeColumn *, QByteArray> m_digests;
    std::map<QByteArray, Grid> m_grids;
    /// A million series with a grid each must not be compared with each other.
    static constexpr size_t lookedThrough = 64;
    std::vector<std::pair<const TimeColumn *, Grid>> m_stored;
};

class Packer
{
public:
    explicit Packer(const Document &document)
        : m_document(document)
    {
    }

    PackedSeries run()
    {
        QJsonArray blocks;
        for (const Block &block : blocksOf(m_document))
            blocks.append(pack(block, std::string(seriesFolder) + std::to_string(blocks.size()) + '/'));
        m_packed.index.insert("blocks"_L1, blocks);
        return std::move(m_packed);
    }

private:
    QJsonObject pack(const Block &block, const std::string &folder)
    {
        const std::vector<Series> &all = m_document.evidence[block.key.source]->series;
        std::vector<qint64> times;
        std::vector<qint64> rows;
        QJsonArray list;
        qint64 row = 0;
        for (const size_t i : block.series) {
            const Grid grid = m_grids.place(*all[i].times, folder + "time.npy", times);
            QJsonObject entry = seriesHead(all[i]);
            entry.remove("name"_L1);
            entry.remove("unit"_L1);
            entry.insert("series"_L1, qint64(i));
            entry.insert("count"_L1, qint64(all[i].size()));
            entry.insert("time"_L1, qstr(grid.member));
            entry.insert("timeFirst"_L1, grid.first);
            rows.push_back(row);
            row += qint64(all[i].size());
            list.append(entry);
        }
        if (!times.empty())
            add(folder + "time.npy", writeNpy(DType::I8, times));
        QJsonObject json = seriesHead(all[block.series.front()]);
        json.remove("labels"_L1);
        json.remove("title"_L1);
        json.remove("perStep"_L1);
        json.insert("source"_L1, qint64(block.key.source));
        json.insert("list"_L1, list);
        addValues(block, folder, json);
        json.insert("rows"_L1, qstr(folder + "rows.npy"));
        add(folder + "rows.npy", writeNpyList(rows));
        return json;
    }

    void addValues(const Block &block, const std::string &folder, QJsonObject &json)
    {
        const std::string name = folder + "value.npy";
        json.insert("value"_L1, qstr(name));
        std::vector<double> values;
        for (const size_t i : block.series) {
            const ValueColumn &column = *m_document.evidence[block.key.source]->series[i].values;
            values.insert(values.end(), column.begin(), column.end());
        }
        if (!block.key.integral) {
            json.insert("dtype"_L1, dtypeText(DType::F8));
            add(name, writeNpy(values));
            return;
        }
        qint64 scale = 0;
        for (const double value : values)
            scale = std::gcd(scale, qint64(value));
        scale = std::max<qint64>(scale, 1);
        std::vector<qint64> counts(values.size());
        std::ranges::transform(values, counts.begin(), [scale](double v) { return qint64(v) / scale; });
        const auto [low, high] = std::ranges::minmax_element(counts);
        const DType type = counts.empty() ? DType::U1 : narrowest(*low, *high);
        json.insert("dtype"_L1, dtypeText(type));
        json.insert("scale"_L1, scale);
        add(name, writeNpy(type, counts));
    }

    void add(const std::string &name, const QByteArray &bytes) { m_packed.members.push_back({name, bytes}); }

    const Document &m_document;
    GridStore m_grids;
    PackedSeries m_packed;
};
} // namespace

PackedSeries packSeries(const Document &document)
{
    return Packer(document).run();
}

namespace {
Error problem(const QString &member, const QString &message)
{
    Error error;
    error.code = Error::Code::Damaged;
    error.file = member;
    error.message = message;
    return error;
}

QString seriesIndex()
{
    return qstr(seriesIndexName);
}

class Unpacker
{
public:
    Unpacker(const ReadMember &read, qint64 samples, std::vector<Evidence> &sources,
             std::vector<Error> &problems)
        : m_read(read)
        , m_allowed(samples)
        , m_sources(sources)
        , m_problems(problems)
        , m_series(sources.size())
    {
    }

    void run(const QJsonObject &index)
    {
        for (const QJsonValue block : index.value("blocks"_L1).toArray())
            unpack(block.toObject());
        for (size_t source = 0; source < m_sources.size(); ++source) {
            std::ranges::stable_sort(m_series[source], {}, &Numbered::number);
            for (Numbered &each : m_series[source])
                m_sources[source].series.push_back(std::move(each.series));
        }
    }

private:
    struct Numbered
    {
        qint64 number = 0;
        Series series;
    };

    void unpack(const QJsonObject &block)
    {
        const qint64 source = block.value("source"_L1).toInteger(-1);
        if (source < 0 || source >= qint64(m_sources.size())) {
            complain(seriesIndex(), QCoreApplication::translate("Bundle", "a block belongs to no source"));
            return;
        }
        const QString valueName = block.value("value"_L1).toString();
        const NpyView *values =
            view(valueName, dtypeNamed(block.value("dtype"_L1).toString()).value_or(DType::F8));
        const double scale = block.value("scale"_L1).toDouble(1);
        qint64 row = 0;
        for (const QJsonValue value : block.value("list"_L1).toArray()) {
            QJsonObject entry = value.toObject();
            entry.insert("name"_L1, block.value("name"_L1));
            entry.insert("unit"_L1, block.value("unit"_L1));
            Numbered numbered;
            if (!readSeriesHead(entry, numbered.series))
                complain(
                    seriesIndex(),
                    QCoreApplication::translate("Bundle", "a series of %1 is not understood").arg(valueName));
            numbered.number = entry.value("series"_L1).toInteger(0);
            const qint64 count = entry.value("count"_L1).toInteger(-1);
            if (count < 0)
                complain(
                    seriesIndex(),
                    QCoreApplication::translate("Bundle", "a series of %1 is not understood").arg(valueName));
            if (values && count > 0)
                fill(numbered.series, entry, *values, {valueName, row, count, scale});
            row = count > 0 && row <= maxSamples ? row + count : row;
            m_series[size_t(source)].push_back(std::move(numbered));
        }
    }

    struct Rows
    {
        QString member;
        qint64 first = 0;
        qint64 count = 0;
        double scale = 1;
    };

    void fill(Series &series, const QJsonObject &entry, const NpyView &values, const Rows &rows)
    {
        const QString timeName = entry.value("time"_L1).toString();
        m_samples += rows.count <= m_allowed ? rows.count : m_allowed + 1;
        if (m_samples > m_allowed) {
            complain(rows.member,
                     QCoreApplication::translate("Bundle", "more samples than this version reads"));
            return;
        }
        const auto times = grid(timeName, entry.value("timeFirst"_L1).toInteger(-1), rows.count);
        if (!times || rows.count > values.count() || rows.first > values.count() - rows.count) {
            complain(times ? rows.member : timeName,
                     QCoreApplication::translate("Bundle", "the samples of %1 are missing or not whole")
                         .arg(qstr(series.canonical())));
            return;
        }
        auto column = std::make_shared<ValueColumn>(size_t(rows.count));
        for (qint64 i = 0; i < rows.count; ++i) {
            const double stored = values.number(rows.first + i);
            // A stored double is never multiplied: that would change a NaN's payload.
            (*column)[size_t(i)] = values.type() == DType::F8 ? stored : stored * rows.scale;
        }
        series.times = times;
        series.values = std::move(column);
    }

    std::shared_ptr<const TimeColumn> grid(const QString &member, qint64 first, qint64 count)
    {
        const auto [at, added] = m_grids.try_emplace({member, first, count});
        if (!added)
            return at->second;
        const NpyView *times = view(member, DType::I8);
        if (!times || times->type() != DType::I8 || first < 0 || count > times->count() ||
            first > times->count() - count)
            return nullptr;
        auto column = std::make_shared<TimeColumn>(size_t(count));
        for (qint64 i = 0; i < count; ++i) {
            const qint64 ms = times->integer(first + i);
            if (ms < -maxTimeMs || ms > maxTimeMs)
                return nullptr;
            (*column)[size_t(i)] = instantFromMs(ms);
        }
        // Everything that searches relies on times that do not fall.
        if (std::ranges::is_sorted(*column))
            at->second = std::move(column);
        return at->second;
    }

    const NpyView *view(const QString &member, DType type)
    {
        const auto known = m_views.find(member);
        if (known != m_views.end())
            return known->second ? &*known->second : nullptr;
        std::optional<NpyView> &slot = m_views[member];
        const auto bytes = m_read(member.toStdString());
        if (!bytes)
            return nullptr; // whoever reads members says why
        const auto parsed = NpyView::parse(*bytes, type);
        if (parsed)
            slot = *parsed;
        else
            complain(member, parsed.error().message);
        return slot ? &*slot : nullptr;
    }

    void complain(const QString &member, const QString &message)
    {
        m_problems.push_back(problem(member, message));
    }

    const ReadMember &m_read;
    qint64 m_allowed = 0;
    std::vector<Evidence> &m_sources;
    std::vector<Error> &m_problems;
    std::vector<std::vector<Numbered>> m_series;
    std::map<QString, std::optional<NpyView>> m_views;
    std::map<std::tuple<QString, qint64, qint64>, std::shared_ptr<const TimeColumn>> m_grids;
    qint64 m_samples = 0;
};
} // namespace

void unpackSeries(const QJsonObject &index, const ReadMember &read, qint64 samples,
                  std::vector<Evidence> &sources, std::vector<Error> &problems)
{
    Unpacker(read, samples, sources, problems).run(index);
}

} // namespace memreport::bundle
