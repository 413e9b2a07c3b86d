// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QAbstractTableModel>

namespace memreport {

/// What a reader said about one file, the error that stopped it first.
class NotesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        LevelColumn,
        PlaceColumn,
        TextColumn,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setEvidence(const Evidence *evidence); ///< nullptr: empty

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<Note> m_notes;
};

} // namespace memreport
