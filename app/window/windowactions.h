// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMainWindow;
class QMenu;
class QUndoStack;

namespace memreport {

/// Every action of the window with its text, icon and shortcut; the window connects them.
class WindowActions : public QObject
{
    Q_OBJECT
public:
    WindowActions(QMainWindow *window, QUndoStack *undo);

    QAction *importFiles = nullptr;
    QAction *importFolder = nullptr;
    QAction *pasteTable = nullptr;
    QAction *fetch = nullptr;
    QAction *openExample = nullptr;
    QAction *newWindow = nullptr;
    QAction *open = nullptr;
    QAction *save = nullptr;
    QAction *saveAs = nullptr;
    QAction *close = nullptr;
    QAction *undo = nullptr;
    QAction *redo = nullptr;
    QAction *find = nullptr;
    QAction *back = nullptr;
    QAction *forward = nullptr;
    QAction *zoomIn = nullptr;
    QAction *zoomOut = nullptr;
    QAction *zoomWhole = nullptr;
    QAction *goToTime = nullptr;
    QAction *inspector = nullptr;
    QAction *history = nullptr;
    QAction *sideBar = nullptr;
    QAction *fullScreen = nullptr;
    QAction *nextPage = nullptr;
    QAction *previousPage = nullptr;
    QAction *versions = nullptr;
    QAction *palette = nullptr;
    QAction *shortcuts = nullptr;
    QAction *exportAnimation = nullptr;

    QMenu *importMenu = nullptr;
    QMenu *recentMenu = nullptr;
    QMenu *mainMenu = nullptr;
    QMenu *exportMenu = nullptr;

private:
    QAction *add(const QString &text, const QString &iconName, const QList<QKeySequence> &keys = {});
    void addFileActions();
    void addViewActions();
    void addMenus();
    void nameActions();

    QMainWindow *m_window = nullptr;
};

} // namespace memreport
