// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/documentsession.h"

namespace memreport {

/// Asks the user what a file leaves open and has it read again.
class ReadingController : public QObject
{
    Q_OBJECT
public:
    /// dialogs belong to the window.
    ReadingController(DocumentSession *session, QWidget *window);

    void ask(const EvidencePtr &file);

private:
    QStringList othersLike(const EvidencePtr &file) const;

    DocumentSession *m_session;
    QWidget *m_window;
};

} // namespace memreport
