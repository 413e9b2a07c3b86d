// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QAbstractTableModel>

namespace memreport {

/// What was read from a table of a document: one row a benchmark or a run, with its figure.
class UnderstoodModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        LineColumn,
        AllocatorColumn,
        NameColumn,
        FigureColumn,
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
    struct Row
    {
        qint64 line = 0;
        QString allocator;
        QString name;
        QString figure;
    };
    static Row rowOf(const BurstRun &run);
    static Row rowOf(const BenchmarkResult &result);

    std::vector<Row> m_rows;
};

} // namespace memreport
