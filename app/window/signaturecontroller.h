// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/signjob.h"
#include "views/panels/messagebars.h"

#include <QList>

class QAction;
class QWidget;

namespace memreport {

class DocumentSession;

/// Signs the saved report, and asks whose signatures count.
class SignatureController : public QObject
{
    Q_OBJECT
public:
    SignatureController(DocumentSession *session, QWidget *window);

    QList<QAction *> actions() const { return {m_sign, m_signers}; }

Q_SIGNALS:
    void checkWanted(); ///< a signature or a list of signers is new
    void said(memreport::MessageBars::Kind kind, const QString &text, const QList<QAction *> &actions);

private:
    void askForKey();
    void askForSigners();

    DocumentSession *m_session = nullptr;
    QWidget *m_window = nullptr;
    QAction *m_sign = nullptr;
    QAction *m_signers = nullptr;
    SignJob m_job;
};

} // namespace memreport
