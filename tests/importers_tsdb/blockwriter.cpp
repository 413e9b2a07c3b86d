// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blockwriter.h"

#include <QDir>
#include <QFile>
#include <QtEndian>

#include <algorithm>
#include <bit>

using namespace Qt::StringLiterals;

namespace handmade {

namespace {

class BitWriter
{
public:
    explicit BitWriter(QByteArray &bytes)
        : m_bytes(bytes)
    {
    }
    void put(quint64 bits, int count)
    {
        for (int i = count - 1; i >= 0; --i) {
            if (m_free == 0) {
                m_bytes.append('\0');
                m_free = 8;
            }
            --m_free;
            if ((bits >> i) & 1)
                m_bytes.back() = char(uchar(m_bytes.back()) | (1 << m_free));
        }
    }

private:
    QByteArray &m_bytes;
    int m_free = 0;
};

void putTime(BitWriter &bits, qint64 deltaOfDelta)
{
    const auto fits = [&](int count) {
        return deltaOfDelta >= -((1LL << (count - 1)) - 1) && deltaOfDelta <= 1LL << (count - 1);
    };
    if (deltaOfDelta == 0)
        bits.put(0b0, 1);
    else if (fits(14))
        bits.put(0b10, 2), bits.put(quint64(deltaOfDelta), 14);
    else if (fits(17))
        bits.put(0b110, 3), bits.put(quint64(deltaOfDelta), 17);
    else if (fits(20))
        bits.put(0b1110, 4), bits.put(quint64(deltaOfDelta), 20);
    else
        bits.put(0b1111, 4), bits.put(quint64(deltaOfDelta), 64);
}

struct Window
{
    int leading = -1;
    int trailing = 0;
};

void putValue(BitWriter &bits, Window &window, double before, double now)
{
    const quint64 difference = std::bit_cast<quint64>(before) ^ std::bit_cast<quint64>(now);
    if (difference == 0) {
        bits.put(0, 1);
        return;
    }
    bits.put(1, 1);
    const int leading = std::min(std::countl_zero(difference), 31);
    const int trailing = std::countr_zero(difference);
    if (window.leading >= 0 && leading >= window.leading && trailing >= window.trailing) {
        bits.put(0, 1);
    } else {
        window = {leading, trailing};
        bits.put(1, 1);
        bits.put(quint64(leading), 5);
        bits.put(quint64(64 - leading - trailing) & 63, 6);
    }
    bits.put(difference >> window.trailing, 64 - window.leading - window.trailing);
}

template<typename T>
void putFixed(QByteArray &bytes, T value)
{
    const T swapped = qToBigEndian(value);
    bytes.append(reinterpret_cast<const char *>(&swapped), sizeof(T));
}

void putSum(QByteArray &bytes, const QByteArray &summed)
{
    putFixed(bytes, slowCrc32c(summed));
}

/// A section of the index: length, content, checksum. Its place is returned.
quint64 putSection(QByteArray &index, const QByteArray &content)
{
    const auto at = quint64(index.size());
    putFixed(index, quint32(content.size()));
    index += content;
    putSum(index, content);
    return at;
}

void putText(QByteArray &bytes, const std::string &text)
{
    putUvarint(bytes, text.size());
    bytes.append(text.data(), qsizetype(text.size()));
}

} // namespace

void putUvarint(QByteArray &bytes, quint64 value)
{
    for (; value >= 0x80; value >>= 7)
        bytes.append(char(value | 0x80));
    bytes.append(char(value));
}

void putVarint(QByteArray &bytes, qint64 value)
{
    putUvarint(bytes, (quint64(value) << 1) ^ quint64(value >> 63));
}

quint32 slowCrc32c(const QByteArray &bytes)
{
    quint32 sum = 0xffffffff;
    for (const char byte : bytes) {
        sum ^= uchar(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1) ^ ((sum & 1) ? 0x82f63b78 : 0);
    }
    return ~sum;
}

QByteArray xorChunk(const std::vector<Sample> &samples)
{
    QByteArray data;
    putFixed(data, quint16(samples.size()));
    BitWriter bits(data);
    Window window;
    qint64 delta = 0;
    for (size_t i = 0; i < samples.size(); ++i) {
        if (i == 0) {
            putVarint(data, samples[i].ms);
            putFixed(data, std::bit_cast<quint64>(samples[i].value));
            continue;
        }
        const qint64 step = samples[i].ms - samples[i - 1].ms;
        if (i == 1)
            putUvarint(data, quint64(step));
        else
            putTime(bits, step - delta);
        delta = step;
        putValue(bits, window, samples[i - 1].value, samples[i].value);
    }
    return data;
}

WrittenChunk BlockWriter::addChunk(const std::vector<Sample> &samples)
{
    m_samples += qint64(samples.size());
    return addChunk(1, xorChunk(samples), samples.front().ms, samples.back().ms);
}

WrittenChunk BlockWriter::addChunk(quint8 encoding, const QByteArray &data, qint64 minTime, qint64 maxTime)
{
    const WrittenChunk chunk{quint64(m_segment.size()), minTime, maxTime};
    putUvarint(m_segment, quint64(data.size()));
    const QByteArray summed = char(encoding) + data;
    m_segment += summed;
    putSum(m_segment, summed);
    m_minTime = std::min(m_minTime, minTime);
    m_maxTime = std::max(m_maxTime, maxTime);
    return chunk;
}

quint64 BlockWriter::symbol(const std::string &text)
{
    const auto known = std::ranges::find(m_symbols, text);
    const auto at = quint64(known - m_symbols.begin());
    if (known == m_symbols.end())
        m_symbols.push_back(text);
    return at;
}

size_t BlockWriter::addSeries(const Labels &labels, const std::vector<WrittenChunk> &chunks)
{
    QByteArray content;
    putUvarint(content, labels.size());
    for (const auto &[name, value] : labels) {
        putUvarint(content, symbol(name));
        putUvarint(content, symbol(value));
    }
    putUvarint(content, chunks.size());
    for (size_t i = 0; i < chunks.size(); ++i) {
        const WrittenChunk &chunk = chunks[i];
        if (i == 0) {
            putVarint(content, chunk.minTime);
            putUvarint(content, quint64(chunk.maxTime - chunk.minTime));
            putUvarint(content, chunk.ref);
        } else {
            putUvarint(content, quint64(chunk.minTime - chunks[i - 1].maxTime));
            putUvarint(content, quint64(chunk.maxTime - chunk.minTime));
            putVarint(content, qint64(chunk.ref - chunks[i - 1].ref));
        }
    }
    return addEntry(content);
}

size_t BlockWriter::addSeries(const Labels &labels, const std::vector<Sample> &samples)
{
    constexpr size_t samplesPerChunk = 120;
    std::vector<WrittenChunk> chunks;
    for (size_t at = 0; at < samples.size(); at += samplesPerChunk) {
        const auto first = samples.begin() + qptrdiff(at);
        const size_t count = std::min(samplesPerChunk, samples.size() - at);
        chunks.push_back(addChunk(std::vector<Sample>(first, first + qptrdiff(count))));
    }
    return addSeries(labels, chunks);
}

size_t BlockWriter::addEntry(const QByteArray &content)
{
    m_entries.push_back(content);
    return m_entries.size() - 1;
}

void BlockWriter::addTombstone(size_t series, qint64 from, qint64 to)
{
    m_deleted.emplace_back(series, from, to);
}

/// Where the entries of a block without label indices begin is the same for index() and tombstones().
static std::vector<quint64> placesOf(const std::vector<QByteArray> &entries, quint64 start)
{
    std::vector<quint64> places;
    for (const QByteArray &content : entries) {
        start = (start + 15) / 16 * 16;
        places.push_back(start);
        QByteArray length;
        putUvarint(length, quint64(content.size()));
        start += quint64(length.size() + content.size() + 4);
    }
    return places;
}

static QByteArray symbolTable(const std::vector<std::string> &symbols)
{
    QByteArray content;
    putFixed(content, quint32(symbols.size()));
    for (const std::string &text : symbols)
        putText(content, text);
    return content;
}

QByteArray BlockWriter::index() const
{
    QByteArray index = QByteArray::fromHex("baaad70002");
    const quint64 symbols = putSection(index, symbolTable(m_symbols));
    const auto series = quint64(index.size());
    const std::vector<quint64> places = placesOf(m_entries, series);
    QByteArray list;
    putFixed(list, quint32(places.size()));
    for (size_t i = 0; i < places.size(); ++i) {
        index.append(qsizetype(places[i]) - index.size(), '\0');
        putUvarint(index, quint64(m_entries[i].size()));
        index += m_entries[i];
        putSum(index, m_entries[i]);
        putFixed(list, quint32(places[i] / 16));
    }
    const quint64 postings = putSection(index, list);
    QByteArray table;
    putFixed(table, quint32(2));
    for (const std::string text : {"a", ""}) { // all series are the key of two empty texts
        table.append('\2');
        putText(table, text);
        putText(table, text);
        putUvarint(table, postings);
    }
    const quint64 offsets = putSection(index, table);
    QByteArray contents;
    for (const quint64 offset : {symbols, series, quint64(0), quint64(0), postings, offsets})
        putFixed(contents, offset);
    index += contents;
    putSum(index, contents);
    return index;
}

QByteArray BlockWriter::tombstones() const
{
    const qsizetype start = 5 + 4 + symbolTable(m_symbols).size() + 4;
    const std::vector<quint64> places = placesOf(m_entries, quint64(start));
    QByteArray records;
    for (const auto &[series, from, to] : m_deleted) {
        putUvarint(records, places[series] / 16);
        putVarint(records, from);
        putVarint(records, to);
    }
    QByteArray file = QByteArray::fromHex("0130ba3001") + records;
    putSum(file, records);
    return file;
}

QByteArray BlockWriter::meta() const
{
    return u"{\"ulid\":\"01M8PDWHKHNJ6NFHB507H62STF\",\"minTime\":%1,\"maxTime\":%2,"
           "\"stats\":{\"numSamples\":%3},\"version\":1}"_s.arg(m_minTime)
               .arg(m_maxTime + 1)
               .arg(m_samples)
               .toUtf8();
}

void BlockWriter::write(const QString &folder) const
{
    QDir().mkpath(folder + u"/chunks"_s);
    writeFile(folder + u"/index"_s, index());
    writeFile(folder + u"/chunks/000001"_s, segment());
    writeFile(folder + u"/tombstones"_s, tombstones());
    writeFile(folder + u"/meta.json"_s, meta());
}

void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
}

} // namespace handmade
