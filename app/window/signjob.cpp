// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/signjob.h"

#include "app/window/guarded.h"

#include <QtConcurrent>

namespace memreport {

SignJob::SignJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        if (const Result<void> written = m_watcher.result())
            Q_EMIT succeeded(m_signature);
        else
            Q_EMIT failed(written.error());
    });
}

SignJob::~SignJob()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void SignJob::start(const QString &path, const QString &key)
{
    m_signature = signatureFileOf(path);
    m_watcher.setFuture(QtConcurrent::run([path, key, target = m_signature] {
        return guarded([&] { return signFile(path, key, target, Passphrase::InWindow); }, path);
    }));
}

} // namespace memreport
