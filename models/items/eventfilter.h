// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/eventsmodel.h"

#include <QSortFilterProxyModel>

namespace memreport {

/// The events that all conditions let through, in the order in which they are sorted. Days without
/// one are not there.
class EventFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    /// Empty: any.
    struct Conditions
    {
        QString host;
        QString kind; ///< EventsModel::KindRole
        QString unit;
        QString level;
        QString words;                  ///< a part of the row's words, whatever the case
        std::optional<TimeRange> range; ///< events without a time are in no range
        bool operator==(const Conditions &) const = default;
    };

    EventFilter(EventsModel *events, QObject *parent);

    void setConditions(const Conditions &conditions);
    const Conditions &conditions() const { return m_conditions; }
    std::vector<EventsModel::Event> shownEvents() const;

    struct Choice
    {
        QString value;
        QString text;
    };
    /// What there is of hosts, kinds, units or levels, by text, whatever the conditions.
    std::vector<Choice> choices(EventsModel::Role role) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    EventsModel *m_events = nullptr;
    Conditions m_conditions;
};

} // namespace memreport
