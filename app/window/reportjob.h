// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/writereport.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Writes the report in the form that the suffix of its path names. One HTML page: a figure in each turn of
/// the event loop, then the page on the thread pool; PDF, and Markdown with pictures: in one turn. Ends in
/// exactly one of succeeded, failed.
class ReportJob : public QObject
{
    Q_OBJECT
public:
    explicit ReportJob(QObject *parent = nullptr);
    ~ReportJob() override; ///< waits for the file that is being written

    bool isRunning() const { return m_report != nullptr; }
    void start(const std::shared_ptr<const Report> &report, const QString &path);

Q_SIGNALS:
    void succeeded(const QString &path);
    void failed(const memreport::Error &error);

private:
    void drawNext();
    void publish();
    void onWritten();
    void finish(const std::optional<Error> &error);

    std::shared_ptr<const Report> m_report;
    std::shared_ptr<const ReportContent> m_content;
    std::vector<FigureDrawing> m_drawings;
    QString m_path;
    QFutureWatcher<std::optional<Error>> m_writing;
};

} // namespace memreport
