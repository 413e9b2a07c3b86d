// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QObject>

class QMimeData;

namespace memreport {

class DocumentSession;
class PastePage;
class TimeSelection;

/// The text of a clipboard that can be a table: the tables of its HTML as tab-separated lines where
/// it has some, else its plain text.
QString pastedText(const QMimeData *clipboard);

/// Takes the clipboard's text, shows what readers understand of it, and adds it to the document when
/// the user says so.
class PasteController : public QObject
{
    Q_OBJECT
public:
    PasteController(DocumentSession *session, TimeSelection *selection, QWidget *parent);

    PastePage *page() const { return m_page; }
    bool isPending() const;
    /// False: the clipboard holds no text.
    bool paste(const QMimeData *clipboard);

Q_SIGNALS:
    void pendingChanged(); ///< the page is to be listed, or no longer

private:
    void understand();
    void add();
    void discard();

    DocumentSession *m_session = nullptr;
    PastePage *m_page = nullptr;
    EvidencePtr m_understood;
};

} // namespace memreport
