// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "models/claims/claims.h"
#include "views/panels/messagebars.h"
#include "views/panels/story.h"

#include <QFileSystemWatcher>
#include <QFutureWatcher>

namespace memreport {

class DocumentSession;
class DraftPage;
class Page;
class TimeSelection;

/// Compares an article's draft with the findings, off the GUI thread, whenever one of them changes; a file
/// that is edited elsewhere is read again.
class DraftController : public QObject
{
    Q_OBJECT
public:
    DraftController(DocumentSession *session, TimeSelection *selection, QWidget *window);
    ~DraftController() override; ///< waits

    Page *page() const;
    /// Reads it off the GUI thread; where that fails it is said, and the draft that is there stays.
    void open(const QString &path);

Q_SIGNALS:
    void compared();
    void said(memreport::MessageBars::Kind kind, const QString &text, const QList<QAction *> &actions);

private:
    void askForFile();
    void readAgain(const QString &path);
    void onRead();
    void compare();
    void onCompared();

    DocumentSession *m_session;
    QWidget *m_window;
    DraftPage *m_page;
    QString m_path; ///< of the file read last
    QFileSystemWatcher m_file;
    QFutureWatcher<Result<QString>> m_reading;
    QFutureWatcher<std::vector<Claim>> m_watcher;
    bool m_stale = false; ///< something has changed since the comparison began
};

} // namespace memreport
