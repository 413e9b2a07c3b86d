// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/draftcontroller.h"

#include "app/window/documentsession.h"
#include "app/window/guarded.h"
#include "app/window/settings.h"
#include "models/claims/draftfile.h"
#include "models/items/itemtexts.h"
#include "views/panels/draftpage.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QtConcurrent>

namespace memreport {

namespace {

std::vector<Claim> claimsOf(const QString &draft, const Story &story)
{
    if (draft.isEmpty() || !story.incident || !story.findings)
        return {};
    return checkClaims(draft, *story.incident, *story.findings);
}

} // namespace

DraftController::DraftController(DocumentSession *session, TimeSelection *selection, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
    , m_page(new DraftPage(selection, window))
{
    connect(m_page, &DraftPage::fileWanted, this, &DraftController::askForFile);
    connect(m_page, &DraftPage::compareWanted, this, &DraftController::compare);
    connect(&m_file, &QFileSystemWatcher::fileChanged, this, &DraftController::readAgain);
    connect(&m_reading, &QFutureWatcherBase::finished, this, &DraftController::onRead);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &DraftController::onCompared);
}

DraftController::~DraftController()
{
    m_reading.disconnect(this);
    m_watcher.disconnect(this);
    m_reading.waitForFinished();
    m_watcher.waitForFinished();
}

Page *DraftController::page() const
{
    return m_page;
}

void DraftController::askForFile()
{
    Settings settings;
    const QString path =
        QFileDialog::getOpenFileName(m_window, tr("Open a draft"), settings.lastFolder(),
                                     tr("Drafts (*.md *.markdown *.txt *.html);;All files (*)"));
    if (path.isEmpty())
        return;
    settings.setLastFolder(QFileInfo(path).path());
    open(path);
}

void DraftController::open(const QString &path)
{
    m_path = path;
    m_reading.setFuture(QtConcurrent::run([path] { return guarded([&] { return readDraft(path); }, path); }));
}

void DraftController::onRead()
{
    const Result<QString> text = m_reading.result();
    if (!text) {
        Q_EMIT said(MessageBars::Kind::Error, describe(text.error()), {});
        return;
    }
    if (!m_file.files().isEmpty())
        m_file.removePaths(m_file.files());
    m_file.addPath(m_path);
    m_page->setDraft(*text, fileNameOf(m_path));
}

/// Editors put a new file in the old one's place; while there is none, the draft stays as it was.
void DraftController::readAgain(const QString &path)
{
    if (QFileInfo::exists(path))
        open(path);
}

void DraftController::compare()
{
    m_stale = m_watcher.isRunning();
    if (!m_stale)
        m_watcher.setFuture(QtConcurrent::run(claimsOf, m_page->draft(), m_session->story()));
}

void DraftController::onCompared()
{
    m_page->setClaims(m_watcher.result());
    Q_EMIT compared();
    if (m_stale)
        compare();
}

} // namespace memreport
