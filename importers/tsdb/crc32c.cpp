// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/crc32c.h"

#include <array>

namespace memreport::tsdb {

namespace {

constexpr quint32 polynomial = 0x82f63b78; // 0x1edc6f41 with its bits reversed
using Table = std::array<quint32, 256>;

/// tables[k][b]: what byte b does to the sum when k further bytes follow it.
constexpr std::array<Table, 8> makeTables()
{
    std::array<Table, 8> tables{};
    for (quint32 byte = 0; byte < 256; ++byte) {
        quint32 sum = byte;
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1) ^ ((sum & 1) != 0 ? polynomial : 0);
        tables[0][byte] = sum;
    }
    for (size_t k = 1; k < tables.size(); ++k) {
        for (size_t byte = 0; byte < 256; ++byte)
            tables[k][byte] = (tables[k - 1][byte] >> 8) ^ tables[0][tables[k - 1][byte] & 0xff];
    }
    return tables;
}
constexpr std::array<Table, 8> tables = makeTables();

} // namespace

quint32 crc32c(Bytes bytes, quint32 before)
{
    quint32 sum = ~before;
    while (bytes.size() >= 8) {
        const quint64 word = qFromLittleEndian<quint64>(bytes.data()) ^ sum;
        sum = 0;
        for (size_t k = 0; k < 8; ++k)
            sum ^= tables[7 - k][(word >> (8 * k)) & 0xff];
        bytes = bytes.subspan(8);
    }
    for (const uchar byte : bytes)
        sum = (sum >> 8) ^ tables[0][(sum ^ byte) & 0xff];
    return ~sum;
}

} // namespace memreport::tsdb
