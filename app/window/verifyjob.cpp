// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/verifyjob.h"

#include "app/report/recompute.h"
#include "app/window/guarded.h"

#include <QFileInfo>
#include <QtConcurrent>

namespace memreport {

namespace {

Result<FileCheck> checkFile(const QString &path, const QString &signers)
{
    auto bundle = verifyBundle(path, recomputeFindings);
    if (!bundle)
        return std::unexpected(bundle.error());
    FileCheck check{std::move(*bundle), std::nullopt};
    const QString signature = signatureFileOf(path);
    if (QFileInfo::exists(signature))
        check.signature = checkSignature(path, signature, signers);
    return check;
}

} // namespace

bool FileCheck::isGood() const
{
    const bool signatureIsWrong =
        signature && (!*signature || (*signature)->state == SignatureCheck::State::DoesNotFit);
    return bundle.isGood() && !signatureIsWrong;
}

VerifyJob::VerifyJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        const Result<FileCheck> check = m_watcher.result();
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

void VerifyJob::start(const QString &path, const QString &signers)
{
    m_watcher.setFuture(QtConcurrent::run(
        [path, signers] { return guarded([&] { return checkFile(path, signers); }, path); }));
}

} // namespace memreport
