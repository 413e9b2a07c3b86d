// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server/fetchjob.h"
#include "models/events/evidence.h"

#include <QFutureWatcher>
#include <QTemporaryDir>

#include <memory>

namespace memreport {

class DocumentSession;
class FetchPage;
class TimeSelection;

/// Lets the user ask a server, and adds what came to the document.
class FetchController : public QObject
{
    Q_OBJECT
public:
    FetchController(DocumentSession *session, TimeSelection *selection, QWidget *parent);
    ~FetchController() override;

    FetchPage *page() const { return m_page; }
    bool isPending() const;
    void start();
    /// As the user last spoke to this server from this window; the address alone where he did not.
    ServerAccess accessTo(const QString &address) const;

Q_SIGNALS:
    void pendingChanged(); ///< the page is to be listed, or no longer

private:
    void look();
    void onPlanned();
    void tellCost();
    void fetch();
    void read();
    void onRead();
    void cancel();
    void close();

    DocumentSession *m_session = nullptr;
    FetchPage *m_page = nullptr;
    QTemporaryDir m_folder;                  ///< answers so far: a fetch that was stopped goes on
    std::map<QString, ServerAccess> m_known; ///< by address, as long as the window is open
    std::unique_ptr<FetchJob> m_job;
    QFutureWatcher<std::vector<EvidencePtr>> m_reading;
};

} // namespace memreport
