// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dockframe.h"

#include "views/panels/icons.h"
#include "views/panels/typography.h"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace memreport {

DockFrame::DockFrame(QWidget *parent)
    : QMainWindow(parent)
{
    setWindowFlags(Qt::Widget); // QMainWindow takes itself for a window of its own
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setContextMenuPolicy(Qt::PreventContextMenu);
}

QDockWidget *DockFrame::addDock(QWidget *content, const QString &name, const QString &title, int width)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setAccessibleName(title);
    dock->setTitleBarWidget(titleBar(dock));
    content->setMinimumWidth(width);
    dock->setWidget(content);
    addDockWidget(Qt::RightDockWidgetArea, dock);
    return dock;
}

/// A heading as on the pages; it is the handle by which the dock is moved, and floats at a double click.
QWidget *DockFrame::titleBar(QDockWidget *dock)
{
    auto *bar = new QWidget(dock);
    auto *close = new QToolButton(bar);
    close->setIcon(icon(u"window-close"_s));
    close->setAccessibleName(tr("Close %1").arg(dock->windowTitle()));
    close->setToolTip(close->accessibleName());
    close->setAutoRaise(true);
    close->setMinimumSize(measure::target, measure::target);
    connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
    auto *across = new QHBoxLayout(bar);
    across->setContentsMargins(2 * measure::grid, measure::grid / 2, measure::grid / 2, 0);
    across->addWidget(sectionLabel(dock->windowTitle(), bar), 1);
    across->addWidget(close);
    return bar;
}

void DockFrame::connectToggle(QDockWidget *dock, QAction *toggle)
{
    connect(toggle, &QAction::triggered, dock, &QDockWidget::setVisible);
    // A dock of a window that is hidden is not closed.
    connect(dock, &QDockWidget::visibilityChanged, toggle,
            [dock, toggle] { toggle->setChecked(!dock->isHidden()); });
    toggle->setChecked(!dock->isHidden());
}

} // namespace memreport
