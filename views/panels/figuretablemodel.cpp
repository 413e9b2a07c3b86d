// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/figuretablemodel.h"

#include "models/base/text.h"

#include <array>
#include <limits>

using namespace Qt::StringLiterals;

namespace memreport {

QVariant sortValue(const QString &cell)
{
    struct Suffix
    {
        QLatin1StringView word;
        double factor;
    };
    static constexpr std::array units{Suffix{"ms"_L1, 1e6}, Suffix{"s"_L1, 1e9}, Suffix{"ns"_L1, 1}};
    qsizetype end = 0;
    while (end < cell.size() && (cell[end].isDigit() || u"+-−.<~ "_s.contains(cell[end])))
        ++end;
    QString digits = cell.first(end);
    digits.replace(u'−', u'-').remove(u' ').remove(u'<').remove(u'~');
    const auto number = parseDouble(utf8(digits));
    if (!number)
        return -std::numeric_limits<double>::infinity();
    const QString unit = cell.sliced(end);
    if (unit.startsWith(u"µs"_s))
        return *number * 1e3;
    for (const Suffix &each : units) {
        if (unit == each.word)
            return *number * each.factor;
    }
    return *number;
}

void FigureTableModel::setTable(const FigureTable &table)
{
    beginResetModel();
    m_table = table;
    endResetModel();
}

int FigureTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.rows.size());
}

int FigureTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.columns.size());
}

QVariant FigureTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const FigureTable::Row &row = m_table.rows[size_t(index.row())];
    const FigureTable::Column &column = m_table.columns[size_t(index.column())];
    const QString cell = row.cells.value(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return cell;
    case Qt::TextAlignmentRole:
        return int((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case SortRole:
        return column.number ? sortValue(cell) : QVariant(cell);
    case MutedRole:
        return row.muted;
    case SubjectRole:
        return QVariant::fromValue(quint64(row.subject));
    default:
        return {};
    }
}

QVariant FigureTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const FigureTable::Column &column = m_table.columns[size_t(section)];
    if (role == Qt::TextAlignmentRole)
        return int((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return column.unit.isEmpty() ? column.title : column.title + u", "_s + column.unit;
}

} // namespace memreport
