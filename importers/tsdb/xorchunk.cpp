// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/xorchunk.h"

#include "importers/tsdb/bitreader.h"

#include <array>
#include <bit>

namespace memreport::tsdb {

namespace {

constexpr size_t headerBytes = 2;
/// A first sample is a varint and 64 bits, each further one at least two bits.
constexpr size_t firstSampleBits = 72;
constexpr size_t leastSampleBits = 2;

/// The classes of a delta of deltas, by the number of 1 bits in front.
struct TimeClass
{
    int prefixBits;
    int valueBits;
};
constexpr std::array timeClasses{TimeClass{1, 0}, TimeClass{2, 14}, TimeClass{3, 17}, TimeClass{4, 20},
                                 TimeClass{4, 64}};

/// Sums wrap as Go's do; a chunk of a hostile file must not be undefined behaviour here.
struct Clock
{
    quint64 time = 0;
    quint64 delta = 0;

    void step(quint64 deltaOfDelta)
    {
        delta += deltaOfDelta;
        time += delta;
    }
    Instant now() const { return instantFromMs(qint64(time)); }
};

quint64 takeDeltaOfDelta(BitReader &bits)
{
    const int ones = std::min(bits.leadingOnes(), 4);
    const TimeClass &found = timeClasses[size_t(ones)];
    bits.skip(found.prefixBits);
    if (found.valueBits == 0)
        return 0;
    if (found.valueBits == 64)
        return bits.takeLong(64);
    quint64 value = bits.take(found.valueBits);
    // The upper half of the range stands for negative steps; 2^(n-1) itself is positive.
    if (value > quint64(1) << (found.valueBits - 1))
        value -= quint64(1) << found.valueBits;
    return value;
}

/// A value, and the window in which the bits of the last difference lay.
class Value
{
public:
    explicit Value(quint64 bits)
        : m_bits(bits)
    {
    }
    double now() const { return std::bit_cast<double>(m_bits); }

    /// After refill() and a delta of deltas of at most 24 bits. false: an impossible window.
    bool step(BitReader &bits)
    {
        if (!bits.nextBit()) {
            bits.skip(1);
            return true;
        }
        bits.skip(1);
        if (!bits.nextBit()) {
            bits.skip(1);
        } else {
            bits.skip(1);
            m_leading = int(bits.take(5));
            const int meaningful = int(bits.take(6));
            m_meaningful = meaningful == 0 ? 64 : meaningful; // 64 does not fit into six bits
        }
        const int trailing = 64 - m_leading - m_meaningful;
        if (m_meaningful == 0 || trailing < 0)
            return false;
        m_bits ^= bits.takeLong(m_meaningful) << trailing;
        return true;
    }

private:
    quint64 m_bits;
    int m_leading = 0;
    int m_meaningful = 0; ///< 0: there was no window yet
};

bool decode(Bytes data, Instant *times, double *values, size_t count)
{
    ByteReader head(data.subspan(headerBytes));
    Clock clock{quint64(head.varint()), 0};
    Value value(head.u64());
    if (head.failed())
        return false;
    times[0] = clock.now();
    values[0] = value.now();
    if (count == 1)
        return true;
    clock.step(head.uvarint());
    BitReader bits(data.subspan(headerBytes + head.at()));
    bits.refill();
    for (size_t i = 1; i < count; ++i) {
        if (i > 1) {
            bits.refill();
            clock.step(takeDeltaOfDelta(bits));
            bits.refill();
        }
        if (head.failed() || !value.step(bits) || bits.failed())
            return false;
        times[i] = clock.now();
        values[i] = value.now();
    }
    return true;
}

} // namespace

quint16 samplesOfChunk(Bytes data)
{
    return ByteReader(data).u16();
}

bool appendXorChunk(Bytes data, TimeColumn &times, ValueColumn &values)
{
    const size_t count = samplesOfChunk(data);
    if (count == 0)
        return data.size() >= headerBytes;
    if ((data.size() - headerBytes) * 8 < firstSampleBits + (count - 1) * leastSampleBits)
        return false;
    const size_t before = times.size();
    times.resize(before + count);
    values.resize(before + count);
    if (decode(data, times.data() + before, values.data() + before, count))
        return true;
    times.resize(before);
    values.resize(before);
    return false;
}

} // namespace memreport::tsdb
