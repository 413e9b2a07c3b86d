// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/eventsmodel.h"

#include "models/base/text.h"
#include "models/items/eventtexts.h"
#include "models/items/itemtexts.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// "3 Jul 2026 14:30" is day and time; the time is what follows the last blank.
QString dayOf(Instant t, const QString &zone)
{
    const QString whole = humanTime(t, zone);
    return whole.left(whole.lastIndexOf(u' '));
}

/// Seconds are shown, for kills come in bursts.
QString clockOf(Instant t, const QString &zone)
{
    const QString whole = humanTime(t, zone);
    const QString clock = whole.mid(whole.lastIndexOf(u' ') + 1);
    return clock.count(u':') > 1 ? clock : clock + u":00"_s;
}

} // namespace

void EventsModel::setStory(std::shared_ptr<const Incident> incident, std::shared_ptr<const Findings> findings)
{
    beginResetModel();
    m_incident = std::move(incident);
    m_findings = std::move(findings);
    m_days.clear();
    m_eventCount = 0;
    if (m_incident && m_findings)
        collect();
    endResetModel();
}

void EventsModel::collect()
{
    using Kind = Event::Kind;
    const auto instant = [](const std::optional<MicroInstant> &time) {
        return time ? std::optional(toInstant(*time)) : std::nullopt;
    };
    std::vector<Event> events;
    for (size_t i = 0; i < m_findings->kills.size(); ++i)
        events.push_back({Kind::Kill, i, instant(m_incident->kills[m_findings->kills[i].kill].kill.time)});
    for (size_t i = 0; i < m_incident->logEvents.size(); ++i)
        events.push_back({Kind::Log, i, instant(m_incident->logEvents[i].event.time)});
    for (size_t i = 0; i < m_findings->restartMarkers.size(); ++i)
        events.push_back({Kind::Restart, i, m_findings->restartMarkers[i].from});
    for (size_t i = 0; i < m_incident->timeline.size(); ++i)
        events.push_back({Kind::Timeline, i, m_incident->timeline[i].from});
    // Unknown times come last, as in the merged list of kills.
    std::ranges::stable_sort(events, [](const Event &a, const Event &b) {
        return a.time.value_or(Instant::max()) < b.time.value_or(Instant::max());
    });
    for (const Event &event : events) {
        const QString name = event.time ? dayOf(*event.time, m_incident->choices.zone) : tr("Time unknown");
        if (m_days.empty() || m_days.back().name != name)
            m_days.push_back({name, {}});
        m_days.back().events.push_back(event);
    }
    m_eventCount = int(events.size());
}

const EventsModel::Event *EventsModel::event(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return nullptr;
    return &m_days[index.internalId() - 1].events[size_t(index.row())];
}

QModelIndex EventsModel::indexOfKill(size_t kill) const
{
    for (size_t day = 0; day < m_days.size(); ++day) {
        const auto &events = m_days[day].events;
        const auto found = std::ranges::find_if(
            events, [kill](const Event &e) { return e.kind == Event::Kind::Kill && e.index == kill; });
        if (found != events.end())
            return createIndex(int(found - events.begin()), 0, quintptr(day + 1));
    }
    return {};
}

QModelIndex EventsModel::lastIndexAt(Instant t) const
{
    QModelIndex last;
    for (size_t day = 0; day < m_days.size(); ++day) {
        for (size_t row = 0; row < m_days[day].events.size(); ++row) {
            const auto &time = m_days[day].events[row].time;
            if (time && *time <= t)
                last = createIndex(int(row), 0, quintptr(day + 1));
        }
    }
    return last;
}

QModelIndex EventsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row() + 1) : quintptr(0));
}

QModelIndex EventsModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(int(child.internalId()) - 1, 0, quintptr(0));
}

int EventsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_days.size());
    if (parent.internalId() != 0 || parent.column() != 0)
        return 0;
    return int(m_days[size_t(parent.row())].events.size());
}

int EventsModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QString EventsModel::killText(const Event &event, int column) const
{
    const KillFinding &finding = m_findings->kills[event.index];
    const Kill &kill = m_incident->kills[finding.kill].kill;
    switch (column) {
    case HostColumn:
        return killHostText(*m_incident, finding);
    case ProcessColumn:
        return killVictimText(*m_incident, finding);
    case KindColumn:
        return killKindText(kill.kind);
    case LevelColumn:
        return killLevelWord(finding.level);
    case SizeColumn:
        return finding.rssAtKill.known() ? shortText(finding.rssAtKill) : QString();
    default:
        return {};
    }
}

QString EventsModel::timelineText(const Event &event, int column) const
{
    const TimelineRow &row = m_incident->timeline[event.index];
    switch (column) {
    case HostColumn:
        return qstr(row.host);
    case KindColumn:
        return row.text.empty() ? qstr(row.kind) : qstr(row.kind + ": " + row.text);
    default:
        return {};
    }
}

QString EventsModel::logText(const Event &event, int column) const
{
    const LogEvent &log = m_incident->logEvents[event.index].event;
    switch (column) {
    case HostColumn:
        return logEventHost(*m_incident, m_incident->logEvents[event.index]);
    case ProcessColumn:
        return logEventWriter(log);
    case KindColumn: {
        const QString words = logEventText(log);
        return words.isEmpty() ? kindText(event) : kindText(event) + u": "_s + words;
    }
    default:
        return {};
    }
}

QString EventsModel::restartCell(const Event &event, int column) const
{
    const RestartMarker &marker = m_findings->restartMarkers[event.index];
    switch (column) {
    case HostColumn:
        return marker.hosts.size() == 1 ? qstr(m_incident->hosts[marker.hosts.front()].name)
                                        : tr("%1 hosts").arg(marker.hosts.size());
    case KindColumn:
        return kindText(event) + u": "_s + restartText(marker);
    default:
        return {};
    }
}

QString EventsModel::text(const Event &event, int column) const
{
    if (column == TimeColumn)
        return event.time ? clockOf(*event.time, m_incident->choices.zone) : u"–"_s;
    switch (event.kind) {
    case Event::Kind::Kill:
        return killText(event, column);
    case Event::Kind::Log:
        return logText(event, column);
    case Event::Kind::Restart:
        return restartCell(event, column);
    case Event::Kind::Timeline:
        return timelineText(event, column);
    }
    return {};
}

QString EventsModel::filterText(const Event &event) const
{
    QStringList words;
    for (int column = 0; column < ColumnCount; ++column)
        words << text(event, column);
    words << unitText(event);
    if (event.kind == Event::Kind::Kill)
        words << qstr(m_incident->kills[m_findings->kills[event.index].kill].kill.raw);
    if (event.kind == Event::Kind::Log) {
        for (const EvidenceLine &line : m_incident->logEvents[event.index].event.lines)
            words << qstr(line.text);
    }
    return words.join(u' ');
}

QString EventsModel::kindWord(const Event &event) const
{
    switch (event.kind) {
    case Event::Kind::Kill:
        return qstr(killKindWord(m_incident->kills[m_findings->kills[event.index].kill].kill.kind));
    case Event::Kind::Log:
        return qstr(logEventKindWord(m_incident->logEvents[event.index].event.kind));
    case Event::Kind::Restart:
        return m_findings->restartMarkers[event.index].isConversion() ? u"conversion-restart"_s
                                                                      : u"fleet-restart"_s;
    case Event::Kind::Timeline:
        return qstr(m_incident->timeline[event.index].kind);
    }
    return {};
}

QString EventsModel::kindText(const Event &event) const
{
    switch (event.kind) {
    case Event::Kind::Kill:
        return killKindText(m_incident->kills[m_findings->kills[event.index].kill].kill.kind);
    case Event::Kind::Log:
        return logEventKindText(m_incident->logEvents[event.index].event.kind);
    case Event::Kind::Restart:
        return restartKindText(m_findings->restartMarkers[event.index]);
    case Event::Kind::Timeline:
        return qstr(m_incident->timeline[event.index].kind);
    }
    return {};
}

QString EventsModel::unitText(const Event &event) const
{
    if (event.kind == Event::Kind::Log)
        return qstr(m_incident->logEvents[event.index].event.unit);
    if (event.kind != Event::Kind::Kill)
        return {};
    const KillFinding &finding = m_findings->kills[event.index];
    return qstr(finding.unit.empty() ? m_incident->kills[finding.kill].kill.unit : finding.unit);
}

QVariant EventsModel::sortValue(const Event &event, int column) const
{
    if (column == TimeColumn)
        return event.time ? msOf(*event.time) : std::numeric_limits<qint64>::max();
    if (column == SizeColumn && event.kind == Event::Kind::Kill)
        return m_findings->kills[event.index].rssAtKill.value().value_or(-1);
    return text(event, column);
}

QVariant EventsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Event *of = event(index);
    if (!of) {
        const Day &day = m_days[size_t(index.row())];
        if (role == Qt::DisplayRole && index.column() == TimeColumn)
            return day.name;
        return role == SortRole ? QVariant(qint64(index.row())) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(*of, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == SizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                            : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        return sortValue(*of, index.column());
    case FilterRole:
        return filterText(*of);
    case HostRole:
        return text(*of, HostColumn);
    case KindRole:
        return kindWord(*of);
    case KindTextRole:
        return kindText(*of);
    case UnitRole:
        return unitText(*of);
    case LevelRole:
        return text(*of, LevelColumn);
    case TimeRole:
        return of->time ? QVariant(msOf(*of->time)) : QVariant();
    default:
        return {};
    }
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == SizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                     : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case TimeColumn:
        return tr("Time");
    case HostColumn:
        return tr("Host");
    case ProcessColumn:
        return tr("Process");
    case KindColumn:
        return tr("Kind");
    case LevelColumn:
        return tr("Level");
    case SizeColumn:
        return tr("Size");
    default:
        return {};
    }
}

} // namespace memreport
