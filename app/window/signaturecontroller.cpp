// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/signaturecontroller.h"

#include "app/window/documentsession.h"
#include "app/window/settings.h"
#include "models/items/itemtexts.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>

using namespace Qt::StringLiterals;

namespace memreport {

SignatureController::SignatureController(DocumentSession *session, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
    , m_sign(new QAction(tr("Sign the report…"), this))
    , m_signers(new QAction(tr("Whose signatures count…"), this))
{
    m_sign->setObjectName("signReport"_L1);
    m_signers->setObjectName("chooseSigners"_L1);
    window->addActions(actions());
    connect(m_sign, &QAction::triggered, this, &SignatureController::askForKey);
    connect(m_signers, &QAction::triggered, this, &SignatureController::askForSigners);
    connect(&m_job, &SignJob::succeeded, this, [this](const QString &signature) {
        Q_EMIT said(MessageBars::Kind::Done,
                    tr("Signed. Send %1 together with the report; a change of the report, a comment as well, "
                       "needs a new signature.")
                        .arg(fileNameOf(signature)),
                    {});
    });
    connect(&m_job, &SignJob::failed, this,
            [this](const Error &error) { Q_EMIT said(MessageBars::Kind::Error, describe(error), {}); });
}

void SignatureController::askForKey()
{
    if (m_job.isRunning())
        return;
    if (m_session->path().isEmpty() || m_session->isModified()) {
        Q_EMIT said(MessageBars::Kind::Information,
                    tr("A signature is of a file. Save the report, then sign it."), {});
        return;
    }
    const QString key = QFileDialog::getOpenFileName(m_window, tr("Sign with this SSH key"),
                                                     QDir::homePath() + u"/.ssh"_s, tr("All files (*)"));
    if (!key.isEmpty())
        m_job.start(m_session->path(), key);
}

void SignatureController::askForSigners()
{
    Settings settings;
    const QString before = settings.signersFile();
    const QString signers = QFileDialog::getOpenFileName(
        m_window, tr("Whose signatures count: a list of allowed signers of ssh-keygen"),
        before.isEmpty() ? QDir::homePath() + u"/.ssh"_s : before, tr("All files (*)"));
    if (signers.isEmpty())
        return;
    settings.setSignersFile(signers);
    Q_EMIT checkWanted();
}

} // namespace memreport
