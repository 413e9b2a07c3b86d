// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QStringList>

#include <vector>

namespace memreport {

/// Something that can be done or gone to by its name.
struct Command
{
    QString title;    ///< "Save as…", "bas03"
    QString kind;     ///< "Action", "Page", "Process on basalt": also searched
    QString shortcut; ///< as people read it; empty: none
    QString id;       ///< for whoever runs it
    bool enabled = true;
};

/// All commands of a window, or those that a few words find, best first. Each word must be found in
/// the title or the kind: at the start of a word, inside one, or as letters in their order.
class CommandsModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role
    {
        KindRole = Qt::UserRole,
        ShortcutRole,
        IdRole
    };

    using QAbstractListModel::QAbstractListModel;
    /// In the order in which they are listed while nothing is searched.
    void setCommands(std::vector<Command> commands);
    void setWords(const QString &words);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    void filter();

    std::vector<Command> m_commands;
    QStringList m_words;         ///< in lower case
    std::vector<size_t> m_shown; ///< of m_commands
};

/// How well one word in lower case is found in a text; 0: not at all. Larger is better: the whole
/// text, its start, the start of one of its words, anywhere, letters in their order.
int matchScore(const QString &word, const QString &text);

} // namespace memreport
