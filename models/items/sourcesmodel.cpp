// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/sourcesmodel.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace memreport {

void SourcesModel::setEvidence(std::vector<EvidencePtr> evidence, const QString &zone)
{
    beginResetModel();
    m_evidence = std::move(evidence);
    m_zone = zone;
    endResetModel();
}

const Evidence *SourcesModel::evidence(int row) const
{
    return row >= 0 && size_t(row) < m_evidence.size() ? m_evidence[size_t(row)].get() : nullptr;
}

int SourcesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_evidence.size());
}

int SourcesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString SourcesModel::text(const Evidence &evidence, int column) const
{
    switch (column) {
    case FileColumn:
        return fileNameOf(evidence.source.path);
    case FormatColumn:
        return evidence.source.format.empty() ? tr("not recognised") : qstr(evidence.source.format);
    case HoldsColumn: {
        const QString counts = countsText(evidence);
        return counts.isEmpty() ? tr("nothing to import") : counts;
    }
    case SpanColumn: {
        const auto span = spanOf(evidence);
        return span ? humanRange(*span, m_zone) : QString();
    }
    case NotesColumn: {
        const auto notes = qsizetype(evidence.notes.size()) + (evidence.error ? 1 : 0);
        return notes > 0 ? QLocale().toString(notes) : QString();
    }
    case SizeColumn:
        return evidence.source.bytes ? bytesText(double(*evidence.source.bytes)) : QString();
    case HashColumn:
        return evidence.source.sha256 ? qstr(evidence.source.sha256->substr(0, 12)) : QString();
    default:
        return {};
    }
}

QVariant SourcesModel::sortKey(const Evidence &evidence, int column) const
{
    switch (column) {
    case HoldsColumn:
        return qint64(sampleCount(evidence)) + qint64(evidence.kills.size());
    case SpanColumn: {
        const auto span = spanOf(evidence);
        return span ? msOf(span->from) : std::numeric_limits<qint64>::max();
    }
    case NotesColumn:
        return qint64(evidence.notes.size()) + (evidence.error ? 1 : 0);
    case SizeColumn:
        return evidence.source.bytes.value_or(-1);
    default:
        return text(evidence, column);
    }
}

QVariant SourcesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Evidence &evidence = *m_evidence[size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(evidence, index.column());
    case Qt::ToolTipRole:
        if (index.column() == HashColumn)
            return evidence.source.sha256 ? qstr(*evidence.source.sha256) : QString();
        return index.column() == FileColumn ? evidence.source.path : text(evidence, index.column());
    case Qt::TextAlignmentRole:
        if (index.column() == SizeColumn || index.column() == NotesColumn)
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        return sortKey(evidence, index.column());
    case FailedRole:
        return evidence.error.has_value();
    default:
        return {};
    }
}

QVariant SourcesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case FileColumn:
        return tr("File");
    case FormatColumn:
        return tr("Recognised as");
    case HoldsColumn:
        return tr("Holds");
    case SpanColumn:
        return tr("Span");
    case NotesColumn:
        return tr("Notes");
    case SizeColumn:
        return tr("Size");
    case HashColumn:
        return tr("SHA-256");
    default:
        return {};
    }
}

} // namespace memreport
