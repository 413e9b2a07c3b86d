// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/commandlist.h"
#include "app/window/settings.h"
#include "app/window/theme.h"
#include "views/panels/messagebars.h"
#include "views/panels/story.h"

#include <QMainWindow>

class QSplitter;
class QStackedWidget;

namespace memreport {

class AnimationDialog;
class CommandPalette;
class DetailController;
class DockFrame;
class DocumentSession;
class DraftController;
class DropOverlay;
class EventsPage;
class ImportReportPage;
class FetchController;
class Inspector;
class LoadingPage;
class Page;
class PageBook;
class PairsPage;
class PasteController;
class ReviewController;
class PublishController;
class SearchBox;
class Shortcuts;
class ShortcutsDialog;
class SeriesPage;
class SourcesPage;
class TimeRangeButton;
class TimePages;
class TimeSelection;
class WelcomePage;
class WindowActions;

/// The frame of a document: tool bar, message bars, side bar, page, inspector. It wires; what is
/// computed lives in the session, what is shown in the pages.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;
    /// A window that deletes itself when it is closed.
    static MainWindow *create();

    DocumentSession *session() const { return m_session; }
    QStringList pageIds() const; ///< those that are listed now
    MessageBars *messageBars() const { return m_bars; }
    ReviewController *review() const { return m_review; }

public Q_SLOTS:
    void openPaths(const QStringList &paths);
    /// The same for files that the program was started with: where none of them asks a question, what
    /// they answer is shown instead of the import report.
    void openAtStart(const QStringList &paths);
    void offerRecovery();
    void showPage(const QString &id);
    void showFirstKill();
    void editPairs();
    void openPalette(); ///< every action, page and name of the document
    void editShortcuts();
    void exportAnimation(); ///< of the page that is seen
    void pasteTable();      ///< the clipboard's, to be looked at before it is added

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void build();
    void buildToolBar();
    void buildDocks();
    void buildPages();
    void addDefinitionsPage();
    void showAnswer();
    void showView(const DocumentView &view);
    void keepView();
    void addPage(Page *page, const QString &iconName, const std::function<bool()> &isPending = {});
    void connectActions();
    void connectViewActions();
    void connectSession();
    void connectWelcome();
    void connectPages();
    void connectReview();
    void connectPaste();
    void connectTools();
    void addStoryCommands();
    void showProcess(size_t process); ///< Incident::processes
    void showPassing(const Page *page);
    void askForFiles();
    void askForFolder();
    void askForBundle();
    void openBundle(const QString &path);
    void openExample();
    void save();
    void saveAs();
    void connectPublishing();
    void onStoryChanged();
    void onLoadingEnded();
    void onOpened(const QString &path, const std::vector<Note> &notes);
    void updateCounts();
    void updateTitle();
    void updateRecent();
    void stepPage(int by);
    void say(MessageBars::Kind kind, const QString &text, const QList<QAction *> &actions = {});
    QWidget *currentOuter() const;

    Settings m_settings;
    DocumentSession *m_session = nullptr;
    TimeSelection *m_selection = nullptr;
    WindowActions *m_actions = nullptr;
    ReviewController *m_review = nullptr;
    PasteController *m_paste = nullptr;
    FetchController *m_fetch = nullptr;
    DetailController *m_detail = nullptr;
    MessageBars *m_bars = nullptr;
    QStackedWidget *m_outer = nullptr;
    WelcomePage *m_welcome = nullptr;
    LoadingPage *m_loading = nullptr;
    QWidget *m_content = nullptr;
    DockFrame *m_docks = nullptr;
    PageBook *m_book = nullptr;
    Inspector *m_inspector = nullptr;
    TimeRangeButton *m_rangeButton = nullptr;
    SearchBox *m_search = nullptr;
    TimePages *m_time = nullptr;
    PairsPage *m_pairs = nullptr;
    EventsPage *m_events = nullptr;
    SeriesPage *m_series = nullptr;
    SourcesPage *m_sources = nullptr;
    ImportReportPage *m_report = nullptr;
    PublishController *m_publish = nullptr;
    DraftController *m_draft = nullptr;
    CommandPalette *m_palette = nullptr;
    CommandList m_commands; ///< of the palette that was opened last
    Shortcuts *m_shortcuts = nullptr;
    ShortcutsDialog *m_shortcutsDialog = nullptr; ///< nullptr until it is wanted
    AnimationDialog *m_animation = nullptr;
    bool m_closing = false;
    bool m_answerNext = false;              ///< the next story is shown at once
    std::optional<DocumentView> m_viewNext; ///< … as it was left
    bool m_reportIsNew = false;
};

} // namespace memreport
