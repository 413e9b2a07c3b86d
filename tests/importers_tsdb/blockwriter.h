// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace handmade {

struct Sample
{
    qint64 ms = 0;
    double value = 0;
    bool operator==(const Sample &) const = default;
};

/// The data of an XOR chunk, by Prometheus' rules and not by the reader's code.
QByteArray xorChunk(const std::vector<Sample> &samples);

void putUvarint(QByteArray &bytes, quint64 value);
void putVarint(QByteArray &bytes, qint64 value);
/// One bit at a time.
quint32 slowCrc32c(const QByteArray &bytes);

/// A chunk as an entry of the index names it.
struct WrittenChunk
{
    quint64 ref = 0;
    qint64 minTime = 0;
    qint64 maxTime = 0;
};

/// Writes a block with one segment as Prometheus does: index version 2, chunks, tombstones, meta.json.
class BlockWriter
{
public:
    using Labels = std::vector<std::pair<std::string, std::string>>;

    WrittenChunk addChunk(const std::vector<Sample> &samples);
    WrittenChunk addChunk(quint8 encoding, const QByteArray &data, qint64 minTime, qint64 maxTime);
    /// Labels with __name__ among them. The answer is the number of the series.
    size_t addSeries(const Labels &labels, const std::vector<WrittenChunk> &chunks);
    size_t addSeries(const Labels &labels, const std::vector<Sample> &samples);
    /// An entry of any content, with its right checksum.
    size_t addEntry(const QByteArray &content);
    /// Both ends are deleted.
    void addTombstone(size_t series, qint64 from, qint64 to);

    QByteArray index() const;
    QByteArray segment() const { return m_segment; }
    QByteArray tombstones() const;
    QByteArray meta() const;
    void write(const QString &folder) const;

private:
    quint64 symbol(const std::string &text);

    std::vector<std::string> m_symbols{""};
    std::vector<QByteArray> m_entries;
    std::vector<std::tuple<size_t, qint64, qint64>> m_deleted;
    QByteArray m_segment = QByteArray::fromHex("85bd40dd01000000");
    qint64 m_samples = 0;
    qint64 m_minTime = INT64_MAX;
    qint64 m_maxTime = INT64_MIN;
};

void writeFile(const QString &path, const QByteArray &bytes);

} // namespace handmade
