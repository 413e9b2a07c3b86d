// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/claimsmodel.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString glyphOf(Claim::Verdict verdict)
{
    switch (verdict) {
    case Claim::Verdict::Found:
        return u"✓"_s;
    case Claim::Verdict::Differs:
        return u"✗"_s;
    case Claim::Verdict::Undecided:
        return u"?"_s;
    case Claim::Verdict::Remark:
        break;
    }
    return u"!"_s;
}

QString textOf(const Claim &claim, int column)
{
    switch (column) {
    case ClaimsModel::LineColumn:
        return QString::number(claim.line);
    case ClaimsModel::VerdictColumn:
        return glyphOf(claim.verdict) + u' ' + verdictWord(claim.verdict);
    case ClaimsModel::QuoteColumn:
        return claim.quote;
    case ClaimsModel::TextColumn:
        return claim.text;
    default:
        return {};
    }
}

} // namespace

void ClaimsModel::setClaims(std::vector<Claim> claims)
{
    beginResetModel();
    m_claims = std::move(claims);
    endResetModel();
}

const Claim *ClaimsModel::claim(int row) const
{
    return row >= 0 && size_t(row) < m_claims.size() ? &m_claims[size_t(row)] : nullptr;
}

int ClaimsModel::count(Claim::Verdict verdict) const
{
    return int(std::ranges::count(m_claims, verdict, &Claim::verdict));
}

int ClaimsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_claims.size());
}

int ClaimsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ClaimsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Claim &claim = m_claims[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(claim, index.column());
    case Qt::ToolTipRole:
        return index.column() == QuoteColumn ? claim.sentence : textOf(claim, index.column());
    case Qt::TextAlignmentRole:
        return QVariant((index.column() == LineColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case AgreesRole:
        return claim.verdict == Claim::Verdict::Found;
    default:
        return {};
    }
}

QVariant ClaimsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LineColumn:
        return tr("Line");
    case VerdictColumn:
        return tr("Verdict");
    case QuoteColumn:
        return tr("The draft says");
    case TextColumn:
        return tr("The findings say");
    default:
        return {};
    }
}

} // namespace memreport
