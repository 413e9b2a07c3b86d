// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/notesmodel.h"

#include "models/items/itemtexts.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Note noteOf(const Error &error)
{
    QString text = error.message;
    if (!error.expected.isEmpty())
        text += u" · "_s + NotesModel::tr("expected: %1").arg(error.expected);
    if (!error.found.isEmpty())
        text += u" · "_s + NotesModel::tr("found: %1").arg(error.found);
    return {Note::Level::Error, codeWord(error.code).toStdString(), text, error.line, error.byte};
}

QString levelText(Note::Level level)
{
    switch (level) {
    case Note::Level::Info:
        return NotesModel::tr("Note");
    case Note::Level::Warning:
        return NotesModel::tr("Warning");
    case Note::Level::Error:
        return NotesModel::tr("Error");
    }
    return {};
}

} // namespace

void NotesModel::setEvidence(const Evidence *evidence)
{
    beginResetModel();
    m_notes.clear();
    if (evidence) {
        if (evidence->error)
            m_notes.push_back(noteOf(*evidence->error));
        m_notes.insert(m_notes.end(), evidence->notes.begin(), evidence->notes.end());
    }
    endResetModel();
}

int NotesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_notes.size());
}

int NotesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant NotesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Note &note = m_notes[size_t(index.row())];
    if (role == SortRole) {
        if (index.column() == LevelColumn)
            return int(note.level);
        if (index.column() == PlaceColumn)
            return note.line ? *note.line : note.byte.value_or(-1);
        return note.text;
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case LevelColumn:
        return levelText(note.level);
    case PlaceColumn:
        return placeText(note.line, note.byte);
    case TextColumn:
        return note.text;
    default:
        return {};
    }
}

QVariant NotesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LevelColumn:
        return tr("Kind");
    case PlaceColumn:
        return tr("Where");
    case TextColumn:
        return tr("What was found");
    default:
        return {};
    }
}

} // namespace memreport
