// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/commandsmodel.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int wholeText = 100;
constexpr int startOfText = 80;
constexpr int startOfWord = 60;
constexpr int insideWord = 40;
constexpr int lettersInOrder = 10;
constexpr int kindShare = 2; ///< found only in what kind of command it is

/// Letters in their order: "impf" in "import files". Two of them say nothing yet, and in a long text
/// nearly everything is found so.
bool isInOrder(const QString &word, const QString &text)
{
    constexpr qsizetype fewest = 3;
    constexpr qsizetype longest = 48;
    if (word.size() < fewest || text.size() > longest)
        return false;
    qsizetype at = 0;
    for (const QChar letter : word) {
        at = text.indexOf(letter, at);
        if (at < 0)
            return false;
        ++at;
    }
    return true;
}

bool beginsWord(const QString &text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

} // namespace

int matchScore(const QString &word, const QString &text)
{
    const QString lower = text.toLower();
    if (lower == word)
        return wholeText;
    if (lower.startsWith(word))
        return startOfText;
    bool found = false;
    for (qsizetype at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) {
        if (beginsWord(lower, at))
            return startOfWord;
        found = true;
    }
    if (found)
        return insideWord;
    return isInOrder(word, lower) ? lettersInOrder : 0;
}

void CommandsModel::setCommands(std::vector<Command> commands)
{
    beginResetModel();
    m_commands = std::move(commands);
    filter();
    endResetModel();
}

void CommandsModel::setWords(const QString &words)
{
    beginResetModel();
    m_words = words.toLower().split(u' ', Qt::SkipEmptyParts);
    filter();
    endResetModel();
}

void CommandsModel::filter()
{
    std::vector<std::pair<int, size_t>> found;
    for (size_t i = 0; i < m_commands.size(); ++i) {
        int sum = 0;
        const bool all = std::ranges::all_of(m_words, [&](const QString &word) {
            int score = matchScore(word, m_commands[i].title);
            if (score == 0)
                score = matchScore(word, m_commands[i].kind) / kindShare;
            sum += score;
            return score > 0;
        });
        if (all)
            found.emplace_back(sum, i);
    }
    std::ranges::stable_sort(found, std::greater(), &std::pair<int, size_t>::first);
    m_shown.clear();
    for (const auto &[score, command] : found)
        m_shown.push_back(command);
}

int CommandsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant CommandsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Command &command = m_commands[m_shown[size_t(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
        return command.title;
    case Qt::AccessibleTextRole:
        return QString(command.title + u", "_s + command.kind +
                       (command.shortcut.isEmpty() ? QString() : u", "_s + command.shortcut));
    case KindRole:
        return command.kind;
    case ShortcutRole:
        return command.shortcut;
    case IdRole:
        return command.id;
    default:
        return {};
    }
}

Qt::ItemFlags CommandsModel::flags(const QModelIndex &index) const
{
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return Qt::NoItemFlags;
    const bool enabled = m_commands[m_shown[size_t(index.row())]].enabled;
    return (enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags) | Qt::ItemNeverHasChildren;
}

} // namespace memreport
