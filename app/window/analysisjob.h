// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report.h"
#include "views/panels/story.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Keeps the story of a document up to date off the GUI thread. However fast edits come, one
/// computation runs at a time and the newest document is the last one computed.
class AnalysisJob : public QObject
{
    Q_OBJECT
public:
    explicit AnalysisJob(QObject *parent = nullptr);
    ~AnalysisJob() override; ///< waits

    void setDocument(const Document &document);
    bool isRunning() const { return m_running; }
    /// Of the last story; nullptr before the first.
    std::shared_ptr<const Report> report() const { return m_report; }

Q_SIGNALS:
    void finished(const memreport::Story &story);
    void failed(const memreport::Error &error);

private:
    struct Outcome
    {
        Document document;
        std::shared_ptr<const Report> report;
        std::optional<Error> error;
    };
    static Outcome compute(const Document &document, const std::shared_ptr<Analyser> &analyser,
                           const std::shared_ptr<const Report> &before);
    void start();
    void onFinished();

    Document m_document;
    std::shared_ptr<const Report> m_report;
    std::shared_ptr<Analyser> m_analyser = std::make_shared<Analyser>(); ///< of the one computation that runs
    QFutureWatcher<Outcome> m_watcher;
    bool m_running = false;
    bool m_stale = false; ///< the document changed while it was computed
};

} // namespace memreport
