// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/phasesmodel.h"

namespace memreport {

void PhasesModel::setStory(const std::shared_ptr<const Incident> &incident,
                           const std::shared_ptr<const Findings> &findings)
{
    beginResetModel();
    m_rows = incident && findings ? phaseRows(*incident, *findings) : std::vector<PhaseRow>();
    endResetModel();
}

const Finding *PhasesModel::finding(const QModelIndex &index) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return nullptr;
    const PhaseRow &row = m_rows[size_t(index.row())];
    switch (index.column()) {
    case FirstColumn:
        return &row.first;
    case SecondColumn:
        return &row.second;
    default:
        return nullptr;
    }
}

int PhasesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int PhasesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PhasesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Finding *number = finding(index);
    switch (role) {
    case Qt::DisplayRole:
        return !number ? m_rows[size_t(index.row())].what : number->known() ? number->text : number->why;
    case SortRole:
        return number && number->known() ? QVariant(*number->value()) : QVariant();
    default:
        return {};
    }
}

QVariant PhasesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case WhatColumn:
        return tr("Quantity");
    case FirstColumn:
        return tr("First window");
    case SecondColumn:
        return tr("Re-test");
    default:
        return {};
    }
}

} // namespace memreport
