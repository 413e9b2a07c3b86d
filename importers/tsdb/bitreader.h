// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tsdb/bytereader.h"

#include <bit>

namespace memreport::tsdb {

/// Bits, most significant first, through a window of 64. refill() makes at least 56 of them ready,
/// or all that are left; reading beyond the end gives zeros and is told by failed() afterwards.
class BitReader
{
public:
    explicit BitReader(Bytes bytes)
        : m_next(bytes.data())
        , m_end(bytes.data() + bytes.size())
    {
    }

    void refill()
    {
        if (m_end - m_next >= 8) {
            // Bits beyond m_ready are in the window already; OR-ing the same ones in again is harmless.
            m_window |= qFromBigEndian<quint64>(m_next) >> m_ready;
            m_next += (63 - m_ready) >> 3;
            m_ready |= 56;
            return;
        }
        while (m_ready >= 0 && m_ready <= 56 && m_next < m_end) {
            m_window |= quint64(*m_next++) << (56 - m_ready);
            m_ready += 8;
        }
    }
    /// How many 1 bits come next, at most the number that are ready.
    int leadingOnes() const { return std::countl_one(m_window); }
    bool nextBit() const { return (m_window >> 63) != 0; }
    void skip(int count) ///< 0 to 56, after refill()
    {
        m_window <<= count;
        m_ready -= count;
    }
    quint64 take(int count) ///< 1 to 56, after refill()
    {
        const quint64 bits = m_window >> (64 - count);
        skip(count);
        return bits;
    }
    quint64 takeLong(int count) ///< 1 to 64, refills by itself
    {
        refill();
        if (count <= 56)
            return take(count);
        const quint64 high = take(32);
        refill();
        return high << (count - 32) | take(count - 32);
    }
    bool failed() const { return m_ready < 0; }

private:
    const uchar *m_next;
    const uchar *m_end;
    quint64 m_window = 0; ///< left-aligned
    int m_ready = 0;      ///< valid bits of it; below 0: read beyond the end
};

} // namespace memreport::tsdb
