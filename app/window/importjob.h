// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/registry.h"
#include "views/panels/importreport.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Reads files off the GUI thread and ends in exactly one of succeeded, failed, cancelled.
/// The destructor cancels and waits, so that no thread outlives its job.
class ImportJob : public QObject
{
    Q_OBJECT
public:
    /// hintsOf is called on another thread and may not touch what the GUI changes.
    ImportJob(QStringList paths, HintsOf hintsOf, QObject *parent = nullptr);
    ~ImportJob() override;

    void start();
    void cancel();
    std::vector<FileProgress> progress() const;

Q_SIGNALS:
    void progressed();
    void succeeded(const std::vector<memreport::EvidencePtr> &evidence);
    void failed(const memreport::Error &error);
    void cancelled();

public:
    class Board;
    struct Outcome
    {
        std::vector<EvidencePtr> evidence;
        std::optional<Error> error;
    };

private:
    void finish();

    QStringList m_paths;
    HintsOf m_hintsOf;
    std::shared_ptr<Board> m_board;
    QFutureWatcher<Outcome> m_watcher;
};

} // namespace memreport
