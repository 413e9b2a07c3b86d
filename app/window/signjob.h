// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/signature/signature.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Has ssh-keygen sign one file off the GUI thread; a passphrase is asked for by the desktop.
class SignJob : public QObject
{
    Q_OBJECT
public:
    explicit SignJob(QObject *parent = nullptr);
    ~SignJob() override; ///< waits

    bool isRunning() const { return m_watcher.isRunning(); }
    /// The signature is written beside the file (signatureFileOf).
    void start(const QString &path, const QString &key);

Q_SIGNALS:
    void succeeded(const QString &signature);
    void failed(const memreport::Error &error);

private:
    QString m_signature;
    QFutureWatcher<Result<void>> m_watcher;
};

} // namespace memreport
