// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/datafolder.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport::tsdb {

namespace {

constexpr std::array logNames{"wal"_L1, "wbl"_L1, "chunks_head"_L1};

QFileInfoList entriesOf(const QString &folder)
{
    return QDir(folder).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

bool startsWith(const QString &path, QByteArrayView bytes)
{
    QFile file(path);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) && file.read(bytes.size()) == bytes;
}

bool namesBlock(const QString &metaPath)
{
    constexpr qint64 looked = 4096;
    QFile file(metaPath);
    return QFileInfo(metaPath).isFile() && file.open(QIODevice::ReadOnly) &&
           file.read(looked).contains("\"ulid\"");
}

bool isBlock(const QString &folder)
{
    return QFileInfo(folder + u"/chunks"_s).isDir() &&
           (startsWith(folder + u"/index"_s, "\xba\xaa\xd7\x00"_ba) || namesBlock(folder + u"/meta.json"_s));
}

bool isNumber(const QString &name)
{
    return !name.isEmpty() && std::ranges::all_of(name, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

/// Numbered segments and checkpoints, nothing else.
bool isLog(const QString &folder)
{
    const QFileInfoList entries = entriesOf(folder);
    return !entries.isEmpty() && std::ranges::all_of(entries, [](const QFileInfo &entry) {
        return isNumber(entry.fileName()) || entry.fileName().startsWith("checkpoint."_L1);
    });
}

bool isUnfinished(const QString &name)
{
    return name.endsWith(".tmp-for-creation"_L1) || name.endsWith(".tmp-for-deletion"_L1) ||
           name.endsWith(".tmp"_L1);
}

/// What Prometheus and Thanos keep beside the blocks: no samples, or copies of them.
bool isCompanion(const QString &name)
{
    constexpr std::array names{"lock"_L1, "queries.active"_L1, "thanos.shipper.json"_L1, "snapshots"_L1,
                               "thanos"_L1};
    return std::ranges::find(names, name) != names.end() || name.startsWith("chunk_snapshot."_L1);
}

void sortBlock(const QString &path, DataFolder &folder)
{
    constexpr std::array parts{"chunks"_L1, "index"_L1, "tombstones"_L1};
    folder.kind = DataFolder::Kind::Block;
    for (const QFileInfo &entry : entriesOf(path)) {
        const QString name = entry.fileName();
        if (std::ranges::find(parts, name) == parts.end() && !name.endsWith(".json"_L1))
            folder.others += name;
    }
}

} // namespace

DataFolder dataFolderAt(const QString &path)
{
    DataFolder folder;
    if (isBlock(path)) {
        sortBlock(path, folder);
        return folder;
    }
    const bool named = std::ranges::find(logNames, QDir(path).dirName()) != logNames.end();
    if (named && isLog(path)) {
        folder.kind = DataFolder::Kind::WriteAheadLog;
        folder.logs += QDir(path).dirName();
        return folder;
    }
    for (const QFileInfo &entry : entriesOf(path)) {
        const QString name = entry.fileName();
        if (entry.isDir() && isBlock(entry.filePath()))
            folder.blocks += name;
        else if (entry.isDir() && std::ranges::find(logNames, name) != logNames.end())
            folder.logs += name;
        else if (isUnfinished(name))
            folder.unfinished += name;
        else if (!isCompanion(name))
            return {};
    }
    const bool logged =
        std::ranges::any_of(folder.logs, [&path](const QString &log) { return isLog(path + u'/' + log); });
    if (!folder.blocks.isEmpty() || logged)
        folder.kind = DataFolder::Kind::Data;
    return folder;
}

} // namespace memreport::tsdb
