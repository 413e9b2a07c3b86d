// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/analysisjob.h"

#include "app/window/guarded.h"

#include <QCoreApplication>
#include <QtConcurrent>

namespace memreport {

AnalysisJob::AnalysisJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<Outcome>::finished, this, &AnalysisJob::onFinished);
}

AnalysisJob::~AnalysisJob()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void AnalysisJob::setDocument(const Document &document)
{
    m_document = document;
    if (m_running)
        m_stale = true;
    else
        start();
}

AnalysisJob::Outcome AnalysisJob::compute(const Document &document, const std::shared_ptr<Analyser> &analyser,
                                          const std::shared_ptr<const Report> &before)
{
    try {
        return {document, std::make_shared<const Report>(reportOf(document, *analyser, before.get())),
                std::nullopt};
    } catch (const std::exception &exception) {
        Error error = errorOf(exception);
        error.message = QCoreApplication::translate("AnalysisJob", "The findings could not be computed: %1")
                            .arg(error.message);
        return {document, nullptr, error};
    }
}

void AnalysisJob::start()
{
    m_running = true;
    m_stale = false;
    m_watcher.setFuture(QtConcurrent::run(&AnalysisJob::compute, m_document, m_analyser, m_report));
}

void AnalysisJob::onFinished()
{
    const Outcome outcome = m_watcher.result();
    m_running = false;
    if (m_stale) {
        start();
        return;
    }
    if (outcome.error) {
        Q_EMIT failed(*outcome.error);
        return;
    }
    m_report = outcome.report;
    // Pages share parts of the report; each part keeps the whole alive.
    Q_EMIT finished({outcome.document, std::shared_ptr<const Incident>(m_report, &m_report->incident),
                     std::shared_ptr<const Findings>(m_report, &m_report->findings), m_report->figures});
}

} // namespace memreport
