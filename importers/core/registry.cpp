// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/registry.h"

#include "importers/core/contentkind.h"
#include "importers/core/openedfile.h"
#include "importers/core/textcontext.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QBuffer>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <exception>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qsizetype headBytes = 64 * 1024;
constexpr int maxFolderDepth = 64;
constexpr size_t maxListedFiles = 200'000;

Error errorAt(Error::Code code, const QString &path, const QString &message, const QString &expected,
              const QString &found)
{
    Error error;
    error.code = code;
    error.file = path;
    error.message = message;
    error.byte = 0;
    error.expected = expected;
    error.found = found;
    return error;
}

class FolderWalk
{
public:
    FolderWalk(std::vector<ListedFile> &into, FolderTest isDataSet)
        : m_into(into)
        , m_isDataSet(std::move(isDataSet))
    {
    }

    void walk(const QString &path, int depth)
    {
        const QFileInfo info(path);
        // Links may lead in circles; the same folder is walked once.
        if (!m_seen.insert(info.canonicalFilePath()).second)
            return;
        if (depth > maxFolderDepth || m_into.size() >= maxListedFiles) {
            refuse(path, Error::Code::Limit, tr("too many folders or files"),
                   tr("at most %1 files, %2 folders deep").arg(maxListedFiles).arg(maxFolderDepth),
                   tr("more"));
            return;
        }
        if (!info.isReadable() || !info.isExecutable()) {
            refuse(path, Error::Code::Io, tr("the folder cannot be read"), tr("a folder that can be read"),
                   tr("no right to read it"));
            return;
        }
        if (m_isDataSet && m_isDataSet(path)) {
            m_into.push_back({path, bytesBelow(path), std::nullopt});
            return;
        }
        const QString prefix = path.endsWith(u'/') ? path : path + u'/';
        const QFileInfoList all =
            QDir(path).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        for (const QFileInfo &entry : all) {
            if (entry.isDir())
                walk(prefix + entry.fileName(), depth + 1);
            else if (m_into.size() < maxListedFiles)
                m_into.push_back({prefix + entry.fileName(), entry.size(), std::nullopt});
        }
    }

    void refuse(const QString &path, Error::Code code, const QString &message, const QString &expected,
                const QString &found)
    {
        m_into.push_back({path, 0, errorAt(code, path, message, expected, found)});
    }

private:
    static qint64 bytesBelow(const QString &path)
    {
        qint64 bytes = 0;
        QDirIterator files(path, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            bytes += files.nextFileInfo().size();
        return bytes;
    }

    std::vector<ListedFile> &m_into;
    FolderTest m_isDataSet;
    std::set<QString> m_seen;
};

void listFolder(const QString &path, const FolderTest &isDataSet, std::vector<ListedFile> &files)
{
    const size_t before = files.size();
    FolderWalk walk(files, isDataSet);
    walk.walk(path, 0);
    if (files.size() == before) {
        walk.refuse(path, Error::Code::NoData, tr("the folder holds no file"), tr("files"),
                    tr("an empty folder"));
    }
}

Error unknownFormat(OpenedFile &file, const QString &path)
{
    const QByteArrayView head = file.head(headBytes);
    const ContentKind kind = contentKindOf(head, file.headIsWhole(headBytes));
    Error error = errorAt(kind.code, path,
                          kind.code == Error::Code::Empty ? tr("the file holds nothing")
                                                          : tr("no reader knows this content"),
                          tr("an export of Prometheus, a journal or a table"), kind.name);
    error.byte = kind.byte + file.hiddenBytes();
    if (kind.isText)
        error.line = kind.line + file.hiddenLines();
    return error;
}

/// A fault of the raw stream outranks what the reader made of the early end.
void addFault(Evidence &evidence, const Error &fault)
{
    if (evidence.error && evidence.error->code != Error::Code::Cancelled) {
        evidence.notes.push_back({Note::Level::Error, utf8(codeWord(evidence.error->code)),
                                  evidence.error->message, evidence.error->line, evidence.error->byte});
    }
    evidence.error = fault;
}

/// Offsets count from the first byte of the decompressed file, the reader's from behind the mark.
void shiftLines(Evidence &evidence, qint64 hidden)
{
    if (evidence.error && evidence.error->line)
        *evidence.error->line += hidden;
    for (Note &note : evidence.notes) {
        if (note.line)
            *note.line += hidden;
    }
}

void shiftOffsets(Evidence &evidence, qint64 hidden)
{
    if (hidden == 0)
        return;
    if (evidence.error && evidence.error->byte)
        *evidence.error->byte += hidden;
    for (Note &note : evidence.notes) {
        if (note.byte)
            *note.byte += hidden;
    }
    const auto shift = [hidden](std::vector<EvidenceLine> &lines) {
        for (EvidenceLine &line : lines) {
            if (line.byte)
                *line.byte += hidden;
        }
    };
    for (Kill &kill : evidence.kills)
        shift(kill.lines);
    for (LogEvent &event : evidence.logEvents)
        shift(event.lines);
}

void completeError(Error &error, const QString &path)
{
    error.file = path;
    if (!error.line && !error.byte && error.code != Error::Code::ServerError)
        error.byte = 0;
    if (error.message.isEmpty())
        error.message = codeWord(error.code);
    if (error.expected.isEmpty())
        error.expected = tr("data that can be read");
    if (error.found.isEmpty())
        error.found = error.message;
}

/// Readers of files and of folders alike: what goes beyond memory is an error of the input.
template<typename Reader, typename Input>
Evidence guardedRead(const Reader &importer, Input &&input, const Hints &hints, const Progress &progress)
{
    try {
        return importer.read(input, hints, progress);
    } catch (const std::exception &fault) { // memory, mostly; a reader's own faults are values
        Evidence evidence;
        evidence.error = errorAt(Error::Code::Limit, hints.path, tr("reading failed"),
                                 tr("a file that fits into memory"), QString::fromUtf8(fault.what()));
        return evidence;
    }
}

Evidence readOpened(const Registry &registry, OpenedFile &file, const Hints &hints, const Progress &progress)
{
    Evidence evidence;
    if (progress)
        file.setProgress(progress);
    if (!file.openForReading()) {
        evidence.error = file.fault();
        evidence.source.path = hints.path;
        completeError(*evidence.error, hints.path);
        return evidence;
    }
    const QByteArrayView head = file.head(headBytes);
    const bool whole = file.headIsWhole(headBytes);
    const Progress inner = [&file, &progress](qint64, qint64) {
        const bool stopped = file.fault() && file.fault()->code == Error::Code::Cancelled;
        return !stopped && (!progress || progress(file.rawDone(), file.rawTotal()));
    };
    if (const Importer *importer = registry.readerOf(head, whole)) {
        Hints known = hints;
        if (file.compression().empty() && file.rawTotal() >= 0)
            known.textBytes = file.rawTotal();
        evidence = guardedRead(*importer, file, known, inner);
        evidence.source.importer = importer->name();
        shiftOffsets(evidence, file.hiddenBytes());
        shiftLines(evidence, file.hiddenLines());
    } else if (!file.fault() || !head.isEmpty()) {
        evidence.error = unknownFormat(file, hints.path);
    }
    evidence.notes.insert(evidence.notes.begin(), file.notes().begin(), file.notes().end());
    file.finish(evidence.source);
    if (file.fault())
        addFault(evidence, *file.fault());
    if (evidence.error)
        completeError(*evidence.error, hints.path);
    return evidence;
}

Evidence readDataSet(const FolderImporter &importer, const Hints &hints, const Progress &progress)
{
    Evidence evidence = guardedRead(importer, hints.path, hints, progress);
    evidence.source.importer = importer.name();
    evidence.source.path = hints.path;
    if (evidence.error)
        completeError(*evidence.error, hints.path);
    return evidence;
}

} // namespace

std::vector<ListedFile> listFiles(const QStringList &paths, const FolderTest &isDataSet)
{
    std::vector<ListedFile> files;
    for (const QString &path : paths) {
        const QFileInfo info(path);
        if (path == u"-"_s) {
            files.push_back({path, 0, std::nullopt});
        } else if (info.isDir()) {
            listFolder(path, isDataSet, files);
        } else if (!info.exists()) {
            files.push_back(
                {path, 0,
                 errorAt(Error::Code::Io, path, tr("there is no such file"), tr("a file or folder"),
                         info.isSymLink() ? tr("a link that leads nowhere") : tr("nothing"))});
        } else {
            files.push_back({path, info.size(), std::nullopt});
        }
    }
    return files;
}

void Registry::add(std::unique_ptr<Importer> importer)
{
    m_importers.push_back(std::move(importer));
}

void Registry::add(std::unique_ptr<FolderImporter> importer)
{
    m_folderImporters.push_back(std::move(importer));
}

std::vector<std::string> Registry::names() const
{
    std::vector<std::string> names;
    for (const auto &importer : m_importers)
        names.push_back(importer->name());
    for (const auto &importer : m_folderImporters)
        names.push_back(importer->name());
    return names;
}

const Importer *Registry::readerOf(QByteArrayView head, bool whole) const
{
    const Importer *maybe = nullptr;
    for (const auto &importer : m_importers) {
        const Match match = importer->probe(head, whole);
        if (match == Match::Yes)
            return importer.get();
        if (match == Match::Maybe && !maybe)
            maybe = importer.get();
    }
    return maybe;
}

const FolderImporter *Registry::readerOfFolder(const QString &folder) const
{
    const auto claims = [&folder](const auto &importer) { return importer->claims(folder); };
    const auto found = std::ranges::find_if(m_folderImporters, claims);
    return found == m_folderImporters.end() ? nullptr : found->get();
}

std::vector<ListedFile> Registry::list(const QStringList &paths) const
{
    return listFiles(paths, [this](const QString &folder) { return readerOfFolder(folder) != nullptr; });
}

Evidence Registry::readFile(const QString &path, const Hints &hints, const Progress &progress) const
{
    Hints own = hints;
    own.path = path;
    if (QFileInfo(path).isDir()) {
        if (const FolderImporter *importer = readerOfFolder(path))
            return readDataSet(*importer, own, progress);
    }
    const std::vector<ListedFile> listed = listFiles({path});
    if (listed.size() == 1 && listed.front().error) {
        Evidence evidence;
        evidence.source.path = path;
        evidence.error = listed.front().error;
        return evidence;
    }
    if (!own.fileTimeMs && path != u"-"_s)
        own.fileTimeMs = QFileInfo(path).lastModified().toMSecsSinceEpoch();
    OpenedFile file(path);
    return readOpened(*this, file, own, progress);
}

Evidence Registry::readBytes(const QByteArray &bytes, const QString &path, const Hints &hints,
                             const Progress &progress) const
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(bytes);
    buffer->open(QIODevice::ReadOnly);
    Hints own = hints;
    own.path = path;
    OpenedFile file(std::move(buffer), path);
    return readOpened(*this, file, own, progress);
}

std::vector<EvidencePtr> Registry::readPaths(const QStringList &paths, const HintsOf &hintsOf,
                                             const Progress &progress) const
{
    std::vector<EvidencePtr> all;
    const std::vector<ListedFile> files = list(paths);
    qint64 total = 0;
    for (const ListedFile &file : files)
        total += file.bytes;
    qint64 before = 0;
    for (const ListedFile &file : files) {
        const Progress part = [&](qint64 done, qint64) {
            return !progress || progress(before + done, total);
        };
        auto evidence = std::make_shared<Evidence>();
        if (file.error) {
            evidence->source.path = file.path;
            evidence->error = file.error;
        } else {
            *evidence = readFile(file.path, hintsOf ? hintsOf(file.path) : Hints(), part);
        }
        before += file.bytes;
        const bool stop = evidence->error && evidence->error->code == Error::Code::Cancelled;
        all.push_back(std::move(evidence));
        if (stop)
            break;
    }
    return all;
}

Result<SourceContext> Registry::readContext(std::unique_ptr<QIODevice> raw, const QString &path,
                                            const ContextRequest &request, const Progress &progress) const
{
    OpenedFile file(std::move(raw), path);
    if (progress)
        file.setProgress(progress);
    if (!file.openForReading())
        return std::unexpected(*file.fault());
    std::vector<ContextPlace> places = request.places;
    for (ContextPlace &place : places) {
        if (place.byte)
            *place.byte -= file.hiddenBytes();
    }
    const auto importer = std::ranges::find(
        m_importers, request.importer, [](const std::unique_ptr<Importer> &each) { return each->name(); });
    Result<SourceContext> context = importer == m_importers.end()
                                        ? readTextContext(file, places, request.around, {})
                                        : (*importer)->context(file, places, request.around, {});
    SourceInfo source;
    file.finish(source);
    if (file.fault() && (!context || file.fault()->code == Error::Code::Cancelled))
        return std::unexpected(*file.fault());
    const std::string found = source.sha256.value_or(std::string());
    if (!request.sha256.empty() && found != request.sha256) {
        Error error = errorAt(Error::Code::Damaged, path,
                              tr("the file is not the one that was imported: its SHA-256 differs"),
                              qstr(request.sha256), qstr(found));
        error.byte.reset();
        return std::unexpected(error);
    }
    if (context)
        context->sha256 = found;
    else if (context.error().file.isEmpty())
        context.error().file = path;
    return context;
}

} // namespace memreport
