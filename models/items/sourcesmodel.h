// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QAbstractTableModel>

namespace memreport {

/// One row a file: what it was recognised as and what it holds.
class SourcesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        FileColumn,
        FormatColumn,
        HoldsColumn,
        SpanColumn,
        NotesColumn,
        SizeColumn,
        HashColumn,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole,
        FailedRole ///< bool: the file was not read to its end
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setEvidence(std::vector<EvidencePtr> evidence, const QString &zone);
    const Evidence *evidence(int row) const; ///< nullptr outside

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const Evidence &evidence, int column) const;
    QVariant sortKey(const Evidence &evidence, int column) const;

    std::vector<EvidencePtr> m_evidence;
    QString m_zone;
};

} // namespace memreport
