// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tsdb/bytereader.h"
#include "models/base/error.h"
#include "models/series/series.h"

#include <unordered_map>

namespace memreport::tsdb {

/// What was deleted by the API but not yet by a compaction: intervals of series, by their id in the
/// index. Milliseconds, both ends included.
class Tombstones
{
public:
    /// The file `tombstones`, version 1; file is what faults call it.
    static Result<Tombstones> read(Bytes bytes, const QString &file);

    bool isEmpty() const { return m_intervals.empty(); }
    /// Takes the deleted samples out and says how many they were.
    qint64 apply(quint64 id, TimeColumn &times, ValueColumn &values) const;

private:
    struct Interval
    {
        qint64 from = 0;
        qint64 to = 0;
    };
    void join();

    std::unordered_map<quint64, std::vector<Interval>> m_intervals; ///< rising, apart
};

} // namespace memreport::tsdb
