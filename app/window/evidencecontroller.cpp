// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/evidencecontroller.h"

#include "app/window/documentsession.h"
#include "models/items/itemtexts.h"
#include "views/panels/eventspage.h"

#include <QAction>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace memreport {

EvidenceController::EvidenceController(DocumentSession *session, EventsPage *page, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
{
    connect(page->drawer(), &EvidenceDrawer::contextWanted, this, &EvidenceController::readContext);
    connect(&m_job, &ContextJob::found, page->drawer(), &EvidenceDrawer::showContext);
    connect(&m_job, &ContextJob::missing, page->drawer(), &EvidenceDrawer::showProblem);
    connect(page, &EventsPage::exportWanted, this, &EvidenceController::writeList);
}

void EvidenceController::readContext(const ContextWish &wish)
{
    const SourceInfo &source = wish.evidence->source;
    ContextQuestion question;
    question.id = wish.id;
    question.request = {source.importer, source.sha256.value_or(std::string()), wish.places};
    question.copy = m_session->original(wish.evidence);
    question.copyName = tr("the copy in the report");
    if (question.copy.isNull() && !wish.evidence->prose.empty()) {
        // A pasted text is its own source.
        question.copy = QByteArray::fromStdString(wish.evidence->prose);
        question.copyName = tr("the pasted text");
    }
    if (!source.path.isEmpty() && source.path != u"-"_s) {
        question.candidates << source.path;
        // A report is often handed on beside the files that it was made from.
        if (!m_session->path().isEmpty())
            question.candidates << QFileInfo(m_session->path()).path() + u'/' + fileNameOf(source.path);
        question.candidates.removeDuplicates();
    }
    m_job.ask(question);
}

void EvidenceController::writeList(const QByteArray &list, const QString &suffix)
{
    const QString ending = u'.' + suffix;
    const QString name = m_settings.lastFolder() + u'/' +
                         QFileInfo(m_session->displayName()).completeBaseName() + u"-events"_s + ending;
    QString path = QFileDialog::getSaveFileName(m_window, tr("Write the list of events"), name,
                                                tr("Lists (*%1)").arg(ending));
    if (path.isEmpty())
        return;
    if (!path.endsWith(ending))
        path += ending;
    m_settings.setLastFolder(QFileInfo(path).path());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(list) != list.size() || !file.commit()) {
        Q_EMIT said(MessageBars::Kind::Error,
                    tr("The list was not written to %1: %2").arg(path, file.errorString()), {});
        return;
    }
    auto *open = new QAction(tr("Open it"), this);
    connect(open, &QAction::triggered, this,
            [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
    Q_EMIT said(MessageBars::Kind::Done, tr("The list was written as %1.").arg(fileNameOf(path)), {open});
}

} // namespace memreport
