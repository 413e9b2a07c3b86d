// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/understoodmodel.h"

#include "models/analysis/benchmarkfindings.h"
#include "models/base/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString mebibyteText(double mebibytes)
{
    return bytesText(mebibytes * bytesPerMiB);
}

} // namespace

UnderstoodModel::Row UnderstoodModel::rowOf(const BurstRun &run)
{
    QStringList parts;
    if (run.baselineMib && run.finalMib)
        parts << tr("%1 → %2 MiB").arg(fixed(*run.baselineMib, 1), fixed(*run.finalMib, 1));
    else if (run.baselineMib)
        parts << tr("from %1").arg(mebibyteText(*run.baselineMib));
    else if (run.finalMib)
        parts << tr("to %1").arg(mebibyteText(*run.finalMib));
    if (!run.bursts.empty() && !run.fromTable)
        parts << tr("%1 bursts").arg(run.bursts.size());
    if (run.statedPercent)
        parts << tr("%1%2 %").arg(*run.statedPercent > 0 ? u"+"_s : QString(),
                                  fixed(*run.statedPercent, 0, true));
    return {run.line, qstr(run.allocator), run.label.empty() ? tr("burst run") : qstr(run.label),
            parts.join(u" · "_s)};
}

UnderstoodModel::Row UnderstoodModel::rowOf(const BenchmarkResult &result)
{
    QStringList parts;
    if (!result.error.empty())
        parts << tr("failed: %1").arg(qstr(result.error));
    if (result.estimateNs)
        parts << timeText(*result.estimateNs);
    if (result.estimateNs && result.stddevNs)
        parts.back() += u" ± "_s + timeText(*result.stddevNs);
    if (result.relativeTime)
        parts << tr("relative time %1").arg(shortest(*result.relativeTime));
    if (result.peakRssKib)
        parts << bytesText(*result.peakRssKib * 1024);
    return {result.line, qstr(result.allocator), qstr(result.name), parts.join(u" · "_s)};
}

void UnderstoodModel::setEvidence(const Evidence *evidence)
{
    beginResetModel();
    m_rows.clear();
    if (evidence) {
        for (const BurstRun &run : evidence->burstRuns)
            m_rows.push_back(rowOf(run));
        for (const BenchmarkResult &result : evidence->benchmarks)
            m_rows.push_back(rowOf(result));
        std::ranges::stable_sort(m_rows, {}, &Row::line);
    }
    endResetModel();
}

int UnderstoodModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int UnderstoodModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant UnderstoodModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    const Row &row = m_rows[size_t(index.row())];
    switch (index.column()) {
    case LineColumn:
        return role == SortRole ? QVariant(row.line) : QVariant(QString::number(row.line));
    case AllocatorColumn:
        return row.allocator.isEmpty() ? tr("unknown") : row.allocator;
    case NameColumn:
        return row.name;
    case FigureColumn:
        return row.figure;
    }
    return {};
}

QVariant UnderstoodModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case LineColumn:
        return tr("Line");
    case AllocatorColumn:
        return tr("Allocator");
    case NameColumn:
        return tr("Benchmark or run");
    case FigureColumn:
        return tr("Figure");
    }
    return {};
}

} // namespace memreport
