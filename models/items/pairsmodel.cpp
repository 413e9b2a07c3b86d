// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/pairsmodel.h"

#include "models/analysis/story.h"
#include "models/base/text.h"
#include "models/items/itemtexts.h"

using namespace Qt::StringLiterals;

namespace memreport {

void PairsModel::setStory(std::shared_ptr<const Incident> incident, std::shared_ptr<const Findings> findings)
{
    beginResetModel();
    m_incident = std::move(incident);
    m_findings = std::move(findings);
    endResetModel();
}

const PairFinding *PairsModel::pair(const QModelIndex &index) const
{
    const size_t pair = size_t(index.row()) / 2;
    return index.isValid() && m_findings && pair < m_findings->pairs.size() ? &m_findings->pairs[pair]
                                                                            : nullptr;
}

const PairSide *PairsModel::side(const QModelIndex &index) const
{
    const PairFinding *found = pair(index);
    if (!found)
        return nullptr;
    return isHolding(index) ? &found->holds : &found->releases;
}

const Finding *PairsModel::finding(const QModelIndex &index) const
{
    const PairSide *of = side(index);
    if (!of)
        return nullptr;
    switch (index.column()) {
    case WeightColumn:
        return &of->weight;
    case DifferenceColumn:
        return isHolding(index) ? &pair(index)->weightDiff : nullptr;
    case PeakColumn:
        return &of->story.peak;
    case RetainedColumn:
        return &of->story.retained;
    case RetainedRssColumn:
        return &of->story.retainedRssOnly;
    case ReleasedColumn:
        return &of->story.releasedInWindow;
    case TotalColumn:
        return &of->story.releasedTotal;
    case HoldColumn:
        return &of->story.hold;
    case GiveBackColumn:
        return &of->story.giveBack;
    default:
        return nullptr;
    }
}

int PairsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_findings ? 0 : int(m_findings->pairs.size()) * 2;
}

int PairsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString PairsModel::text(const QModelIndex &index) const
{
    if (const Finding *found = finding(index))
        return shortText(*found);
    const PairSide &of = *side(index);
    switch (index.column()) {
    case PairColumn:
        if (!isHolding(index))
            return {};
        return pair(index)->refused ? u"–"_s : QString::number(pair(index)->order);
    case ProcessColumn:
        return qstr(m_incident->processes[of.process].name);
    case AllocatorColumn:
        return of.allocator.empty() ? tr("unknown") : qstr(of.allocator);
    case EndColumn:
        return pair(index)->refused ? tr("refused") : endWords(of.story.lifetime);
    default:
        return {};
    }
}

QString PairsModel::toolTip(const QModelIndex &index) const
{
    if (const Finding *found = finding(index)) {
        const QString what = found->known() ? found->text : found->why;
        return what.isEmpty()
                   ? definitionText(found->definition)
                   : what + u'\n' + qstr(found->definition) + u" · "_s + definitionText(found->definition);
    }
    if (index.column() == PairColumn)
        return pair(index)->reason;
    return index.column() == ProcessColumn ? qstr(m_incident->processes[side(index)->process].id)
                                           : text(index);
}

QVariant PairsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(index);
    case Qt::ToolTipRole:
        return toolTip(index);
    case Qt::TextAlignmentRole:
        return index.column() >= WeightColumn && index.column() <= GiveBackColumn
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole: {
        const Finding *found = finding(index);
        return found && found->known() ? QVariant(found->values.front()) : QVariant(text(index));
    }
    case RefusedRole:
        return pair(index)->refused;
    default:
        return {};
    }
}

QVariant PairsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section >= WeightColumn && section <= GiveBackColumn
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case PairColumn:
        return u"#"_s;
    case ProcessColumn:
        return tr("Process");
    case AllocatorColumn:
        return tr("Allocator");
    case WeightColumn:
        return tr("Weight");
    case DifferenceColumn:
        return tr("Apart");
    case PeakColumn:
        return tr("Peak");
    case RetainedColumn:
        return tr("Retained");
    case RetainedRssColumn:
        return tr("RSS only");
    case ReleasedColumn:
        return tr("In 30 min");
    case TotalColumn:
        return tr("Released");
    case HoldColumn:
        return tr("Held");
    case GiveBackColumn:
        return tr("Give-back");
    case EndColumn:
        return tr("End");
    default:
        return {};
    }
}

} // namespace memreport
