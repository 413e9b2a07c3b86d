// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/definitionlist.h"

#include <QAbstractTableModel>

namespace memreport {

/// The numbers of the definitions with their defaults. A new value is asked for, not stored: it
/// comes back with the document.
class DefinitionsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        IdColumn,
        MeaningColumn,
        ValueColumn,
        UnitColumn,
        DefaultColumn,
        ColumnCount
    };
    enum Role
    {
        ChangedRole = Qt::UserRole ///< differs from the default
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setDefinitions(const Definitions &definitions);
    const Definitions &definitions() const { return m_definitions; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void changeWanted(const memreport::Definitions &definitions);

private:
    Definitions m_definitions;
};

} // namespace memreport
