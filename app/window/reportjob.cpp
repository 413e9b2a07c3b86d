// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/reportjob.h"

#include "app/window/guarded.h"

#include <QTimer>
#include <QtConcurrent>

namespace memreport {

namespace {

Result<void> reportStep(ReportPublication *publication, const QString &path)
{
    return guarded([publication] { return publication->step(); }, path);
}

} // namespace

ReportJob::ReportJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_working, &QFutureWatcherBase::finished, this, [this] { after(m_working.result()); });
}

ReportJob::~ReportJob()
{
    m_working.disconnect(this);
    m_working.waitForFinished();
}

void ReportJob::start(const std::shared_ptr<const Report> &report, const QString &path)
{
    if (isRunning() || !report)
        return;
    m_publication = std::make_unique<ReportPublication>(report, path);
    m_path = path;
    next();
}

void ReportJob::next()
{
    if (m_publication->isDone()) {
        m_publication.reset();
        Q_EMIT succeeded(m_path);
    } else if (m_publication->nextDraws()) {
        QTimer::singleShot(0, this, &ReportJob::draw);
    } else {
        // The publication lives until the watcher has told the end: after() comes on this thread.
        m_working.setFuture(QtConcurrent::run(reportStep, m_publication.get(), m_path));
    }
}

void ReportJob::draw()
{
    after(reportStep(m_publication.get(), m_path));
}

void ReportJob::after(const Result<void> &done)
{
    if (!done) {
        m_publication.reset();
        Q_EMIT failed(done.error());
        return;
    }
    next();
}

} // namespace memreport
