// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/signjob.h"

#include <QtConcurrent>

namespace memreport {

namespace {

std::optional<Error> signSafely(const QString &path, const QString &key, const QString &target)
{
    try {
        const auto written = signFile(path, key, target, Passphrase::InWindow);
        return written ? std::nullopt : std::optional(written.error());
    } catch (const std::exception &exception) {
        return Error{Error::Code::Io, QString::fromLocal8Bit(exception.what()), path, {}, {}, {}, {}};
    }
}

} // namespace

SignJob::SignJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        if (const auto error = m_watcher.result())
            Q_EMIT failed(*error);
        else
            Q_EMIT succeeded(m_signature);
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
    m_watcher.setFuture(QtConcurrent::run(signSafely, path, key, m_signature));
}

} // namespace memreport
