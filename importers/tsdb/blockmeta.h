// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "models/base/instant.h"

#include <string>
#include <utility>
#include <vector>

namespace memreport::tsdb {

/// What meta.json of a block says. Nothing in it is needed to read the block.
struct BlockMeta
{
    QString ulid;
    std::optional<Instant> minTime;
    std::optional<Instant> maxTime; ///< not included
    std::optional<qint64> samples;
    qint64 downsampledMs = 0; ///< Thanos: not 0 if the chunks are averages over this time
    /// Thanos: what its store adds to every series of the block, so that two servers stay two.
    std::vector<std::pair<std::string, std::string>> externalLabels;
};

/// folder is the block's; file is what faults call its meta.json.
Result<BlockMeta> readBlockMeta(const QString &folder, const QString &file);

} // namespace memreport::tsdb
