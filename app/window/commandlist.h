// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/commandsmodel.h"

#include <functional>

class QAction;

namespace memreport {

/// What the command palette lists and what each entry does.
class CommandList
{
public:
    /// Separators, menus and nameless actions are left out, an action that is there already too.
    void add(const QString &kind, const QList<QAction *> &actions);
    void add(const QString &kind, const QString &title, std::function<void()> run,
             const QString &shortcut = {});

    const std::vector<Command> &commands() const { return m_commands; }
    void run(const QString &id) const;

private:
    std::vector<Command> m_commands;
    std::vector<std::function<void()>> m_runs;
    QList<QAction *> m_actions;
};

} // namespace memreport
