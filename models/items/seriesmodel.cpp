// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/seriesmodel.h"

#include "models/base/text.h"
#include "models/incident/binding.h"
#include "models/items/itemtexts.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString metricName(const Series &series)
{
    return qstr(series.name.empty() ? series.title : series.name);
}

QString labelsText(const Series &series)
{
    QStringList parts;
    for (const auto &[name, value] : series.labels)
        parts << u"%1 = %2"_s.arg(qstr(name), qstr(value));
    return parts.isEmpty() ? SeriesModel::tr("no labels") : parts.join(u", "_s);
}

bool isNumber(int column)
{
    return column == SeriesModel::CountColumn || column == SeriesModel::SamplesColumn ||
           column == SeriesModel::StepColumn;
}

} // namespace

void SeriesModel::setIncident(std::shared_ptr<const Incident> incident)
{
    beginResetModel();
    m_incident = std::move(incident);
    m_metrics.clear();
    if (m_incident) {
        for (const EvidencePtr &evidence : m_incident->evidence) {
            for (const Series &series : evidence->series)
                add(series);
        }
        std::ranges::sort(m_metrics, {}, [](const Metric &m) { return m.sum.name; });
    }
    endResetModel();
}

SeriesModel::Row SeriesModel::rowOf(const Series &series) const
{
    Row row{&series, labelsText(series), medianStep(*series.times), {}, roleOf(series), false};
    if (!series.isEmpty())
        row.span = TimeRange{series.times->front(), series.times->back()};
    if (const auto found = findBinding(m_incident->choices, series)) {
        row.role = found->binding->role;
        row.rebound = true;
    }
    return row;
}

void SeriesModel::add(const Series &series)
{
    const QString name = metricName(series);
    auto found = std::ranges::find_if(m_metrics, [&name](const Metric &m) { return m.sum.name == name; });
    Row row = rowOf(series);
    if (found == m_metrics.end()) {
        m_metrics.push_back({row, 0, {}});
        found = std::prev(m_metrics.end());
        found->sum.name = name;
    }
    if (row.span && found->sum.span) {
        found->sum.span->from = std::min(found->sum.span->from, row.span->from);
        found->sum.span->to = std::max(found->sum.span->to, row.span->to);
    } else if (row.span) {
        found->sum.span = row.span;
    }
    if (!found->rows.empty() && found->rows.back().role != row.role)
        found->sum.mixed = true;
    if (found->sum.mixed)
        found->sum.role = memreport::Role::None;
    found->samples += qint64(series.size());
    found->rows.push_back(std::move(row));
}

int SeriesModel::seriesCount() const
{
    int count = 0;
    for (const Metric &metric : m_metrics)
        count += int(metric.rows.size());
    return count;
}

const SeriesModel::Metric *SeriesModel::metric(const QModelIndex &index) const
{
    return index.internalId() == 0 ? &m_metrics[size_t(index.row())] : nullptr;
}

const SeriesModel::Row *SeriesModel::row(const QModelIndex &index) const
{
    if (const Metric *top = metric(index))
        return &top->sum;
    return &m_metrics[index.internalId() - 1].rows[size_t(index.row())];
}

const Series *SeriesModel::series(const QModelIndex &index) const
{
    return index.isValid() && !metric(index) ? row(index)->series : nullptr;
}

Labels SeriesModel::labels(const QModelIndex &index) const
{
    const Series *of = series(index);
    return of ? of->labels : Labels();
}

QModelIndex SeriesModel::indexOfMetric(const QString &name) const
{
    const auto found =
        std::ranges::find_if(m_metrics, [&name](const Metric &m) { return m.sum.name == name; });
    return found == m_metrics.end() ? QModelIndex()
                                    : createIndex(int(found - m_metrics.begin()), 0, quintptr(0));
}

QModelIndex SeriesModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : quintptr(0));
}

QModelIndex SeriesModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(int(child.internalId()) - 1, 0, quintptr(0));
}

int SeriesModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_metrics.size());
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    return int(m_metrics[size_t(parent.row())].rows.size());
}

int SeriesModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QString SeriesModel::text(const Row &row, int column, const Metric *metric) const
{
    switch (column) {
    case NameColumn:
        return row.name;
    case CountColumn:
        return metric ? QLocale().toString(qint64(metric->rows.size())) : QString();
    case SamplesColumn:
        return QLocale().toString(metric ? metric->samples : qint64(row.series->size()));
    case UnitColumn:
        return unitWord(row.series->unit);
    case StepColumn:
        return row.step ? durationText(double(row.step->count()) / 1000) : QString();
    case SpanColumn:
        return row.span ? humanRange(*row.span, m_incident->choices.zone) : QString();
    case RoleColumn:
        return row.mixed ? tr("several, by series") : roleText(row.role);
    default:
        return {};
    }
}

QVariant SeriesModel::sortKey(const Row &row, int column, const Metric *metric) const
{
    switch (column) {
    case CountColumn:
        return metric ? qint64(metric->rows.size()) : 0;
    case SamplesColumn:
        return metric ? metric->samples : qint64(row.series->size());
    case StepColumn:
        return row.step ? qint64(row.step->count()) : -1;
    case SpanColumn:
        return row.span ? msOf(row.span->from) : std::numeric_limits<qint64>::max();
    default:
        return text(row, column, metric);
    }
}

QVariant SeriesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &of = *row(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(of, index.column(), metric(index));
    case Qt::ToolTipRole:
        return index.column() == NameColumn && !metric(index) ? qstr(of.series->canonical())
                                                              : text(of, index.column(), metric(index));
    case Qt::TextAlignmentRole:
        return QVariant((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case SortRole:
        return sortKey(of, index.column(), metric(index));
    case MetricRole:
        return metricName(*of.series);
    case SignalRole:
        return int(of.role);
    case UsedRole:
        return of.mixed || of.role != memreport::Role::None;
    case ReboundRole:
        return of.rebound;
    default:
        return {};
    }
}

QVariant SeriesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Metric and labels");
    case CountColumn:
        return tr("Series");
    case SamplesColumn:
        return tr("Samples");
    case UnitColumn:
        return tr("Unit");
    case StepColumn:
        return tr("Step");
    case SpanColumn:
        return tr("Span");
    case RoleColumn:
        return tr("Used as");
    default:
        return {};
    }
}

} // namespace memreport
