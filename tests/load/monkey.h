// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"

#include <QPointer>
#include <QRandomGenerator>
#include <QTimer>

namespace memreport::test {

/// A user who does anything anywhere: clicks, drags, wheels, types, triggers actions, resizes. The same seed
/// does the same as long as the window answers the same. Dialogs are given up, so that nothing is written;
/// nothing is asked from a network.
class Monkey
{
public:
    Monkey(MainWindow &window, quint32 seed);

    void act();
    QString lastAct() const { return m_last; }

private:
    int below(int limit) { return limit > 0 ? int(m_random.bounded(limit)) : 0; }
    QWidget *anyWidget();
    QPoint anyPointOf(const QWidget &widget);
    void click();
    void drag();
    void wheel();
    void type();
    void press();
    void trigger();
    void resize();
    void undoOrRedo();
    void giveUpDialogs();
    void closeOtherWindows();

    MainWindow &m_window;
    QRandomGenerator m_random;
    QTimer m_dialogs; ///< runs inside of the event loops of dialogs and menus, too
    QString m_last;
};

} // namespace memreport::test
