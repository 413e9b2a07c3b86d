// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <QIODevice>

#include <string>
#include <vector>

namespace memreport::bundle {

struct ZipEntry
{
    std::string name;
    int method = 0; ///< 0 stored, 8 deflated
    quint32 crc = 0;
    qint64 packedSize = 0;
    qint64 size = 0;
    qint64 header = 0; ///< where its own header begins
    qint64 data = 0;   ///< where its bytes begin
};

/// Directory of a ZIP file, checked before anything is unpacked, and its members in memory. KZip
/// merges names, follows links and trusts sizes, so a file from elsewhere is not given to it; its
/// filter does the unpacking.
class ZipReader
{
public:
    explicit ZipReader(QIODevice &device)
        : m_device(device)
    {
    }

    /// Reads the directory; where it is cut off, the headers before the members one by one.
    /// Fails: UnknownFormat (no ZIP), Limit and Damaged (what no honest file has).
    Result<void> open();
    const std::vector<ZipEntry> &entries() const { return m_entries; }
    qint64 fileSize() const { return m_device.size(); }
    /// Directory was missing or broken; members after the cut are lost.
    bool isCut() const { return m_cut; }

    /// Unpacks a member and compares its checksum. Damaged, Io.
    Result<QByteArray> read(const ZipEntry &entry);

private:
    struct End
    {
        qint64 position = 0;
        qint64 directory = 0;
        qint64 directorySize = 0;
        qint64 count = 0;
    };
    std::optional<End> findEnd();
    Result<void> readDirectory(const End &end);
    Result<void> readDirectoryEntry(const QByteArray &directory, qint64 &at, qint64 limit);
    Result<void> locate(ZipEntry &entry, qint64 limit);
    Result<void> walkHeaders();
    Result<void> check();
    QByteArray bytes(qint64 from, qint64 count);
    bool unpack(const ZipEntry &entry, QByteArray &out);

    QIODevice &m_device;
    std::vector<ZipEntry> m_entries;
    bool m_cut = false;
};

} // namespace memreport::bundle
