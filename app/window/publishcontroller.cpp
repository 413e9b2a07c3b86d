// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/publishcontroller.h"

#include "app/window/documentsession.h"
#include "models/figures/figurecaveats.h"
#include "models/items/itemtexts.h"
#include "views/panels/icons.h"
#include "views/publish/figurespage.h"

#include <QAction>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace memreport {

PublishController::PublishController(DocumentSession *session, TimeSelection *selection, QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_window(window)
    , m_page(new FiguresPage(selection, window))
    , m_exportFigure(new QAction(icon(u"document-export"_s), tr("Export the figure…"), this))
    , m_exportAll(new QAction(tr("Export all figures…"), this))
    , m_exportReport(new QAction(tr("Write the report as one page…"), this))
{
    m_exportFigure->setShortcut(Qt::CTRL | Qt::Key_E);
    m_exportAll->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    m_exportFigure->setObjectName("exportFigure"_L1);
    m_exportAll->setObjectName("exportAll"_L1);
    m_exportReport->setObjectName("exportReport"_L1);
    window->addActions(actions());
    connect(m_session, &DocumentSession::storyChanged, this, &PublishController::updateActions);
    connectExport();
    connectReport();
    updateActions();
}

void PublishController::connectExport()
{
    connect(m_exportFigure, &QAction::triggered, this, &PublishController::exportFigure);
    connect(m_exportAll, &QAction::triggered, this, [this] {
        m_page->commit();
        exportInto(m_session->story().figures, tr("Export all figures into"));
    });
    connect(m_page, &FiguresPage::exportWanted, this,
            [this] { exportInto(m_page->tickedFigures(), tr("Export the figures into")); });
    connect(m_page, &FiguresPage::stopWanted, &m_export, &ExportJob::cancel);
    connect(&m_export, &ExportJob::progressed, m_page->exportBar(), &ExportBar::showProgress);
    connect(&m_export, &ExportJob::succeeded, this, [this](int files, const QString &folder) {
        sayWritten(tr("%1 files were written into %2.").arg(files).arg(fileNameOf(folder)), folder);
    });
    connect(&m_export, &ExportJob::cancelled, this, [this](int files, const QString &folder) {
        sayWritten(tr("The export was stopped; %1 whole files are in %2.").arg(files).arg(fileNameOf(folder)),
                   folder);
    });
    connect(&m_export, &ExportJob::failed, this, [this](const Error &error) {
        m_page->exportBar()->showIdle();
        Q_EMIT said(MessageBars::Kind::Error, describe(error), {});
    });
}

void PublishController::connectReport()
{
    connect(m_exportReport, &QAction::triggered, this, &PublishController::exportReport);
    connect(&m_report, &ReportJob::succeeded, this, [this](const QString &path) {
        auto *open = new QAction(tr("Open it"), this);
        connect(open, &QAction::triggered, this,
                [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
        Q_EMIT said(MessageBars::Kind::Done, tr("The report was written as %1.").arg(fileNameOf(path)),
                    {open});
    });
    connect(&m_report, &ReportJob::failed, this,
            [this](const Error &error) { Q_EMIT said(MessageBars::Kind::Error, describe(error), {}); });
}

void PublishController::sayWritten(const QString &text, const QString &folder)
{
    m_page->exportBar()->showIdle();
    auto *show = new QAction(tr("Open the folder"), this);
    connect(show, &QAction::triggered, this,
            [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    Q_EMIT said(MessageBars::Kind::Done, text, {show});
}

void PublishController::updateActions()
{
    const bool any = !m_session->story().figures.empty();
    for (QAction *action : actions())
        action->setEnabled(any);
}

void PublishController::chooseShownFigure()
{
    if (const auto figure = m_shown ? m_shown() : nullptr)
        m_page->sheet()->choose(figure->name);
}

void PublishController::exportFigure()
{
    std::shared_ptr<const FigureSpec> figure = m_shown ? m_shown() : nullptr;
    if (figure) {
        auto carried = std::make_shared<FigureSpec>(*figure);
        carryCaveats(*carried, m_session->story().findings->caveats);
        figure = carried;
    } else if (const SheetFigure *chosen = m_page->sheet()->chosen()) {
        figure = chosen->computed;
    }
    if (figure)
        exportInto({figure}, tr("Export the figure into"));
}

void PublishController::exportInto(const std::vector<std::shared_ptr<const FigureSpec>> &figures,
                                   const QString &title)
{
    if (figures.empty() || m_export.isRunning())
        return;
    const QString folder = QFileDialog::getExistingDirectory(m_window, title, m_settings.lastFolder());
    if (folder.isEmpty())
        return;
    m_settings.setLastFolder(folder);
    // Words and ranges of the author as they are now, of which the story may not have heard yet.
    auto incident = std::make_shared<Incident>(*m_session->story().incident);
    incident->choices.texts = m_session->document().choices.texts;
    incident->choices.figures = m_session->document().choices.figures;
    m_export.start(figures, incident, m_page->exportBar()->options(), folder);
}

void PublishController::exportReport()
{
    const auto report = m_session->report();
    if (!report || m_report.isRunning())
        return;
    const QString suffix = u".html"_s;
    const QString name =
        m_settings.lastFolder() + u'/' + QFileInfo(m_session->displayName()).completeBaseName();
    QString path = QFileDialog::getSaveFileName(
        m_window, tr("Write the report"), name + suffix,
        tr("Pages (*.html);;Documents (*.pdf);;Markdown with pictures (*.md)"), &m_reportFilter);
    if (path.isEmpty())
        return;
    if (!reportFormOf(path))
        path += m_reportFilter.contains(u"*.pdf"_s)  ? u".pdf"_s
                : m_reportFilter.contains(u"*.md"_s) ? u".md"_s
                                                     : suffix;
    m_settings.setLastFolder(QFileInfo(path).path());
    m_report.start(report, path);
}

} // namespace memreport
