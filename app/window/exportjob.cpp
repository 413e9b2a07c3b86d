// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/exportjob.h"

#include "app/window/guarded.h"

#include <QTimer>
#include <QtConcurrent>

namespace memreport {

namespace {

Result<void> stepOf(FigureExport *figures)
{
    return guarded([&] { return figures->step(); });
}

} // namespace

ExportJob::ExportJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_writing, &QFutureWatcherBase::finished, this, [this] { after(m_writing.result()); });
}

ExportJob::~ExportJob()
{
    m_writing.disconnect(this);
    m_writing.waitForFinished();
}

void ExportJob::start(const std::vector<std::shared_ptr<const FigureSpec>> &figures,
                      const std::shared_ptr<const Incident> &incident, const FigureExportOptions &options,
                      const QString &folder)
{
    if (isRunning())
        return;
    m_export = std::make_unique<FigureExport>(figures, incident, options, folder);
    m_folder = folder;
    m_stop = false;
    Q_EMIT progressed(0, int(m_export->steps()));
    next();
}

void ExportJob::cancel()
{
    m_stop = true;
}

std::unique_ptr<FigureExport> ExportJob::end()
{
    return std::move(m_export);
}

void ExportJob::next()
{
    if (m_export->isDone()) {
        const auto done = end();
        Q_EMIT succeeded(int(done->written().size()), m_folder);
    } else if (m_stop) {
        const auto done = end();
        Q_EMIT cancelled(int(done->written().size()), m_folder);
    } else if (m_export->nextDraws()) {
        QTimer::singleShot(0, this, &ExportJob::draw);
    } else {
        // The export lives until the watcher has told the end: after() comes on this thread.
        m_writing.setFuture(QtConcurrent::run(stepOf, m_export.get()));
    }
}

void ExportJob::draw()
{
    after(stepOf(m_export.get()));
}

void ExportJob::after(const Result<void> &written)
{
    if (!written) {
        end();
        Q_EMIT failed(written.error());
        return;
    }
    Q_EMIT progressed(int(m_export->done()), int(m_export->steps()));
    next();
}

} // namespace memreport
