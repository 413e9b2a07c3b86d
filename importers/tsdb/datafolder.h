// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace memreport::tsdb {

/// What a folder of Prometheus' database is, and what lies in it.
struct DataFolder
{
    enum class Kind
    {
        None,
        Block,         ///< index, chunks, meta.json
        Data,          ///< blocks and what the server keeps beside them
        WriteAheadLog, ///< wal or chunks_head alone
    };
    Kind kind = Kind::None;
    QStringList blocks;     ///< names of the folders, for Data
    QStringList logs;       ///< wal, wbl, chunks_head: samples that are in no block yet
    QStringList unfinished; ///< blocks that were being written or deleted
    QStringList others;     ///< what a block folder holds that is no part of a block
};

/// By names and the first bytes of an index. A folder of blocks that holds anything else is None.
DataFolder dataFolderAt(const QString &folder);

} // namespace memreport::tsdb
