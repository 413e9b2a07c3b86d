// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/contextjob.h"
#include "app/window/settings.h"
#include "views/panels/evidencedrawer.h"
#include "views/panels/messagebars.h"

namespace memreport {

class DocumentSession;
class EventsPage;

/// What the page of events wants of files: lines around a record, and its list written down.
class EvidenceController : public QObject
{
    Q_OBJECT
public:
    EvidenceController(DocumentSession *session, EventsPage *page, QWidget *window);

Q_SIGNALS:
    void said(MessageBars::Kind kind, const QString &text, const QList<QAction *> &actions);

private:
    void readContext(const ContextWish &wish);
    void writeList(const QByteArray &list, const QString &suffix);

    DocumentSession *m_session = nullptr;
    QWidget *m_window = nullptr;
    ContextJob m_job;
    Settings m_settings;
};

} // namespace memreport
