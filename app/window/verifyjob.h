// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/signature/signature.h"
#include "models/bundle/bundle.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Is the file what its author saved, and did somebody put his name under it?
struct FileCheck
{
    BundleCheck bundle;
    std::optional<Result<SignatureCheck>> signature; ///< nullopt: no signature lies beside the file

    /// The file is as it was saved, and its signature, if there is one, was not made of something else.
    bool isGood() const;
};

/// Verifies one file off the GUI thread, as memreport verify does.
class VerifyJob : public QObject
{
    Q_OBJECT
public:
    explicit VerifyJob(QObject *parent = nullptr);
    ~VerifyJob() override; ///< waits

    bool isRunning() const { return m_watcher.isRunning(); }
    /// signers: list of allowed signers for a signature beside the file; empty: nobody is known.
    void start(const QString &path, const QString &signers);

Q_SIGNALS:
    void verified(const memreport::FileCheck &check);
    void failed(const memreport::Error &error);

private:
    QFutureWatcher<Result<FileCheck>> m_watcher;
};

} // namespace memreport
