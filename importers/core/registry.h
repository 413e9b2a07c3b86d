// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace memreport {

/// A file, or a folder that is one data set, that a list of paths leads to.
struct ListedFile
{
    QString path;               ///< as given; below a folder: the folder as given, a slash, the rest
    qint64 bytes = 0;           ///< of a folder: of all its files
    std::optional<Error> error; ///< the path cannot be walked
};

/// Whether a folder is one data set.
using FolderTest = std::function<bool(const QString &folder)>;

/// Files in the order given, folders in name order, hidden ones left out, each folder once however
/// often links lead to it. A folder that is one data set is one entry, with the bytes of all its
/// files. "-" stays. A path that does not exist is an entry with an error.
std::vector<ListedFile> listFiles(const QStringList &paths, const FolderTest &isDataSet = {});

/// A look into a file that was read before.
struct ContextRequest
{
    std::string importer; ///< that read it; one that is not known here: as a text
    std::string sha256;   ///< of the file then; empty: not known
    std::vector<ContextPlace> places;
    qint64 around = 20; ///< lines on each side
};

using HintsOf = std::function<Hints(const QString &path)>;

/// The readers, and the choice among them by content.
class Registry
{
public:
    /// Readers added earlier are asked earlier.
    void add(std::unique_ptr<Importer> importer);
    void add(std::unique_ptr<FolderImporter> importer);
    std::vector<std::string> names() const;

    /// listFiles() with the folders that the readers of data sets claim.
    std::vector<ListedFile> list(const QStringList &paths) const;

    /// Reads one file, "-" or a claimed folder with the reader that knows its content. Never throws;
    /// a fault is in Evidence::error, with what was whole before it beside it.
    Evidence readFile(const QString &path, const Hints &hints, const Progress &progress) const;
    /// Pasted text or a live answer: path is what messages call it.
    Evidence readBytes(const QByteArray &bytes, const QString &path, const Hints &hints,
                       const Progress &progress) const;
    /// Every file of list(paths), progress over all of them in bytes on disk. Stops after the
    /// file that was cancelled.
    std::vector<EvidencePtr> readPaths(const QStringList &paths, const HintsOf &hintsOf,
                                       const Progress &progress) const;

    /// What stands around places of a file; path is for messages. Damaged: it is another file than the
    /// one that was read, by its SHA-256. Io: it cannot be read. Further errors as readTextContext() has.
    Result<SourceContext> readContext(std::unique_ptr<QIODevice> file, const QString &path,
                                      const ContextRequest &request, const Progress &progress) const;

    /// nullptr: no reader knows this content.
    const Importer *readerOf(QByteArrayView head, bool whole) const;
    const FolderImporter *readerOfFolder(const QString &folder) const;

private:
    std::vector<std::unique_ptr<Importer>> m_importers;
    std::vector<std::unique_ptr<FolderImporter>> m_folderImporters;
};

} // namespace memreport
