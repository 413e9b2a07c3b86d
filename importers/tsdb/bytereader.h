// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtEndian>

#include <optional>
#include <span>
#include <string_view>

namespace memreport::tsdb {

using Bytes = std::span<const uchar>;

/// Takes the numbers of Prometheus' files from bytes, never beyond their end: after a number that
/// is cut or longer than 64 bits everything reads as 0 and failed() says so.
class ByteReader
{
public:
    explicit ByteReader(Bytes bytes)
        : m_bytes(bytes)
    {
    }
    bool failed() const { return m_failed; }
    size_t at() const { return m_at; }
    size_t left() const { return m_bytes.size() - m_at; }

    Bytes bytes(quint64 count)
    {
        if (m_failed || count > left()) {
            m_failed = true;
            return {};
        }
        const Bytes taken = m_bytes.subspan(m_at, size_t(count));
        m_at += size_t(count);
        return taken;
    }
    std::string_view text(quint64 count)
    {
        const Bytes taken = bytes(count);
        return {reinterpret_cast<const char *>(taken.data()), taken.size()};
    }
    quint8 u8() { return number<quint8>(); }
    quint16 u16() { return number<quint16>(); } ///< big-endian, as all fixed numbers of the format
    quint32 u32() { return number<quint32>(); }
    quint64 u64() { return number<quint64>(); }

    /// LEB128, at most ten bytes (Go's binary.Uvarint).
    quint64 uvarint()
    {
        quint64 value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const quint8 byte = u8();
            if (shift == 63 && byte > 1)
                break;
            value |= quint64(byte & 0x7f) << shift;
            if (byte < 0x80)
                return value;
        }
        m_failed = true;
        return 0;
    }
    /// Zigzag over uvarint (Go's binary.Varint).
    qint64 varint()
    {
        const quint64 value = uvarint();
        return qint64((value >> 1) ^ (~(value & 1) + 1));
    }

private:
    template<typename T>
    T number()
    {
        const Bytes taken = bytes(sizeof(T));
        return taken.empty() ? T(0) : qFromBigEndian<T>(taken.data());
    }

    Bytes m_bytes;
    size_t m_at = 0;
    bool m_failed = false;
};

} // namespace memreport::tsdb
