// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/shortcutsmodel.h"

#include <QObject>

class QAction;

namespace memreport {

/// The keys of all named actions: as the program has them, with what the user changed over them. What
/// was changed is kept in the settings under the action's name.
class Shortcuts : public QObject
{
    Q_OBJECT
public:
    explicit Shortcuts(QObject *parent = nullptr);

    /// Actions with an object name; those of one name (each page has its own) change together.
    void add(const QList<QAction *> &actions, bool inChart = false);
    /// After the last add(): reads what was changed.
    void load();
    ShortcutsModel *model() const { return m_model; }

private:
    void onChanged(const QString &id, const QList<QKeySequence> &keys);

    std::vector<ShortcutEntry> m_entries;
    QList<QAction *> m_actions;
    ShortcutsModel *m_model = nullptr;
};

} // namespace memreport
