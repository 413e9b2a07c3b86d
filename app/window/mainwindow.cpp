// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "app/window/animationdialog.h"
#include "app/window/detailcontroller.h"
#include "app/window/dockframe.h"
#include "app/window/documentsession.h"
#include "app/window/draftcontroller.h"
#include "app/window/evidencecontroller.h"
#include "app/window/fetchcontroller.h"
#include "app/window/messages.h"
#include "app/window/pagebook.h"
#include "app/window/pastecontroller.h"
#include "app/window/publishcontroller.h"
#include "app/window/readingcontroller.h"
#include "app/window/reviewcontroller.h"
#include "app/window/reviewpage.h"
#include "app/window/shortcuts.h"
#include "app/window/signaturecontroller.h"
#include "app/window/stabilityjob.h"
#include "app/window/timepages.h"
#include "app/window/windowactions.h"
#include "models/items/itemtexts.h"
#include "views/charts/figureview.h"
#include "views/panels/burstspage.h"
#include "views/panels/cohortspage.h"
#include "views/panels/commandpalette.h"
#include "views/panels/comparepage.h"
#include "views/panels/definitionspage.h"
#include "views/panels/dropoverlay.h"
#include "views/panels/eventspage.h"
#include "views/panels/fetchpage.h"
#include "views/panels/firstpage.h"
#include "views/panels/icons.h"
#include "views/panels/importreportpage.h"
#include "views/panels/inspector.h"
#include "views/panels/loadingpage.h"
#include "views/panels/overviewpage.h"
#include "views/panels/pairspage.h"
#include "views/panels/pastepage.h"
#include "views/panels/quadrantpage.h"
#include "views/panels/retestpage.h"
#include "views/panels/searchbox.h"
#include "views/panels/seriespage.h"
#include "views/panels/shortcutsdialog.h"
#include "views/panels/sidebar.h"
#include "views/panels/sourcespage.h"
#include "views/panels/swappage.h"
#include "views/panels/throughputpage.h"
#include "views/panels/timerangebutton.h"
#include "views/panels/timeselection.h"
#include "views/panels/transportbar.h"
#include "views/panels/typography.h"
#include "views/panels/welcomepage.h"
#include "views/publish/figurespage.h"

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QDockWidget>
#include <QMenu>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QUndoView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr QSize firstSize{1280, 800};

QWidget *verticalLine(QWidget *parent)
{
    auto *line = new QWidget(parent);
    line->setFixedWidth(1);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    return line;
}

QWidget *horizontalLine(QWidget *parent)
{
    QWidget *line = verticalLine(parent);
    line->setMinimumWidth(0);
    line->setMaximumWidth(QWIDGETSIZE_MAX);
    line->setFixedHeight(1);
    return line;
}

QToolButton *menuButton(QAction *action, QMenu *menu, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QMainWindow(parent)
    , m_session(new DocumentSession(this))
    , m_selection(new TimeSelection(this))
    , m_actions(new WindowActions(this, m_session->undoStack()))
{
    build();
    buildToolBar();
    connectActions();
    connectViewActions();
    connectSession();
    connectWelcome();
    connectPages();
    connectReview();
    connectPaste();
    connectPublishing();
    connectTools();
    if (!restoreGeometry(m_settings.geometry()))
        resize(firstSize);
    m_actions->sideBar->setChecked(!m_settings.sideBarIconsOnly());
    m_book->sideBar()->setIconsOnly(m_settings.sideBarIconsOnly());
    updateRecent();
    updateCounts();
    updateTitle();
}

MainWindow::~MainWindow()
{
    // The pages hear of the session's end otherwise after they are gone.
    m_session->disconnect(this);
}

MainWindow *MainWindow::create()
{
    auto *window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    return window;
}

void MainWindow::build()
{
    auto *central = new QWidget(this);
    m_bars = new MessageBars(central);
    m_outer = new QStackedWidget(central);
    m_welcome = new WelcomePage(m_outer);
    m_loading = new LoadingPage(m_outer);
    m_content = new QWidget(m_outer);
    m_docks = new DockFrame(m_content);
    buildDocks();
    buildPages();

    auto *above = new QVBoxLayout(m_content);
    above->setContentsMargins({});
    above->setSpacing(0);
    above->addWidget(m_docks, 1);
    above->addWidget(horizontalLine(m_content));
    above->addWidget(m_time->transport());
    for (QWidget *widget : {static_cast<QWidget *>(m_welcome), static_cast<QWidget *>(m_loading), m_content})
        m_outer->addWidget(widget);

    auto *rows = new QVBoxLayout(central);
    rows->setContentsMargins({});
    rows->setSpacing(0);
    rows->addWidget(m_bars);
    rows->addWidget(m_outer, 1);
    setCentralWidget(central);
    auto *overlay = new DropOverlay(this);
    connect(overlay, &DropOverlay::dropped, this, &MainWindow::openPaths);
}

void MainWindow::buildDocks()
{
    auto *middle = new QWidget(m_docks);
    m_book = new PageBook(middle);
    auto *across = new QHBoxLayout(middle);
    across->setContentsMargins({});
    across->setSpacing(0);
    across->addWidget(m_book->sideBar());
    across->addWidget(verticalLine(middle));
    across->addWidget(m_book->stack(), 1);
    m_docks->setCentralWidget(middle);
    m_inspector = new Inspector(m_docks);
    QDockWidget *inspector =
        m_docks->addDock(m_inspector, u"inspector"_s, tr("Inspector"), measure::inspector);
    auto *steps = new QUndoView(m_session->undoStack(), m_docks);
    steps->setEmptyLabel(tr("As it was opened"));
    steps->setAccessibleName(tr("History of changes"));
    QDockWidget *history =
        m_docks->addDock(steps, u"history"_s, tr("History of changes"), measure::inspector);
    history->hide();
    m_docks->restoreState(m_settings.docks());
    m_docks->connectToggle(inspector, m_actions->inspector);
    m_docks->connectToggle(history, m_actions->history);
}

void MainWindow::buildPages()
{
    QWidget *stack = m_book->stack();
    m_time = new TimePages(m_selection, m_inspector, stack, m_content);
    m_pairs = new PairsPage(m_selection, stack);
    m_events = new EventsPage(m_selection, stack);
    m_series = new SeriesPage(m_selection, stack);
    m_sources = new SourcesPage(m_selection, stack);
    m_report = new ImportReportPage(m_selection, stack);
    m_book->addGroup(tr("Incident"));
    addPage(m_time->overview(), u"view-list-details"_s);
    addPage(m_pairs, u"office-chart-line"_s);
    addPage(new QuadrantPage(m_selection, stack), u"view-grid"_s);
    addPage(m_time->swap(), u"office-chart-area-stacked"_s);
    addPage(m_time->retest(), u"view-history"_s);
    addPage(new ComparePage(m_selection, stack), u"view-split-left-right"_s);
    m_book->addGroup(tr("Benchmarks"));
    addPage(new BurstsPage(m_selection, stack), u"office-chart-bar"_s);
    addPage(new ThroughputPage(m_selection, stack), u"speedometer"_s);
    addPage(new CohortsPage(m_selection, stack), u"view-group"_s);
    m_book->addGroup(tr("Evidence"));
    addPage(m_events, u"view-calendar-list"_s);
    addPage(m_series, u"view-list-tree"_s);
    addPage(m_sources, u"folder-documents"_s);
    addDefinitionsPage();
    m_review = new ReviewController(m_session, m_selection, this);
    addPage(m_review->page(), u"document-preview"_s);
    addPage(m_report, u"view-list-details"_s, [this] { return !m_report->isEmpty(); });
    m_paste = new PasteController(m_session, m_selection, this);
    addPage(m_paste->page(), u"edit-paste"_s, [this] { return m_paste->isPending(); });
    m_fetch = new FetchController(m_session, m_selection, this);
    addPage(m_fetch->page(), u"network-server"_s, [this] { return m_fetch->isPending(); });
    m_detail = new DetailController(
        m_session, m_selection, [this](const QString &address) { return m_fetch->accessTo(address); }, this);
    for (Page *page : m_book->pages()) {
        if (auto *figurePage = qobject_cast<FigurePage *>(page))
            m_detail->add(figurePage);
    }
    m_publish = new PublishController(m_session, m_selection, this);
    auto *evidence = new EvidenceController(m_session, m_events, this);
    connect(evidence, &EvidenceController::said, this, &MainWindow::say);
    m_book->addGroup(tr("Publish"));
    addPage(m_publish->page(), u"view-preview"_s);
    m_draft = new DraftController(m_session, m_selection, this);
    addPage(m_draft->page(), u"tools-check-spelling"_s);
    connect(m_draft, &DraftController::said, this, &MainWindow::say);
    connect(m_draft, &DraftController::compared, this, &MainWindow::updateCounts);
}

void MainWindow::addDefinitionsPage()
{
    auto *page = new DefinitionsPage(m_selection, m_book->stack());
    auto *stability = new StabilityJob(this);
    connect(page, &DefinitionsPage::stabilityWanted, stability, &StabilityJob::ask);
    connect(stability, &StabilityJob::found, page, &DefinitionsPage::setStability);
    addPage(page, u"configure"_s);
}

void MainWindow::addPage(Page *page, const QString &iconName, const std::function<bool()> &isPending)
{
    m_book->add(page, iconName, isPending);
    m_time->add(page);
    connect(page, &Page::changeWanted, m_session, &DocumentSession::apply);
    connect(page, &Page::inspected, m_inspector, &Inspector::inspect);
    connect(page, &Page::importWanted, this, &MainWindow::askForFiles);
    connect(page, &Page::pageWanted, this, &MainWindow::showPage);
}

void MainWindow::buildToolBar()
{
    auto *bar = new QToolBar(tr("Tool bar"), this);
    bar->setObjectName("toolBar"_L1);
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize({16, 16});
    auto *importAction = new QAction(icon(u"document-import"_s), tr("Import"), this);
    bar->addWidget(menuButton(importAction, m_actions->importMenu, bar));
    bar->addAction(m_actions->save);
    bar->addSeparator();
    bar->addAction(m_actions->back);
    bar->addAction(m_actions->forward);
    for (QAction *step : {m_actions->back, m_actions->forward})
        static_cast<QToolButton *>(bar->widgetForAction(step))->setToolButtonStyle(Qt::ToolButtonIconOnly);
    bar->addSeparator();
    m_rangeButton = new TimeRangeButton(m_selection, bar);
    bar->addWidget(m_rangeButton);
    auto *spacer = new QWidget(bar);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spacer);
    m_search = new SearchBox(bar);
    bar->addWidget(m_search);
    bar->addSeparator();
    auto *exportAction = new QAction(icon(u"document-export"_s), tr("Export"), this);
    bar->addWidget(menuButton(exportAction, m_actions->exportMenu, bar));
    auto *menu = new QToolButton(bar);
    menu->setIcon(icon(u"application-menu"_s));
    menu->setText(tr("Menu"));
    menu->setToolTip(tr("Menu"));
    menu->setAutoRaise(true);
    menu->setMinimumSize(measure::target, measure::target);
    connect(menu, &QToolButton::clicked, this,
            [this, menu] { m_actions->mainMenu->popup(menu->mapToGlobal(QPoint(0, menu->height()))); });
    bar->addWidget(menu);
    addToolBar(bar);
}

void MainWindow::connectActions()
{
    const auto on = [this](QAction *action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_actions->importFiles, &MainWindow::askForFiles);
    on(m_actions->importFolder, &MainWindow::askForFolder);
    on(m_actions->openExample, &MainWindow::openExample);
    on(m_actions->open, &MainWindow::askForBundle);
    on(m_actions->save, &MainWindow::save);
    on(m_actions->saveAs, &MainWindow::saveAs);
    on(m_actions->close, [this] { close(); });
    on(m_actions->newWindow, [] { create()->show(); });
    on(m_actions->versions, [this] {
        QGuiApplication::clipboard()->setText(versionsText());
        say(MessageBars::Kind::Done, tr("Copied: %1").arg(versionsText()));
    });
    m_actions->openExample->setEnabled(!exampleFolder().isEmpty());
}

void MainWindow::connectViewActions()
{
    const auto on = [this](QAction *action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    constexpr double zoomStep = 2;
    on(m_actions->find, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    on(m_actions->back, [this] { m_selection->goBack(); });
    on(m_actions->forward, [this] { m_selection->goForward(); });
    on(m_actions->zoomIn, [this] { m_selection->zoom(zoomStep); });
    on(m_actions->zoomOut, [this] { m_selection->zoom(1 / zoomStep); });
    on(m_actions->zoomWhole, [this] { m_selection->showWhole(); });
    on(m_actions->goToTime, [this] { m_rangeButton->askForTime(); });
    on(m_actions->nextPage, [this] { stepPage(1); });
    on(m_actions->previousPage, [this] { stepPage(-1); });
    on(m_actions->fullScreen,
       [this](bool full) { setWindowState(full ? Qt::WindowFullScreen : Qt::WindowNoState); });
    on(m_actions->sideBar, [this](bool words) {
        m_book->sideBar()->setIconsOnly(!words);
        m_settings.setSideBarIconsOnly(!words);
    });
    const auto steps = [this] {
        m_actions->back->setEnabled(m_selection->canGoBack());
        m_actions->forward->setEnabled(m_selection->canGoForward());
    };
    connect(m_selection, &TimeSelection::historyChanged, this, steps);
    steps();
}

void MainWindow::connectSession()
{
    connect(m_session, &DocumentSession::storyChanged, this, &MainWindow::onStoryChanged);
    connect(m_session, &DocumentSession::nameChanged, this, &MainWindow::updateTitle);
    connect(m_session, &DocumentSession::documentChanged, this, &MainWindow::updateTitle);
    connect(m_session, &DocumentSession::loadingStarted, this, [this](const QString &what) {
        m_loading->start(what);
        m_outer->setCurrentWidget(m_loading);
    });
    connect(m_session, &DocumentSession::loadingProgressed, this,
            [this] { m_loading->setProgress(m_session->progress()); });
    connect(m_session, &DocumentSession::loadingEnded, this, &MainWindow::onLoadingEnded);
    connect(m_session, &DocumentSession::reportChanged, this, [this] {
        m_report->setReport(m_session->importReport());
        updateCounts();
        m_outer->setCurrentWidget(m_content);
        showPage(m_report->id());
    });
    connect(m_session, &DocumentSession::opened, this, &MainWindow::onOpened);
    connect(m_session, &DocumentSession::saved, this, [this](const QString &path) {
        m_settings.addRecentFile(path);
        if (!m_session->isReadOnly())
            m_settings.addOwnFile(path);
        updateRecent();
        if (m_closing)
            close();
        else
            say(MessageBars::Kind::Done, tr("Saved as %1.").arg(fileNameOf(path)));
    });
    connect(m_session, &DocumentSession::openFailed, this,
            [this](const Error &error) { say(MessageBars::Kind::Error, openFailedText(error)); });
    connect(m_session, &DocumentSession::importFailed, this,
            [this](const Error &error) { say(MessageBars::Kind::Error, importFailedText(error)); });
    connect(m_session, &DocumentSession::computingFailed, this,
            [this](const Error &error) { say(MessageBars::Kind::Error, computingFailedText(error)); });
    connect(m_session, &DocumentSession::autosaveFailed, this,
            [this](const Error &error) { say(MessageBars::Kind::Warning, autosaveFailedText(error)); });
    connect(m_session, &DocumentSession::saveFailed, this, [this](const Error &error) {
        m_closing = false;
        auto *elsewhere = new QAction(tr("Save as…"), this);
        connect(elsewhere, &QAction::triggered, this, &MainWindow::saveAs);
        say(MessageBars::Kind::Error, saveFailedText(error, m_session->path()), {elsewhere});
    });
}

void MainWindow::connectWelcome()
{
    m_welcome->setExampleThere(!exampleFolder().isEmpty());
    connect(m_welcome, &WelcomePage::importWanted, this, &MainWindow::askForFiles);
    connect(m_welcome, &WelcomePage::folderWanted, this, &MainWindow::askForFolder);
    connect(m_welcome, &WelcomePage::openWanted, this, &MainWindow::askForBundle);
    connect(m_welcome, &WelcomePage::exampleWanted, this, &MainWindow::openExample);
    connect(m_welcome, &WelcomePage::recentChosen, this, &MainWindow::openBundle);
    connect(m_welcome, &WelcomePage::recentRemoved, this, [this](const QString &path) {
        m_settings.removeRecentFile(path);
        updateRecent();
    });
    connect(m_loading, &LoadingPage::stopWanted, m_session, &DocumentSession::stopLoading);
}

void MainWindow::connectPages()
{
    connect(m_book->sideBar(), &SideBar::pageChosen, this, &MainWindow::showPage);
    connect(m_selection, &TimeSelection::cursorChanged, m_inspector, &Inspector::setCursor);
    connect(m_selection, &TimeSelection::measuringChanged, m_inspector, &Inspector::setMeasuring);
    connect(m_inspector, &Inspector::changeWanted, m_session, &DocumentSession::apply);
    connect(m_rangeButton, &TimeRangeButton::changeWanted, m_session, &DocumentSession::apply);
    connect(m_time->transport(), &TransportBar::changeWanted, m_session, &DocumentSession::apply);
    connect(m_report, &ImportReportPage::keepWanted, m_session, &DocumentSession::keepWhole);
    connect(m_report, &ImportReportPage::leaveOutWanted, m_session, &DocumentSession::leaveOut);
    auto *reading = new ReadingController(m_session, this);
    connect(m_report, &ImportReportPage::answersWanted, reading, &ReadingController::ask);
    connect(m_sources, &SourcesPage::answersWanted, reading, &ReadingController::ask);
    connect(m_search, &SearchBox::pageFound, this, &MainWindow::showPage);
    connect(m_search, &SearchBox::metricFound, this, [this](const QString &name) {
        showPage(m_series->id());
        m_series->showMetric(name);
    });
    const auto showKill = [this](size_t kill) {
        showPage(m_events->id());
        m_events->showKill(kill);
    };
    connect(m_search, &SearchBox::killFound, this, showKill);
    connect(m_inspector, &Inspector::killContextWanted, this, showKill);
}

void MainWindow::connectPublishing()
{
    m_publish->setShownFigure([this]() -> std::shared_ptr<const FigureSpec> {
        const auto *page = qobject_cast<const FigurePage *>(m_book->current());
        return page ? page->figure() : nullptr;
    });
    m_actions->exportMenu->addActions(m_publish->actions());
    connect(m_publish, &PublishController::said, this, &MainWindow::say);
}

void MainWindow::connectTools()
{
    m_palette = new CommandPalette(this);
    m_shortcuts = new Shortcuts(this);
    m_shortcuts->add(actions());
    for (const Page *page : m_book->pages()) {
        if (const auto *figurePage = qobject_cast<const FigurePage *>(page))
            m_shortcuts->add(figurePage->figureView()->actions(), true);
    }
    m_shortcuts->load();
    m_actions->exportMenu->addSeparator();
    m_actions->exportMenu->addAction(m_actions->exportAnimation);
    connect(m_palette, &CommandPalette::chosen, this, [this](const QString &id) { m_commands.run(id); });
    connect(m_actions->palette, &QAction::triggered, this, &MainWindow::openPalette);
    connect(m_actions->shortcuts, &QAction::triggered, this, &MainWindow::editShortcuts);
    connect(m_actions->exportAnimation, &QAction::triggered, this, &MainWindow::exportAnimation);
}

void MainWindow::editShortcuts()
{
    if (!m_shortcutsDialog)
        m_shortcutsDialog = new ShortcutsDialog(m_shortcuts->model(), this);
    m_shortcutsDialog->show();
    m_shortcutsDialog->raise();
    m_shortcutsDialog->activateWindow();
}

void MainWindow::exportAnimation()
{
    const auto *page = qobject_cast<FigurePage *>(m_book->current());
    const bool shown = page && m_outer->currentWidget() == m_content && page->figure();
    if (!shown || page->figureView()->visibleRange().isEmpty() || !page->figureView()->hasTimeAxis()) {
        say(MessageBars::Kind::Information,
            tr("This page shows nothing over time. Go to a page with a chart and export its replay there."));
        return;
    }
    if (!m_animation) {
        m_animation = new AnimationDialog(this);
        connect(m_animation, &AnimationDialog::written, this, [this](int frames, const QString &folder) {
            auto *open = new QAction(tr("Open the folder"), this);
            connect(open, &QAction::triggered, this,
                    [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
            say(MessageBars::Kind::Done,
                tr("%1 pictures were written into %2.").arg(frames).arg(fileNameOf(folder)), {open});
        });
    }
    m_animation->setView(*page->figureView(), m_time->transport()->speed());
    m_animation->show();
    m_animation->raise();
    m_animation->activateWindow();
}

void MainWindow::connectReview()
{
    m_review->setInspector(m_inspector);
    m_review->setPageTitle([this] { return m_book->current()->title(); });
    m_inspector->addActions(m_review->actions());
    m_inspector->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_actions->mainMenu->addSeparator();
    m_actions->mainMenu->addActions(m_review->actions());
    auto *signature = new SignatureController(m_session, this);
    m_actions->mainMenu->addActions(signature->actions());
    connect(signature, &SignatureController::said, this, &MainWindow::say);
    connect(signature, &SignatureController::checkWanted, m_review, &ReviewController::verifyAgain);
    connect(m_review, &ReviewController::said, this, &MainWindow::say);
    connect(m_review, &ReviewController::pageWanted, this,
            [this] { showPage(static_cast<Page *>(m_review->page())->id()); });
    connect(m_session, &DocumentSession::reviewsChanged, this, &MainWindow::updateCounts);
}

void MainWindow::pasteTable()
{
    if (!m_paste->paste(QGuiApplication::clipboard()->mimeData()))
        say(MessageBars::Kind::Information,
            tr("The clipboard holds no text. Copy a table and paste it again."));
}

void MainWindow::connectPaste()
{
    connect(m_actions->pasteTable, &QAction::triggered, this, &MainWindow::pasteTable);
    connect(m_actions->fetch, &QAction::triggered, m_fetch, &FetchController::start);
    connect(m_paste, &PasteController::pendingChanged, this, [this] { showPassing(m_paste->page()); });
    connect(m_fetch, &FetchController::pendingChanged, this, [this] { showPassing(m_fetch->page()); });
}

void MainWindow::showPassing(const Page *page)
{
    updateCounts();
    const bool pending = m_book->isListed(page);
    m_outer->setCurrentWidget(!pending && m_session->isEmpty() && m_report->isEmpty()
                                  ? static_cast<QWidget *>(m_welcome)
                                  : m_content);
    showPage(pending ? page->id() : m_book->pages().front()->id());
}

void MainWindow::onStoryChanged()
{
    const Story &story = m_session->story();
    if (const auto span = story.incident ? spanOf(*story.incident) : std::nullopt)
        m_selection->setWhole(*span, story.findings->window);
    m_rangeButton->setStory(story);
    m_search->setStory(story);
    m_inspector->setStory(story);
    m_time->setStory(story);
    m_book->setStory(story);
    updateCounts();
    updateTitle();
    if (m_answerNext && !story.isEmpty())
        showAnswer();
}

/// What was opened is there: the page that answers first, at the first kill.
void MainWindow::showAnswer()
{
    m_answerNext = false;
    const auto left = std::exchange(m_viewNext, std::nullopt);
    if (m_report->asks())
        return;
    if (left) {
        showView(*left);
        return;
    }
    showPage(firstPageOf(m_session->story()));
    m_time->focusFigure();
    showFirstKill();
}

/// The report as it was left; what is no longer there is left out.
void MainWindow::showView(const DocumentView &view)
{
    m_docks->restoreState(view.docks);
    m_selection->setRange(view.range);
    showPage(m_book->ids().contains(view.page) ? view.page : firstPageOf(m_session->story()));
    m_time->focusFigure();
}

void MainWindow::keepView()
{
    m_settings.setGeometry(saveGeometry());
    m_settings.setDocks(m_docks->saveState());
    if (!m_session->path().isEmpty() && !m_session->story().isEmpty())
        m_settings.setView(m_session->path(),
                           {m_book->current()->id(), m_selection->range(), m_docks->saveState()});
}

void MainWindow::onLoadingEnded()
{
    m_outer->setCurrentWidget(m_session->isEmpty() && m_report->isEmpty() ? static_cast<QWidget *>(m_welcome)
                                                                          : m_content);
}

void MainWindow::onOpened(const QString &path, const std::vector<Note> &notes)
{
    m_report->setReport({});
    if (!path.isEmpty()) {
        m_settings.addRecentFile(path);
        updateRecent();
        m_viewNext = m_settings.view(path);
    }
    m_outer->setCurrentWidget(m_content);
    showPage(m_pairs->id());
    m_answerNext = true;
    const QString text = openedNotesText(notes, m_session->isLocked());
    if (!text.isEmpty())
        say(MessageBars::Kind::Warning, text);
}

void MainWindow::updateCounts()
{
    m_book->updateList();
    m_actions->save->setEnabled(!m_session->isEmpty());
    m_actions->saveAs->setEnabled(!m_session->isEmpty());
}

void MainWindow::updateTitle()
{
    const bool any = !m_session->isEmpty() || !m_session->path().isEmpty();
    setWindowTitle(any ? m_session->displayName() + u"[*]"_s : u"memreport[*]"_s);
    setWindowModified(m_session->isModified());
    m_actions->save->setEnabled(!m_session->isEmpty());
    m_actions->saveAs->setEnabled(!m_session->isEmpty());
}

void MainWindow::updateRecent()
{
    const auto files = m_settings.recentFiles();
    m_welcome->setRecentFiles(files);
    m_actions->recentMenu->clear();
    for (const RecentFilesModel::File &file : files) {
        QAction *action = m_actions->recentMenu->addAction(fileNameOf(file.path), this,
                                                           [this, path = file.path] { openBundle(path); });
        action->setEnabled(!file.missing);
        action->setToolTip(file.path);
    }
    m_actions->recentMenu->setEnabled(!files.isEmpty());
}

QStringList MainWindow::pageIds() const
{
    return m_book->ids();
}

void MainWindow::showPage(const QString &id)
{
    if (id == static_cast<Page *>(m_publish->page())->id())
        m_publish->chooseShownFigure();
    m_book->show(id);
    m_time->setCurrent(m_book->current());
}

void MainWindow::stepPage(int by)
{
    showPage(m_book->idBeside(by));
    m_time->focusFigure();
}

void MainWindow::showFirstKill()
{
    auto *page = qobject_cast<FigurePage *>(m_book->current());
    m_selection->setCursor(std::nullopt);
    (page ? page : m_pairs)->nextKill();
}

void MainWindow::editPairs()
{
    m_pairs->editPairs(true);
}

void MainWindow::say(MessageBars::Kind kind, const QString &text, const QList<QAction *> &actions)
{
    m_bars->add(kind, text, actions);
}

} // namespace memreport
