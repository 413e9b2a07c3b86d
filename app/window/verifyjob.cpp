// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/verifyjob.h"

#include "app/report/recompute.h"

#include <QtConcurrent>

namespace memreport {

namespace {

Result<BundleCheck> verifySafely(const QString &path)
{
    try {
        return verifyBundle(path, recomputeFindings);
    } catch (const std::exception &exception) {
        return std::unexpected(
            Error{Error::Code::Limit, QString::fromLocal8Bit(exception.what()), path, {}, {}, {}, {}});
    }
}

} // namespace

VerifyJob::VerifyJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        const Result<BundleCheck> check = m_watcher.result();
        if (check)
            Q_EMIT verified(*check);
        else
            Q_EMIT failed(check.error());
    });
}

VerifyJob::~VerifyJob()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void VerifyJob::start(const QString &path)
{
    m_watcher.setFuture(QtConcurrent::run(verifySafely, path));
}

} // namespace memreport
