// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"
#include "models/events/readinganswers.h"
#include "models/events/sourcecontext.h"

#include <QByteArrayView>
#include <QIODevice>
#include <QString>

#include <functional>
#include <optional>
#include <string>

namespace memreport {

/// How sure a reader is after the first bytes.
enum class Match
{
    No,
    Maybe,
    Yes
};

/// What the user knows and the file does not say.
struct Hints
{
    QString zone = QStringLiteral("UTC"); ///< for times without a zone; never the machine's by itself
    bool zoneGiven = false;               ///< by the user, for this file: no table of hosts overrules it
    std::optional<int> year;              ///< for times without a year: of the newest line
    std::optional<qint64> fileTimeMs;     ///< the file's own time (Unix ms), where a form has none
    std::optional<DateOrder> dateOrder;   ///< where no date of the file tells
    std::optional<char> decimalMark;      ///< '.' or ',', where no number of the file tells
    std::optional<qint64> textBytes; ///< of the whole text, where known beforehand: what to make room for
    std::string columns;             ///< of a table without header: VictoriaMetrics' format argument
    QString path;                    ///< as given; for messages only, never to decide the format
};

/// Bytes done and bytes in all (-1: unknown); false: stop.
using Progress = std::function<bool(qint64 done, qint64 total)>;

/// One file format. Stateless; read may run on any thread.
class Importer
{
public:
    virtual ~Importer() = default;
    Importer() = default;
    Importer(const Importer &) = delete;
    Importer &operator=(const Importer &) = delete;

    virtual std::string name() const = 0; ///< registry name, "prometheus-api"
    /// Decides by content alone. head is the beginning of the decompressed file, as UTF-8 where the
    /// file was UTF-16, without byte order mark; whole says that there is no more.
    virtual Match probe(QByteArrayView head, bool whole) const = 0;
    /// Reads to the end. What was whole before a fault is in the result beside Evidence::error.
    /// Cancelled through progress: Error::Code::Cancelled. Fills everything but path, bytes, sha256
    /// and compression of the source.
    virtual Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const = 0;
    /// What stands around records of a file that this reader read, each with that many lines before and
    /// behind: the lines of a text, unless a form has other records. Errors as readTextContext() has them.
    virtual Result<SourceContext> context(QIODevice &in, const std::vector<ContextPlace> &places,
                                          qint64 around, const Progress &progress) const;
};

/// A data set that is a folder of files (a block of Prometheus' database): read as one entry.
/// Stateless; read may run on any thread.
class FolderImporter
{
public:
    virtual ~FolderImporter() = default;
    FolderImporter() = default;
    FolderImporter(const FolderImporter &) = delete;
    FolderImporter &operator=(const FolderImporter &) = delete;

    virtual std::string name() const = 0;
    /// Decides by what lies in the folder, without reading much of it. A folder that holds anything
    /// beside the data set is not claimed: the rest would be lost.
    virtual bool claims(const QString &folder) const = 0;
    /// As Importer::read(); a fault names its file in the message, its byte counts in that file.
    virtual Evidence read(const QString &folder, const Hints &hints, const Progress &progress) const = 0;
};

} // namespace memreport
