// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figuretable.h"

#include <QAbstractTableModel>

namespace memreport {

/// The table of a figure as an item model.
class FigureTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role
    {
        SortRole = Qt::UserRole, ///< the number of a cell in the smallest unit, else its text
        MutedRole,
        SubjectRole ///< FigureTable::Row::subject
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setTable(const FigureTable &table);
    const FigureTable &table() const { return m_table; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    FigureTable m_table;
};

/// "2.65 ms" and "583 µs" compare as times; a cell without a number sorts below all that have one.
QVariant sortValue(const QString &cell);

} // namespace memreport
