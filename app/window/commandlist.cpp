// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commandlist.h"

#include <QAction>
#include <QPointer>

namespace memreport {

void CommandList::add(const QString &kind, const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        if (action->isSeparator() || action->menu() || action->text().isEmpty() || m_actions.contains(action))
            continue;
        m_actions << action;
        add(
            kind, action->text().remove(u'&'),
            [pointer = QPointer<QAction>(action)] {
                if (pointer)
                    pointer->trigger();
            },
            action->shortcut().toString(QKeySequence::NativeText));
        m_commands.back().enabled = action->isEnabled();
    }
}

void CommandList::add(const QString &kind, const QString &title, std::function<void()> run,
                      const QString &shortcut)
{
    m_commands.push_back(
        {.title = title, .kind = kind, .shortcut = shortcut, .id = QString::number(m_runs.size())});
    m_runs.push_back(std::move(run));
}

void CommandList::run(const QString &id) const
{
    const size_t index = id.toULongLong();
    if (index < m_runs.size())
        m_runs[index]();
}

} // namespace memreport
