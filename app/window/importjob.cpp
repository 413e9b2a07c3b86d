// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/importjob.h"

#include "app/window/guarded.h"
#include "importers/core/hostzones.h"
#include "importers/registry/allimporters.h"

#include <QCoreApplication>
#include <QPromise>
#include <QtConcurrent>

#include <mutex>

namespace memreport {

/// How far each file is: the worker writes, the window reads.
class ImportJob::Board
{
public:
    void setFiles(const std::vector<ListedFile> &files)
    {
        const std::scoped_lock lock(m_mutex);
        for (const ListedFile &file : files)
            m_files.push_back({file.path, 0, file.bytes, file.error.has_value()});
    }
    void update(size_t file, qint64 done, qint64 total)
    {
        const std::scoped_lock lock(m_mutex);
        m_files[file].done = done;
        if (total >= 0)
            m_files[file].total = total;
    }
    void finish(size_t file)
    {
        const std::scoped_lock lock(m_mutex);
        m_files[file].finished = true;
    }
    std::vector<FileProgress> files() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_files;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<FileProgress> m_files;
};

namespace {

constexpr int steps = 1000;

EvidencePtr failedEvidence(const ListedFile &file)
{
    Evidence evidence;
    evidence.source.path = file.path;
    evidence.error = file.error;
    return std::make_shared<const Evidence>(std::move(evidence));
}

void readAll(QPromise<ImportJob::Outcome> &promise, const QStringList &paths, const HintsOf &hintsOf,
             ImportJob::Board &board)
{
    const Registry registry = makeRegistry();
    const std::vector<ListedFile> files = registry.list(paths);
    board.setFiles(files);
    qint64 total = 0;
    for (const ListedFile &file : files)
        total += file.bytes;
    promise.setProgressRange(0, steps);
    qint64 before = 0;
    ImportJob::Outcome outcome;
    for (size_t i = 0; i < files.size() && !promise.isCanceled(); ++i) {
        const ListedFile &file = files[i];
        const auto progress = [&](qint64 done, qint64 all) {
            board.update(i, done, all);
            promise.setProgressValue(int((before + done) * steps / std::max<qint64>(total, 1)));
            return !promise.isCanceled();
        };
        outcome.evidence.push_back(file.error ? failedEvidence(file)
                                              : std::make_shared<const Evidence>(registry.readFile(
                                                    file.path, hintsOf(file.path), progress)));
        before += file.bytes;
        board.finish(i);
    }
    if (!promise.isCanceled())
        readInHostZones(registry, outcome.evidence, hintsOf,
                        [&](qint64, qint64) { return !promise.isCanceled(); });
    if (!promise.isCanceled())
        promise.addResult(std::move(outcome));
}

/// An exception that crossed the future would be thrown again in the GUI thread.
void work(QPromise<ImportJob::Outcome> &promise, const QStringList &paths, const HintsOf &hintsOf,
          const std::shared_ptr<ImportJob::Board> &board)
{
    try {
        readAll(promise, paths, hintsOf, *board);
    } catch (const std::bad_alloc &) {
        Error error;
        error.code = Error::Code::Limit;
        error.message =
            QCoreApplication::translate("ImportJob", "There was not enough memory to read these files.");
        promise.addResult(ImportJob::Outcome{{}, error});
    } catch (const std::exception &exception) {
        promise.addResult(ImportJob::Outcome{{}, errorOf(exception)});
    }
}

} // namespace

ImportJob::ImportJob(QStringList paths, HintsOf hintsOf, QObject *parent)
    : QObject(parent)
    , m_paths(std::move(paths))
    , m_hintsOf(std::move(hintsOf))
    , m_board(std::make_shared<Board>())
{
    connect(&m_watcher, &QFutureWatcher<Outcome>::progressValueChanged, this, &ImportJob::progressed);
    connect(&m_watcher, &QFutureWatcher<Outcome>::finished, this, &ImportJob::finish);
}

ImportJob::~ImportJob()
{
    m_watcher.disconnect(this);
    m_watcher.cancel();
    m_watcher.waitForFinished();
}

void ImportJob::start()
{
    m_watcher.setFuture(QtConcurrent::run(work, m_paths, m_hintsOf, m_board));
}

void ImportJob::cancel()
{
    m_watcher.cancel();
}

std::vector<FileProgress> ImportJob::progress() const
{
    return m_board->files();
}

void ImportJob::finish()
{
    const QFuture<Outcome> future = m_watcher.future();
    if (future.isCanceled() || future.resultCount() == 0) {
        Q_EMIT cancelled();
        return;
    }
    const Outcome outcome = future.result();
    if (outcome.error)
        Q_EMIT failed(*outcome.error);
    else
        Q_EMIT succeeded(outcome.evidence);
}

} // namespace memreport
