// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/claims.h"

#include <QAbstractTableModel>

namespace memreport {

/// One row a number or sentence of a draft: what it says beside what the findings say (R118).
class ClaimsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        LineColumn,
        VerdictColumn,
        QuoteColumn,
        TextColumn,
        ColumnCount
    };
    enum Role
    {
        AgreesRole = Qt::UserRole ///< bool: nothing of it needs a look
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setClaims(std::vector<Claim> claims);
    const Claim *claim(int row) const; ///< nullptr outside
    int count(Claim::Verdict verdict) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<Claim> m_claims;
};

} // namespace memreport
