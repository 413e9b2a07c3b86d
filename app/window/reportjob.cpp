// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/reportjob.h"

#include <QTimer>
#include <QtConcurrent>

namespace memreport {

namespace {

std::optional<Error> writePage(const std::shared_ptr<const ReportContent> &content,
                               const std::vector<FigureDrawing> &drawings, const QString &path)
{
    const auto written = writeWhole(path, htmlReport(*content, drawings));
    return written ? std::nullopt : std::optional(written.error());
}

} // namespace

ReportJob::ReportJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_writing, &QFutureWatcherBase::finished, this, &ReportJob::onWritten);
}

ReportJob::~ReportJob()
{
    m_writing.disconnect(this);
    m_writing.waitForFinished();
}

void ReportJob::start(const std::shared_ptr<const Report> &report, const QString &path)
{
    if (isRunning() || !report)
        return;
    m_report = report;
    m_content = std::make_shared<const ReportContent>(reportContent(*report));
    m_drawings.clear();
    m_path = path;
    const bool isPage = reportFormOf(path).value_or(ReportForm::Html) == ReportForm::Html;
    QTimer::singleShot(0, this, isPage ? &ReportJob::drawNext : &ReportJob::publish);
}

/// Its figures are painted into the document or the pictures themselves, here on the GUI thread.
void ReportJob::publish()
{
    const auto files = publishReport(*m_report, m_path);
    finish(files ? std::nullopt : std::optional(files.error()));
}

void ReportJob::drawNext()
{
    if (m_drawings.size() < m_content->figures.size()) {
        m_drawings.push_back(drawForReport(m_content->figures[m_drawings.size()].spec));
        QTimer::singleShot(0, this, &ReportJob::drawNext);
        return;
    }
    m_writing.setFuture(QtConcurrent::run(writePage, m_content, m_drawings, m_path));
}

void ReportJob::onWritten()
{
    finish(m_writing.result());
}

void ReportJob::finish(const std::optional<Error> &error)
{
    m_report.reset();
    m_content.reset();
    if (error)
        Q_EMIT failed(*error);
    else
        Q_EMIT succeeded(m_path);
}

} // namespace memreport
