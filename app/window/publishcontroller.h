// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/exportjob.h"
#include "app/window/reportjob.h"
#include "app/window/settings.h"
#include "views/panels/messagebars.h"

#include <QObject>

class QAction;

namespace memreport {

class DocumentSession;
class FiguresPage;
class TimeSelection;

/// Writes figures and reports of the window's document: asks where to, runs the jobs, says what became
/// of them.
class PublishController : public QObject
{
    Q_OBJECT
public:
    PublishController(DocumentSession *session, TimeSelection *selection, QWidget *window);

    FiguresPage *page() const { return m_page; }
    QList<QAction *> actions() const { return {m_exportFigure, m_exportAll, m_exportReport}; }
    /// The Figures page begins with what was looked at before.
    void chooseShownFigure();
    /// The figure that the current page shows; nullptr: the chosen one of the Figures page.
    void setShownFigure(const std::function<std::shared_ptr<const FigureSpec>()> &shown) { m_shown = shown; }

Q_SIGNALS:
    void said(memreport::MessageBars::Kind kind, const QString &text, const QList<QAction *> &actions);

private:
    void connectExport();
    void connectReport();
    void exportFigure();
    void exportReport();
    void exportInto(const std::vector<std::shared_ptr<const FigureSpec>> &figures, const QString &title);
    void sayWritten(const QString &text, const QString &folder);
    void updateActions();

    DocumentSession *m_session = nullptr;
    QWidget *m_window = nullptr;
    FiguresPage *m_page = nullptr;
    QAction *m_exportFigure = nullptr;
    QAction *m_exportAll = nullptr;
    QAction *m_exportReport = nullptr;
    std::function<std::shared_ptr<const FigureSpec>()> m_shown;
    ExportJob m_export;
    ReportJob m_report;
    QString m_reportFilter; ///< the form chosen last
    Settings m_settings;
};

} // namespace memreport
