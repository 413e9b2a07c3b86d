// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/exportfigures.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Exports figures while the window stays alive. Drawing belongs to the GUI thread: one picture in a turn
/// of its event loop; data and words are written by the thread pool. Ends in exactly one of succeeded,
/// failed, cancelled.
class ExportJob : public QObject
{
    Q_OBJECT
public:
    explicit ExportJob(QObject *parent = nullptr);
    ~ExportJob() override; ///< waits for the file that is being written

    bool isRunning() const { return m_export != nullptr; }
    void start(const std::vector<std::shared_ptr<const FigureSpec>> &figures,
               const std::shared_ptr<const Incident> &incident, const FigureExportOptions &options,
               const QString &folder);

public Q_SLOTS:
    void cancel();

Q_SIGNALS:
    void progressed(int done, int steps);
    void succeeded(int files, const QString &folder);
    void failed(const memreport::Error &error);
    void cancelled(int files, const QString &folder);

private:
    void next();
    void draw();
    void after(const Result<void> &written);
    std::unique_ptr<FigureExport> end();

    std::unique_ptr<FigureExport> m_export;
    QString m_folder;
    bool m_stop = false;
    QFutureWatcher<Result<void>> m_writing;
};

} // namespace memreport
