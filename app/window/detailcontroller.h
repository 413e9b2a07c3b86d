// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server/detailwish.h"
#include "app/server/fetchjob.h"
#include "models/events/evidence.h"

#include <QFutureWatcher>
#include <QTemporaryDir>

#include <functional>
#include <memory>

namespace memreport {

class DocumentSession;
class FigurePage;
class TimeSelection;

/// Where a page draws a server's overview, offers the samples behind what is seen and fetches them in the
/// background: they become further sources of the document, in one step that can be undone.
class DetailController : public QObject
{
    Q_OBJECT
public:
    /// How to speak to a server by its address; without secrets where none is known.
    using AccessTo = std::function<ServerAccess(const QString &address)>;

    DetailController(DocumentSession *session, TimeSelection *selection, AccessTo accessTo, QObject *parent);
    ~DetailController() override;

    void add(FigurePage *page);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; ///< pages that come to be seen

private:
    bool hasOverview();
    void offer(FigurePage *page);
    void fetch(FigurePage *page);
    void read();
    void onRead();
    void fail(const Error &error);
    std::vector<DetailWish> wishesOf(const FigurePage *page);

    DocumentSession *m_session = nullptr;
    TimeSelection *m_selection = nullptr;
    AccessTo m_accessTo;
    QList<FigurePage *> m_pages;
    std::shared_ptr<const Incident> m_incident; ///< of which m_hasOverview tells
    bool m_hasOverview = false;
    FigurePage *m_page = nullptr; ///< for which is fetched; nullptr: for none
    std::unique_ptr<FetchJob> m_job;
    QTemporaryDir m_folder; ///< answers so far: a fetch that was stopped goes on
    QFutureWatcher<std::vector<EvidencePtr>> m_reading;
};

} // namespace memreport
