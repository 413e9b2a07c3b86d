// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QKeySequence>

#include <optional>
#include <vector>

namespace memreport {

/// One action and the keys that trigger it.
struct ShortcutEntry
{
    QString id;           ///< "save": the name in the settings
    QString text;         ///< "Save as…"
    bool inChart = false; ///< works while a chart has the focus, and nowhere else
    QList<QKeySequence> standard;
    QList<QKeySequence> keys;
};

/// All actions with their keys, which can be changed. It decides what is allowed; whoever listens to
/// changed() gives the keys to the actions and remembers them.
class ShortcutsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        ActionColumn,
        KeysColumn,
        WhereColumn,
        ColumnCount
    };
    enum Role
    {
        ChangedRole = Qt::UserRole ///< bool: not the standard keys
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setEntries(std::vector<ShortcutEntry> entries);
    const ShortcutEntry &entry(int row) const { return m_entries[size_t(row)]; }

    /// The row that has these keys already; nullopt: none. Actions of charts and of the window share
    /// the keyboard while a chart has the focus.
    std::optional<int> holder(int row, const QKeySequence &keys) const;
    /// Why a row cannot have these keys at all; empty: it can.
    QString refusal(int row, const QKeySequence &keys) const;
    /// An empty sequence: no keys. Keys that another row holds are taken from it.
    void setKeys(int row, const QKeySequence &keys);
    void reset(int row);
    void resetAll();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void changed(const QString &id, const QList<QKeySequence> &keys);

private:
    void give(int row, const QList<QKeySequence> &keys);
    void take(const QKeySequence &keys, int exceptFrom);

    std::vector<ShortcutEntry> m_entries;
};

QString keysText(const QList<QKeySequence> &keys); ///< "Ctrl+F, F3" as the desktop writes it

} // namespace memreport
