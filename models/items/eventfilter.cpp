// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/eventfilter.h"

#include <map>

namespace memreport {

EventFilter::EventFilter(EventsModel *events, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_events(events)
{
    setSourceModel(events);
    setSortRole(EventsModel::SortRole);
    setRecursiveFilteringEnabled(true);
}

void EventFilter::setConditions(const Conditions &conditions)
{
    if (conditions == m_conditions)
        return;
    m_conditions = conditions;
    invalidateFilter();
}

bool EventFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    // A day is there for its events.
    if (!parent.isValid())
        return false;
    const QModelIndex index = m_events->index(row, 0, parent);
    const auto fits = [&index](const QString &wanted, EventsModel::Role role) {
        return wanted.isEmpty() || index.data(role).toString() == wanted;
    };
    if (m_conditions.range) {
        const QVariant time = index.data(EventsModel::TimeRole);
        if (!time.isValid() || !m_conditions.range->contains(instantFromMs(time.toLongLong())))
            return false;
    }
    return fits(m_conditions.host, EventsModel::HostRole) && fits(m_conditions.kind, EventsModel::KindRole) &&
           fits(m_conditions.unit, EventsModel::UnitRole) &&
           fits(m_conditions.level, EventsModel::LevelRole) &&
           (m_conditions.words.isEmpty() ||
            index.data(EventsModel::FilterRole).toString().contains(m_conditions.words, Qt::CaseInsensitive));
}

std::vector<EventsModel::Event> EventFilter::shownEvents() const
{
    std::vector<EventsModel::Event> events;
    for (int day = 0; day < rowCount(); ++day) {
        const QModelIndex parent = index(day, 0);
        for (int row = 0; row < rowCount(parent); ++row) {
            if (const EventsModel::Event *event = m_events->event(mapToSource(index(row, 0, parent))))
                events.push_back(*event);
        }
    }
    return events;
}

std::vector<EventFilter::Choice> EventFilter::choices(EventsModel::Role role) const
{
    std::map<QString, QString> texts; // value to text
    for (int day = 0; day < m_events->rowCount(); ++day) {
        const QModelIndex parent = m_events->index(day, 0);
        for (int row = 0; row < m_events->rowCount(parent); ++row) {
            const QModelIndex index = m_events->index(row, 0, parent);
            const QString value = index.data(role).toString();
            if (!value.isEmpty())
                texts.try_emplace(value, role == EventsModel::KindRole
                                             ? index.data(EventsModel::KindTextRole).toString()
                                             : value);
        }
    }
    std::vector<Choice> choices;
    for (const auto &[value, text] : texts)
        choices.push_back({value, text});
    std::ranges::stable_sort(choices, {}, &Choice::text);
    return choices;
}

} // namespace memreport
