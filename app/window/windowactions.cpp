// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowactions.h"

#include "views/panels/icons.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QUndoStack>

using namespace Qt::StringLiterals;

namespace memreport {

WindowActions::WindowActions(QMainWindow *window, QUndoStack *undoStack)
    : QObject(window)
    , m_window(window)
{
    addFileActions();
    undo = undoStack->createUndoAction(this, tr("Undo"));
    undo->setIcon(icon(u"edit-undo"_s));
    undo->setShortcuts(QKeySequence::Undo);
    redo = undoStack->createRedoAction(this, tr("Redo"));
    redo->setIcon(icon(u"edit-redo"_s));
    redo->setShortcuts(QKeySequence::Redo);
    window->addActions({undo, redo});
    addViewActions();
    nameActions();
    addMenus();
}

/// The names under which changed keys are kept.
void WindowActions::nameActions()
{
    const std::pair<QAction *, QString> names[] = {
        {importFiles, u"importFiles"_s},
        {importFolder, u"importFolder"_s},
        {pasteTable, u"pasteTable"_s},
        {fetch, u"fetch"_s},
        {openExample, u"openExample"_s},
        {newWindow, u"newWindow"_s},
        {open, u"open"_s},
        {save, u"save"_s},
        {saveAs, u"saveAs"_s},
        {close, u"close"_s},
        {undo, u"undo"_s},
        {redo, u"redo"_s},
        {find, u"find"_s},
        {palette, u"palette"_s},
        {back, u"back"_s},
        {forward, u"forward"_s},
        {zoomIn, u"zoomIn"_s},
        {zoomOut, u"zoomOut"_s},
        {zoomWhole, u"zoomWhole"_s},
        {goToTime, u"goToTime"_s},
        {inspector, u"inspector"_s},
        {history, u"history"_s},
        {sideBar, u"sideBar"_s},
        {fullScreen, u"fullScreen"_s},
        {nextPage, u"nextPage"_s},
        {previousPage, u"previousPage"_s},
        {exportAnimation, u"exportAnimation"_s},
        {shortcuts, u"shortcuts"_s},
        {versions, u"versions"_s},
    };
    for (const auto &[action, name] : names)
        action->setObjectName(name);
}

QAction *WindowActions::add(const QString &text, const QString &iconName, const QList<QKeySequence> &keys)
{
    auto *action = new QAction(text, this);
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    action->setShortcuts(keys);
    m_window->addAction(action);
    return action;
}

void WindowActions::addFileActions()
{
    importFiles = add(tr("Import files…"), u"document-import"_s, {Qt::CTRL | Qt::Key_I});
    pasteTable = add(tr("Paste table…"), u"edit-paste"_s, QKeySequence::keyBindings(QKeySequence::Paste));
    fetch = add(tr("Fetch from server…"), u"network-server"_s, {Qt::CTRL | Qt::SHIFT | Qt::Key_F});
    importFolder = add(tr("Import a folder…"), u"folder-open"_s, {Qt::CTRL | Qt::SHIFT | Qt::Key_I});
    openExample = add(tr("Open the example"), u"view-statistics"_s);
    newWindow = add(tr("New window"), u"window-new"_s, QKeySequence::keyBindings(QKeySequence::New));
    open = add(tr("Open…"), u"document-open"_s, QKeySequence::keyBindings(QKeySequence::Open));
    save = add(tr("Save"), u"document-save"_s, QKeySequence::keyBindings(QKeySequence::Save));
    saveAs = add(tr("Save as…"), u"document-save-as"_s, {Qt::CTRL | Qt::SHIFT | Qt::Key_S});
    close = add(tr("Close"), u"window-close"_s, QKeySequence::keyBindings(QKeySequence::Close));
}

void WindowActions::addViewActions()
{
    find = add(tr("Search"), u"search"_s, QKeySequence::keyBindings(QKeySequence::Find));
    palette = add(tr("Commands…"), u"search"_s, {Qt::CTRL | Qt::Key_K});
    back = add(tr("Back"), u"go-previous"_s, {Qt::ALT | Qt::Key_Left});
    forward = add(tr("Forward"), u"go-next"_s, {Qt::ALT | Qt::Key_Right});
    zoomIn = add(tr("Zoom in"), u"zoom-in"_s, QKeySequence::keyBindings(QKeySequence::ZoomIn));
    zoomOut = add(tr("Zoom out"), u"zoom-out"_s, QKeySequence::keyBindings(QKeySequence::ZoomOut));
    zoomWhole = add(tr("Show everything"), u"zoom-fit-best"_s, {Qt::CTRL | Qt::Key_0});
    goToTime = add(tr("Go to time…"), u"clock"_s, {Qt::CTRL | Qt::Key_G});
    inspector = add(tr("Inspector"), {}, {Qt::Key_F9});
    inspector->setCheckable(true);
    history = add(tr("History of changes"), {}, {Qt::CTRL | Qt::Key_F9});
    history->setCheckable(true);
    sideBar = add(tr("Side bar with words"), {}, {Qt::SHIFT | Qt::Key_F9});
    sideBar->setCheckable(true);
    fullScreen =
        add(tr("Full screen"), u"view-fullscreen"_s, QKeySequence::keyBindings(QKeySequence::FullScreen));
    if (fullScreen->shortcut().isEmpty())
        fullScreen->setShortcut(Qt::Key_F11);
    fullScreen->setCheckable(true);
    nextPage = add(tr("Next page"), {}, {Qt::CTRL | Qt::Key_PageDown});
    previousPage = add(tr("Previous page"), {}, {Qt::CTRL | Qt::Key_PageUp});
    shortcuts = add(tr("Keyboard shortcuts…"), u"input-keyboard"_s, {Qt::CTRL | Qt::Key_Question});
    exportAnimation = add(tr("Export animation…"), u"video-x-generic"_s);
    versions = add(tr("Copy versions for a bug report"), u"help-about"_s);
}

void WindowActions::addMenus()
{
    importMenu = new QMenu(m_window);
    importMenu->addActions({importFiles, importFolder, pasteTable, fetch});
    importMenu->addSeparator();
    importMenu->addAction(openExample);
    recentMenu = new QMenu(tr("Open recent"), m_window);
    exportMenu = new QMenu(m_window);

    mainMenu = new QMenu(m_window);
    mainMenu->addActions({newWindow, open});
    mainMenu->addMenu(recentMenu);
    mainMenu->addActions({save, saveAs});
    mainMenu->addSeparator();
    mainMenu->addActions({undo, redo});
    mainMenu->addSeparator();
    mainMenu->addActions({zoomIn, zoomOut, zoomWhole, goToTime});
    mainMenu->addSeparator();
    mainMenu->addActions({previousPage, nextPage, sideBar, inspector, history, fullScreen});
    mainMenu->addSeparator();
    mainMenu->addActions({palette, shortcuts, versions, close});
}

} // namespace memreport
