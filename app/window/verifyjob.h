// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Verifies one file off the GUI thread, as memreport verify does.
class VerifyJob : public QObject
{
    Q_OBJECT
public:
    explicit VerifyJob(QObject *parent = nullptr);
    ~VerifyJob() override; ///< waits

    bool isRunning() const { return m_watcher.isRunning(); }
    void start(const QString &path);

Q_SIGNALS:
    void verified(const memreport::BundleCheck &check);
    void failed(const memreport::Error &error);

private:
    QFutureWatcher<Result<BundleCheck>> m_watcher;
};

} // namespace memreport
