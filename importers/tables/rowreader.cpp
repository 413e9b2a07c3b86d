// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/rowreader.h"

#include "models/base/text.h"

#include <bit>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using Role = ColumnRole;

constexpr qint64 maxWarnings = 100;
// 4 KiB on most machines; 64 KiB on some ARM and POWER kernels, 1 MiB as far room.
constexpr qint64 smallestPage = 512;
constexpr qint64 largestPage = 1024 * 1024;

bool isMissing(std::string_view cell)
{
    return cell.empty() || cell == "-" || cell == "null" || cell == "N/A" || cell == "n/a";
}

/// Unix time in a cell of digits alone: seconds or milliseconds by the number of digits.
std::optional<Instant> unixTime(std::string_view cell)
{
    const auto value = parseInteger(cell);
    if (!value || *value <= 0)
        return std::nullopt;
    if (cell.size() == 9 || cell.size() == 10)
        return instantFromMs(*value * 1000);
    if (cell.size() == 12 || cell.size() == 13)
        return instantFromMs(*value);
    return std::nullopt;
}

} // namespace

RowReader::RowReader(TableShape shape, std::vector<std::string> header, const Hints &hints, Evidence &into)
    : m_shape(std::move(shape))
    , m_header(std::move(header))
    , m_hints(hints)
    , m_into(into)
{
}

void RowReader::warn(std::string code, const QString &text, qint64 line)
{
    if (++m_warnings <= maxWarnings)
        m_into.notes.push_back({Note::Level::Warning, std::move(code), text, line, {}});
}

void RowReader::warnCell(Role role, const QString &expected)
{
    constexpr qsizetype shown = 60;
    QString found = qstr(cell(role)).simplified();
    if (found.size() > shown)
        found = found.first(shown) + u'…';
    warn("bad-cell", tr("column %1: expected %2, found “%3”").arg(columnName(role), expected, found), m_line);
}

std::string_view RowReader::cell(Role role) const
{
    for (const size_t column : m_shape.columnsOf(role)) {
        if (column < m_cells->size() && !isMissing((*m_cells)[column]))
            return (*m_cells)[column];
    }
    return {};
}

QString RowReader::columnName(Role role) const
{
    const auto columns = m_shape.columnsOf(role);
    return columns.empty() ? QString() : qstr(m_header[columns.front()]);
}

bool RowReader::require(Role role)
{
    if (!cell(role).empty())
        return true;
    warnCell(role, tr("a value"));
    return false;
}

std::optional<RowReader::Moment> RowReader::moment(Role role, bool &good)
{
    const std::string_view text = cell(role);
    if (text.empty())
        return std::nullopt;
    if (const auto stamp = unixTime(text))
        return Moment{*stamp, true};
    const auto parsed = parseIso(text);
    if (!parsed) {
        warnCell(role, tr("a time like 2026-07-03T22:14:07Z"));
        good = false;
        return std::nullopt;
    }
    // A date alone counts at 00:00 UTC whatever the zone: the consensus day begins there.
    constexpr size_t dateLength = 10;
    if (parsed->hasZone || text.size() == dateLength)
        return Moment{toInstant(parsed->time), parsed->hasZone};
    if (m_zoneAssumed++ == 0)
        m_zoneAssumedLine = m_line;
    const std::chrono::local_time<std::chrono::microseconds> wall(parsed->time.time_since_epoch());
    const auto utc = fromLocal(m_hints.zone, wall);
    return Moment{toInstant(utc.value_or(parsed->time)), false};
}

std::optional<qint64> RowReader::count(Role role)
{
    const std::string_view text = cell(role);
    if (text.empty())
        return std::nullopt;
    const auto value = parseInteger(text);
    if (value && *value >= 0)
        return value;
    warnCell(role, tr("a whole number"));
    return std::nullopt;
}

void RowReader::add(const std::vector<std::string> &cells, qint64 line)
{
    m_cells = &cells;
    m_line = line;
    if (cells.size() != m_header.size())
        warn("row-length", tr("expected %1 cells, found %2").arg(m_header.size()).arg(cells.size()), line);
    switch (m_shape.kind) {
    case TableKind::Weights:
        return addWeight();
    case TableKind::Allocators:
        return addAllocator();
    case TableKind::Hosts:
        return addHost();
    case TableKind::Timeline:
        return addTimeline();
    }
}

void RowReader::addWeight()
{
    if (!require(Role::Time) || !require(Role::Process) || !require(Role::Weight))
        return;
    bool good = true;
    const auto time = moment(Role::Time, good);
    const auto weight = parseDouble(cell(Role::Weight));
    if (!weight || *weight < 0) {
        warnCell(Role::Weight, tr("a number that is not negative"));
        return;
    }
    if (!time)
        return;
    m_into.weights.push_back({.time = time->time,
                              .process = std::string(cell(Role::Process)),
                              .fingerprint = std::string(cell(Role::Fingerprint)),
                              .weight = *weight,
                              .line = m_line});
}

/// Reads the interval of a row; false: the row would be wrong (warned).
bool RowReader::readInterval(std::optional<Moment> &from, std::optional<Moment> &to)
{
    bool good = true;
    from = moment(Role::From, good);
    to = moment(Role::To, good);
    if (good && from && to && to->time <= from->time) {
        warnCell(Role::To, tr("a time after %1").arg(isoUtc(from->time)));
        good = false;
    }
    return good;
}

void RowReader::addAllocator()
{
    std::optional<Moment> from;
    std::optional<Moment> to;
    if (!require(Role::Process) || !require(Role::Allocator) || !readInterval(from, to))
        return;
    AllocatorRow row;
    row.process = cell(Role::Process);
    row.host = cell(Role::Host);
    row.allocator = cell(Role::Allocator);
    row.version = cell(Role::Version);
    row.evidence = cell(Role::Evidence);
    if (from)
        row.from = from->time;
    if (to)
        row.to = to->time;
    row.line = m_line;
    m_into.allocators.push_back(std::move(row));
}

void RowReader::addHost()
{
    if (!require(Role::Host))
        return;
    HostRow row;
    row.host = cell(Role::Host);
    for (const size_t column : m_shape.columnsOf(Role::Address)) {
        if (column < m_cells->size() && !isMissing((*m_cells)[column]))
            row.addresses.push_back((*m_cells)[column]);
    }
    row.machine = cell(Role::Machine);
    row.kernel = cell(Role::Kernel);
    row.relays = count(Role::Relays);
    row.pageSize = count(Role::PageSize);
    if (row.pageSize && (*row.pageSize < smallestPage || *row.pageSize > largestPage ||
                         !std::has_single_bit(quint64(*row.pageSize)))) {
        warnCell(Role::PageSize, tr("a page size in bytes, a power of two"));
        row.pageSize.reset();
    }
    const QString zone = qstr(cell(Role::TimeZone));
    if (!zone.isEmpty() && !zoneOffset(zone, Instant()))
        warnCell(Role::TimeZone, tr("a time zone like Europe/Berlin"));
    else
        row.timeZone = utf8(zone);
    row.line = m_line;
    m_into.hosts.push_back(std::move(row));
}

void RowReader::addTimeline()
{
    std::optional<Moment> from;
    std::optional<Moment> to;
    if (!require(Role::Kind) || !require(Role::From) || !readInterval(from, to) || !from)
        return;
    TimelineRow row;
    row.kind = cell(Role::Kind);
    row.from = from->time;
    row.hasZone = from->hasZone;
    if (to)
        row.to = to->time;
    row.host = cell(Role::Host);
    row.text = cell(Role::Text);
    row.source = cell(Role::Source);
    row.line = m_line;
    m_into.timeline.push_back(std::move(row));
}

void RowReader::finish()
{
    if (m_warnings > maxWarnings) {
        m_into.notes.push_back({Note::Level::Warning,
                                "more-warnings",
                                tr("%1 further warnings of this kind").arg(m_warnings - maxWarnings),
                                {},
                                {}});
    }
    if (m_zoneAssumed > 0) {
        m_into.source.options.emplace_back("tz", utf8(m_hints.zone));
        m_into.notes.push_back(
            {Note::Level::Info,
             "zone-assumed",
             tr("%1 times without a zone are read as %2").arg(m_zoneAssumed).arg(m_hints.zone),
             m_zoneAssumedLine,
             {}});
    }
}

} // namespace memreport
