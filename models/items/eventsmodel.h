// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <QAbstractItemModel>

namespace memreport {

/// Kills, what journals tell beside them, restarts of many processes and dated happenings, grouped by
/// day of the display zone. Days are the top level.
class EventsModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        TimeColumn,
        HostColumn,
        ProcessColumn,
        KindColumn,
        LevelColumn,
        SizeColumn,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole,
        FilterRole, ///< all words of the row
        HostRole,
        KindRole,     ///< a stable word: "kernel-memcg", "swap-added", "restart", the timeline's own
        KindTextRole, ///< the same for people, without what is particular to the event
        UnitRole,
        LevelRole, ///< "V3"; empty for what is no kill
        TimeRole   ///< milliseconds; invalid: unknown
    };
    struct Event
    {
        enum class Kind
        {
            Kill,     ///< index: Findings::kills
            Log,      ///< index: Incident::logEvents
            Restart,  ///< index: Findings::restartMarkers
            Timeline, ///< index: Incident::timeline
        };
        Kind kind = Kind::Kill;
        size_t index = 0;
        std::optional<Instant> time;
        bool operator==(const Event &) const = default;
    };

    using QAbstractItemModel::QAbstractItemModel;
    void setStory(std::shared_ptr<const Incident> incident, std::shared_ptr<const Findings> findings);
    const Event *event(const QModelIndex &index) const; ///< nullptr for a day
    QModelIndex indexOfKill(size_t kill) const;         ///< of Findings::kills
    QModelIndex lastIndexAt(Instant t) const;           ///< of the last event at or before t
    int eventCount() const { return m_eventCount; }
    const std::shared_ptr<const Incident> &incident() const { return m_incident; }
    const std::shared_ptr<const Findings> &findings() const { return m_findings; }

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Day
    {
        QString name;
        std::vector<Event> events;
    };
    void collect();
    QString killText(const Event &event, int column) const;
    QString logText(const Event &event, int column) const;
    QString restartCell(const Event &event, int column) const;
    QString timelineText(const Event &event, int column) const;
    QString text(const Event &event, int column) const;
    QString filterText(const Event &event) const;
    QString kindWord(const Event &event) const;
    QString kindText(const Event &event) const;
    QString unitText(const Event &event) const;
    QVariant sortValue(const Event &event, int column) const;

    std::shared_ptr<const Incident> m_incident;
    std::shared_ptr<const Findings> m_findings;
    std::vector<Day> m_days;
    int m_eventCount = 0;
};

} // namespace memreport
