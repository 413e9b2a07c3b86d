// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/shortcutsmodel.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// What a chart itself does with bare keys: stepping, zooming, opening.
constexpr std::array chartKeys{Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,  Qt::Key_Down,   Qt::Key_Plus,
                               Qt::Key_Equal,  Qt::Key_Minus,    Qt::Key_0,   Qt::Key_Return, Qt::Key_Enter,
                               Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Tab, Qt::Key_Backtab};

bool isBare(QKeyCombination key)
{
    const Qt::KeyboardModifiers held = key.keyboardModifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    return held == Qt::NoModifier;
}

bool isFunctionKey(Qt::Key key)
{
    return key >= Qt::Key_F1 && key <= Qt::Key_F35;
}

} // namespace

QString keysText(const QList<QKeySequence> &keys)
{
    return QKeySequence::listToString(keys, QKeySequence::NativeText).replace(u"; "_s, u", "_s);
}

void ShortcutsModel::setEntries(std::vector<ShortcutEntry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

std::optional<int> ShortcutsModel::holder(int row, const QKeySequence &keys) const
{
    for (int other = 0; other < rowCount() && !keys.isEmpty(); ++other) {
        if (other != row && m_entries[size_t(other)].keys.contains(keys))
            return other;
    }
    return std::nullopt;
}

QString ShortcutsModel::refusal(int row, const QKeySequence &keys) const
{
    if (keys.isEmpty())
        return {};
    const QKeyCombination first = keys[0];
    const QString text = keys.toString(QKeySequence::NativeText);
    if (!m_entries[size_t(row)].inChart && isBare(first) && !isFunctionKey(first.key()))
        return tr("%1 alone would get in the way of typing. Hold Ctrl or Alt with it.").arg(text);
    if (m_entries[size_t(row)].inChart && isBare(first) &&
        std::ranges::find(chartKeys, first.key()) != chartKeys.end())
        return tr("%1 moves through the chart itself.").arg(text);
    return {};
}

void ShortcutsModel::setKeys(int row, const QKeySequence &keys)
{
    if (!refusal(row, keys).isEmpty())
        return;
    take(keys, row);
    give(row, keys.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{keys});
}

void ShortcutsModel::reset(int row)
{
    const auto standard = m_entries[size_t(row)].standard;
    for (const QKeySequence &keys : standard)
        take(keys, row);
    give(row, standard);
}

void ShortcutsModel::resetAll()
{
    for (int row = 0; row < rowCount(); ++row)
        give(row, m_entries[size_t(row)].standard);
}

void ShortcutsModel::give(int row, const QList<QKeySequence> &keys)
{
    ShortcutEntry &entry = m_entries[size_t(row)];
    if (entry.keys == keys)
        return;
    entry.keys = keys;
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    Q_EMIT changed(entry.id, keys);
}

void ShortcutsModel::take(const QKeySequence &keys, int exceptFrom)
{
    while (const auto other = holder(exceptFrom, keys)) {
        QList<QKeySequence> left = m_entries[size_t(*other)].keys;
        left.removeAll(keys);
        give(*other, left);
    }
}

int ShortcutsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int ShortcutsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ShortcutsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ShortcutEntry &entry = m_entries[size_t(index.row())];
    if (role == ChangedRole)
        return entry.keys != entry.standard;
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case ActionColumn:
        return entry.text;
    case KeysColumn:
        return entry.keys.isEmpty() ? u"–"_s : keysText(entry.keys);
    case WhereColumn:
        return entry.inChart ? tr("in a chart") : tr("everywhere");
    default:
        return {};
    }
}

QVariant ShortcutsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case ActionColumn:
        return tr("action");
    case KeysColumn:
        return tr("keys");
    case WhereColumn:
        return tr("works");
    default:
        return {};
    }
}

} // namespace memreport
