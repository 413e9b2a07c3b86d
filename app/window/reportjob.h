// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/writereport.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Writes the report in the form that the suffix of its path names. What draws is done in turns of the event
/// loop, the rest on the thread pool. Ends in exactly one of succeeded, failed.
class ReportJob : public QObject
{
    Q_OBJECT
public:
    explicit ReportJob(QObject *parent = nullptr);
    ~ReportJob() override; ///< waits for the file that is being written

    bool isRunning() const { return m_publication != nullptr; }
    void start(const std::shared_ptr<const Report> &report, const QString &path);

Q_SIGNALS:
    void succeeded(const QString &path);
    void failed(const memreport::Error &error);

private:
    void next();
    void draw();
    void after(const Result<void> &done);

    std::unique_ptr<ReportPublication> m_publication;
    QString m_path;
    QFutureWatcher<Result<void>> m_working;
};

} // namespace memreport
