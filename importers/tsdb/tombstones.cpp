// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/tombstones.h"

#include "importers/tsdb/crc32c.h"
#include "importers/tsdb/damage.h"
#include "models/base/translate.h"

#include <algorithm>

namespace memreport::tsdb {

namespace {

constexpr quint32 tombstonesMagic = 0x0130ba30;
constexpr size_t tombstonesHeadBytes = 5;

} // namespace

Result<Tombstones> Tombstones::read(Bytes bytes, const QString &file)
{
    const QString what = tr("the list of deleted samples is damaged");
    const auto damaged = [&](size_t byte, const QString &expected, const QString &found) {
        return std::unexpected(faultAt(Error::Code::Damaged, file, qint64(byte), what, expected, found));
    };
    ByteReader head(bytes);
    const quint32 magic = head.u32();
    const quint8 version = head.u8();
    if (bytes.size() < tombstonesHeadBytes + crcBytes || magic != tombstonesMagic)
        return damaged(0, tr("the bytes 01 30 ba 30"), tr("%1 bytes of another kind").arg(bytes.size()));
    if (version != 1)
        return std::unexpected(
            faultAt(Error::Code::Version, file, 4, what, tr("version 1"), tr("version %1").arg(version)));
    const Bytes records = bytes.subspan(tombstonesHeadBytes, bytes.size() - tombstonesHeadBytes - crcBytes);
    if (crc32c(records) != ByteReader(bytes.last(crcBytes)).u32())
        return damaged(tombstonesHeadBytes, tr("its checksum"), tr("another one"));
    Tombstones tombstones;
    ByteReader reader(records);
    while (reader.left() > 0) {
        const quint64 id = reader.uvarint();
        const qint64 from = reader.varint();
        const qint64 to = reader.varint();
        if (reader.failed())
            return damaged(tombstonesHeadBytes + reader.at(), tr("a series and two times"),
                           tr("the end of the list"));
        if (from <= to)
            tombstones.m_intervals[id].push_back({from, to});
    }
    tombstones.join();
    return tombstones;
}

void Tombstones::join()
{
    for (auto &[id, intervals] : m_intervals) {
        std::ranges::sort(intervals, {}, &Interval::from);
        size_t last = 0;
        for (const Interval &next : intervals) {
            Interval &open = intervals[last];
            if (next.from <= open.to)
                open.to = std::max(open.to, next.to);
            else
                intervals[++last] = next;
        }
        intervals.resize(last + 1);
    }
}

qint64 Tombstones::apply(quint64 id, TimeColumn &times, ValueColumn &values) const
{
    const auto found = m_intervals.find(id);
    if (found == m_intervals.end())
        return 0;
    const auto isDeleted = [&intervals = found->second](qint64 ms) {
        const auto next = std::ranges::upper_bound(intervals, ms, {}, &Interval::from);
        return next != intervals.begin() && ms <= std::prev(next)->to;
    };
    size_t kept = 0;
    for (size_t i = 0; i < times.size(); ++i) {
        if (isDeleted(msOf(times[i])))
            continue;
        times[kept] = times[i];
        values[kept++] = values[i];
    }
    const qint64 deleted = qint64(times.size() - kept);
    times.resize(kept);
    values.resize(kept);
    return deleted;
}

} // namespace memreport::tsdb
