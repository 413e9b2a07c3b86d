// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"
#include "importers/tables/tableshape.h"

#include <QCoreApplication>

namespace memreport {

/// Turns the cells of one table into rows of evidence. A cell that cannot be read becomes a warning
/// with its line; the row is left out if it would be wrong without the cell.
class RowReader
{
    Q_DECLARE_TR_FUNCTIONS(memreport::RowReader)
public:
    RowReader(TableShape shape, std::vector<std::string> header, const Hints &hints, Evidence &into);

    void add(const std::vector<std::string> &cells, qint64 line);
    void warn(std::string code, const QString &text, qint64 line);
    /// Notes that are due once: assumed zone, warnings beyond the limit.
    void finish();

private:
    struct Moment
    {
        Instant time;
        bool hasZone = false;
    };

    void addWeight();
    void addAllocator();
    void addHost();
    void addTimeline();
    bool readInterval(std::optional<Moment> &from, std::optional<Moment> &to);

    std::string_view cell(ColumnRole role) const;
    QString columnName(ColumnRole role) const;
    bool require(ColumnRole role);
    /// nullopt: empty; false in good: present but unreadable (warned).
    std::optional<Moment> moment(ColumnRole role, bool &good);
    std::optional<qint64> count(ColumnRole role);
    void warnCell(ColumnRole role, const QString &expected);

    TableShape m_shape;
    std::vector<std::string> m_header;
    Hints m_hints;
    Evidence &m_into;
    const std::vector<std::string> *m_cells = nullptr;
    qint64 m_line = 0;
    qint64 m_warnings = 0;
    qint64 m_zoneAssumed = 0;
    qint64 m_zoneAssumedLine = 0;
};

} // namespace memreport
