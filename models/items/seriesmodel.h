// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"

#include <QAbstractItemModel>

namespace memreport {

/// All imported series: metrics on top, their label sets below, with counts, unit and role in use.
class SeriesModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        NameColumn,
        CountColumn,
        SamplesColumn,
        UnitColumn,
        StepColumn,
        SpanColumn,
        RoleColumn,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole,
        MetricRole, ///< metric name (title of a column without one), for a rebinding
        SignalRole, ///< int(memreport::Role)
        UsedRole,   ///< bool: at least one series has a role
        ReboundRole ///< bool: the user chose the role
    };

    using QAbstractItemModel::QAbstractItemModel;
    void setIncident(std::shared_ptr<const Incident> incident);
    int metricCount() const { return int(m_metrics.size()); }
    int seriesCount() const;
    /// The labels of a series row; empty for a metric.
    Labels labels(const QModelIndex &index) const;
    const Series *series(const QModelIndex &index) const; ///< nullptr for a metric
    QModelIndex indexOfMetric(const QString &name) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row
    {
        const Series *series = nullptr;
        QString name;
        std::optional<Duration> step;
        std::optional<TimeRange> span;
        memreport::Role role = memreport::Role::None;
        bool rebound = false;
        bool mixed = false; ///< a metric whose series have different roles
    };
    struct Metric
    {
        Row sum;
        qint64 samples = 0;
        std::vector<Row> rows;
    };
    void add(const Series &series);
    Row rowOf(const Series &series) const;
    QString text(const Row &row, int column, const Metric *metric) const;
    QVariant sortKey(const Row &row, int column, const Metric *metric) const;
    const Metric *metric(const QModelIndex &index) const;
    const Row *row(const QModelIndex &index) const;

    std::shared_ptr<const Incident> m_incident;
    std::vector<Metric> m_metrics;
};

} // namespace memreport
