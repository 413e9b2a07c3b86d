// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcuts.h"

#include <QAction>
#include <QSettings>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
const auto shortcutsGroup = u"shortcuts/"_s;
}

Shortcuts::Shortcuts(QObject *parent)
    : QObject(parent)
    , m_model(new ShortcutsModel(this))
{
    connect(m_model, &ShortcutsModel::changed, this, &Shortcuts::onChanged);
}

void Shortcuts::add(const QList<QAction *> &actions, bool inChart)
{
    for (QAction *action : actions) {
        if (action->objectName().isEmpty())
            continue;
        m_actions << action;
        if (std::ranges::find(m_entries, action->objectName(), &ShortcutEntry::id) != m_entries.end())
            continue;
        QString text = action->text().remove(u'&');
        m_entries.push_back({.id = action->objectName(),
                             .text = text,
                             .inChart = inChart,
                             .standard = action->shortcuts(),
                             .keys = action->shortcuts()});
    }
}

void Shortcuts::load()
{
    const QSettings settings;
    for (ShortcutEntry &entry : m_entries) {
        const QVariant kept = settings.value(shortcutsGroup + entry.id);
        if (!kept.isValid())
            continue;
        entry.keys = QKeySequence::listFromString(kept.toString(), QKeySequence::PortableText);
        entry.keys.removeAll(QKeySequence());
        for (QAction *action : std::as_const(m_actions)) {
            if (action->objectName() == entry.id)
                action->setShortcuts(entry.keys);
        }
    }
    m_model->setEntries(m_entries);
}

void Shortcuts::onChanged(const QString &id, const QList<QKeySequence> &keys)
{
    const auto entry = std::ranges::find(m_entries, id, &ShortcutEntry::id);
    if (entry == m_entries.end())
        return;
    QSettings settings;
    if (keys == entry->standard)
        settings.remove(shortcutsGroup + id);
    else
        settings.setValue(shortcutsGroup + id, QKeySequence::listToString(keys, QKeySequence::PortableText));
    for (QAction *action : std::as_const(m_actions)) {
        if (action->objectName() == id)
            action->setShortcuts(keys);
    }
}

} // namespace memreport
