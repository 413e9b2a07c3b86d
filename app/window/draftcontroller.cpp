// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/draftcontroller.h"

#include "app/window/documentsession.h"
#include "app/window/settings.h"
#include "models/items/itemtexts.h"
#include "views/panels/draftpage.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QtConcurrent>

namespace memreport {

namespace {

constexpr qint64 mostDraftBytes = 16 << 20; ///< a book has less

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
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &DraftController::onCompared);
}

DraftController::~DraftController()
{
    m_watcher.disconnect(this);
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
    const auto opened = open(path);
    if (!opened)
        Q_EMIT said(MessageBars::Kind::Error, describe(opened.error()), {});
}

Result<void> DraftController::open(const QString &path)
{
    QFile file(path);
    Error error;
    error.file = path;
    if (!file.open(QIODevice::ReadOnly)) {
        error.message = tr("The draft cannot be opened: %1").arg(file.errorString());
        return std::unexpected(error);
    }
    const QByteArray bytes = file.read(mostDraftBytes + 1);
    if (bytes.size() > mostDraftBytes) {
        error.code = Error::Code::Limit;
        error.message = tr("The file is too large for a draft.");
        error.expected = tr("at most %1 bytes").arg(mostDraftBytes);
        error.found = tr("more");
        return std::unexpected(error);
    }
    if (!m_file.files().isEmpty())
        m_file.removePaths(m_file.files());
    m_file.addPath(path);
    m_page->setDraft(QString::fromUtf8(bytes), fileNameOf(path));
    return {};
}

/// Editors put a new file in the old one's place; while there is none, the draft stays as it was.
void DraftController::readAgain(const QString &path)
{
    if (QFileInfo::exists(path))
        (void)open(path);
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
