// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/definitionsmodel.h"

#include "models/base/text.h"

#include <cmath>

namespace memreport {

namespace {

const DefinitionInfo &infoOf(const QModelIndex &index)
{
    return definitionList()[size_t(index.row())];
}

QString unitText(const DefinitionInfo &info)
{
    return QString::fromLatin1(info.unit);
}

QVariant cell(const DefinitionInfo &info, int column, const Definitions &definitions)
{
    switch (column) {
    case DefinitionsModel::IdColumn:
        return QString::fromLatin1(info.id);
    case DefinitionsModel::MeaningColumn:
        return info.meaning();
    case DefinitionsModel::ValueColumn:
        return fixed(info.get(definitions), info.decimals);
    case DefinitionsModel::UnitColumn:
        return unitText(info);
    case DefinitionsModel::DefaultColumn:
        return fixed(info.get(Definitions()), info.decimals);
    default:
        return {};
    }
}

} // namespace

void DefinitionsModel::setDefinitions(const Definitions &definitions)
{
    if (definitions == m_definitions)
        return;
    m_definitions = definitions;
    Q_EMIT dataChanged(index(0, ValueColumn), index(rowCount() - 1, ValueColumn));
}

int DefinitionsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(definitionList().size());
}

int DefinitionsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DefinitionsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const DefinitionInfo &info = infoOf(index);
    const double value = info.get(m_definitions);
    switch (role) {
    case Qt::DisplayRole:
        return cell(info, index.column(), m_definitions);
    case Qt::EditRole:
        return index.column() == ValueColumn ? QVariant(value) : QVariant();
    case Qt::ToolTipRole:
        return tr("%1: from %2 to %3 %4")
            .arg(info.meaning(), fixed(info.least, info.decimals), fixed(info.most, info.decimals),
                 unitText(info))
            .trimmed();
    case Qt::TextAlignmentRole:
        if (index.column() == ValueColumn || index.column() == DefaultColumn)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    case ChangedRole:
        return value != info.get(Definitions());
    default:
        return {};
    }
}

bool DefinitionsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || index.column() != ValueColumn ||
        !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number))
        return false;
    Definitions wanted = m_definitions;
    infoOf(index).set(wanted, number);
    if (wanted == m_definitions)
        return false;
    Q_EMIT changeWanted(wanted);
    return true;
}

Qt::ItemFlags DefinitionsModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return QAbstractTableModel::flags(index);
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    return index.column() == ValueColumn ? flags | Qt::ItemIsEditable : flags;
}

QVariant DefinitionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case IdColumn:
        return tr("Id");
    case MeaningColumn:
        return tr("Meaning");
    case ValueColumn:
        return tr("Value");
    case UnitColumn:
        return tr("Unit");
    case DefaultColumn:
        return tr("Default");
    default:
        return {};
    }
}

} // namespace memreport
