// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/phases.h"

#include <QAbstractTableModel>

#include <memory>

namespace memreport {

/// Quantities of the first window beside those of the re-test.
class PhasesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        WhatColumn,
        FirstColumn,
        SecondColumn,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setStory(const std::shared_ptr<const Incident> &incident,
                  const std::shared_ptr<const Findings> &findings);
    const Finding *finding(const QModelIndex &index) const; ///< nullptr for a name

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<PhaseRow> m_rows;
};

} // namespace memreport
