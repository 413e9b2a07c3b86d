// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <QAbstractTableModel>

namespace memreport {

/// Two rows a pair, the holding side above the releasing one; refused pairs last. Every number is
/// a finding that can be asked for.
class PairsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        PairColumn,
        ProcessColumn,
        AllocatorColumn,
        EndColumn,
        WeightColumn,
        DifferenceColumn,
        PeakColumn,
        RetainedColumn,
        RetainedRssColumn,
        ReleasedColumn,
        TotalColumn,
        HoldColumn,
        GiveBackColumn,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole,
        RefusedRole
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setStory(std::shared_ptr<const Incident> incident, std::shared_ptr<const Findings> findings);
    /// The number behind a cell; nullptr where the cell holds words.
    const Finding *finding(const QModelIndex &index) const;
    const PairFinding *pair(const QModelIndex &index) const;
    const PairSide *side(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const QModelIndex &index) const;
    QString toolTip(const QModelIndex &index) const;
    static bool isHolding(const QModelIndex &index) { return index.row() % 2 == 0; }

    std::shared_ptr<const Incident> m_incident;
    std::shared_ptr<const Findings> m_findings;
};

} // namespace memreport
