// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of the window that lists everything by its name.
#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "app/window/pagebook.h"
#include "app/window/timepages.h"
#include "app/window/windowactions.h"
#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "views/charts/figureview.h"
#include "views/panels/commandpalette.h"
#include "views/panels/eventspage.h"
#include "views/panels/figurepage.h"
#include "views/panels/overviewpage.h"
#include "views/panels/pairspage.h"
#include "views/panels/seriespage.h"
#include "views/panels/sourcespage.h"

#include <QAction>
#include <QMenu>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace memreport {

void MainWindow::openPalette()
{
    m_commands = {};
    if (m_outer->currentWidget() == m_content) {
        if (const auto *page = qobject_cast<FigurePage *>(m_book->current()))
            m_commands.add(tr("Chart"), page->figureView()->actions());
    }
    m_commands.add(tr("Action"), actions());
    for (const QMenu *menu : {m_actions->importMenu, m_actions->exportMenu, m_actions->mainMenu})
        m_commands.add(tr("Action"), menu->actions());
    for (const Page *page : m_book->pages()) {
        if (m_book->isListed(page))
            m_commands.add(tr("Page"), page->title(), [this, id = page->id()] {
                m_outer->setCurrentWidget(m_content);
                showPage(id);
                m_time->focusFigure();
            });
    }
    addStoryCommands();
    for (const RecentFilesModel::File &file : m_settings.recentFiles()) {
        if (!file.missing)
            m_commands.add(tr("Recent file"), fileNameOf(file.path),
                           [this, path = file.path] { openBundle(path); });
    }
    m_palette->open(m_commands.commands());
}

/// Everything of the document that has a name.
void MainWindow::addStoryCommands()
{
    const Story &story = m_session->story();
    if (story.isEmpty())
        return;
    for (size_t i = 0; i < story.incident->hosts.size(); ++i)
        m_commands.add(tr("Host"), qstr(story.incident->hosts[i].name), [this, i] {
            showPage(m_time->overview()->id());
            m_time->overview()->showHost(i);
            m_time->focusFigure();
        });
    for (size_t i = 0; i < story.incident->processes.size(); ++i) {
        const Process &process = story.incident->processes[i];
        m_commands.add(tr("Process on %1").arg(qstr(story.incident->hosts[process.host].name)),
                       qstr(process.name), [this, i] { showProcess(i); });
    }
    for (size_t i = 0; i < story.findings->kills.size(); ++i) {
        const auto &time = story.incident->kills[story.findings->kills[i].kill].kill.time;
        m_commands.add(
            tr("Kill, %1")
                .arg(time ? humanTime(toInstant(*time), story.document.choices.zone) : tr("time unknown")),
            killVictimText(*story.incident, story.findings->kills[i]), [this, i] {
                showPage(m_events->id());
                m_events->showKill(i);
            });
    }
    for (const EvidencePtr &evidence : story.incident->evidence) {
        m_commands.add(tr("Imported file"), fileNameOf(evidence->source.path),
                       [this] { showPage(m_sources->id()); });
        for (const Series &series : evidence->series)
            m_commands.add(tr("Series"), qstr(series.canonical()), [this, evidence, shown = &series] {
                showPage(m_series->id());
                m_series->showSeries(shown);
            });
    }
}

/// Its pair where it has one; else its samples.
void MainWindow::showProcess(size_t process)
{
    const Story &story = m_session->story();
    if (story.isEmpty() || process >= story.incident->processes.size())
        return;
    for (const PairFinding &pair : story.findings->pairs) {
        if (!pair.refused && (pair.holds.process == process || pair.releases.process == process))
            return showPage(m_pairs->id());
    }
    showPage(m_series->id());
    const Track *track = coarsest(story.incident->processes[process].tracks, Role::Rss);
    if (track && !track->refs.empty())
        m_series->showSeries(
            &story.incident->evidence[track->refs.front().evidence]->series[track->refs.front().series]);
}

} // namespace memreport
