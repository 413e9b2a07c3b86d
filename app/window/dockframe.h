// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

class QDockWidget;

namespace memreport {

/// The middle of the window: what fills it, and docks at its sides that can be moved, resized, floated and
/// closed. Their arrangement is saveState().
class DockFrame : public QMainWindow
{
    Q_OBJECT
public:
    explicit DockFrame(QWidget *parent);

    /// name: under which the arrangement is kept; width: at least. Right of the middle, below those that are
    /// there.
    QDockWidget *addDock(QWidget *content, const QString &name, const QString &title, int width);
    /// toggle, checkable, shows and hides the dock and says whether it is there.
    void connectToggle(QDockWidget *dock, QAction *toggle);

private:
    static QWidget *titleBar(QDockWidget *dock);
};

} // namespace memreport
