// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace memreport::longrun {

/// A record of a table whose columns are known by name.
class NamedRow
{
public:
    NamedRow(const std::vector<std::string> &names, const std::vector<std::string> &cells, qint64 line)
        : m_names(names)
        , m_cells(cells)
        , m_line(line)
    {
    }
    /// Empty if the cell or the column is missing.
    std::string_view cell(std::string_view name) const;
    qint64 line() const { return m_line; }

private:
    const std::vector<std::string> &m_names;
    const std::vector<std::string> &m_cells;
    qint64 m_line;
};

/// Column names of the header, in lower case; empty if the text has none.
std::vector<std::string> headerNames(QByteArrayView head);
bool holdsAll(const std::vector<std::string> &names, std::initializer_list<std::string_view> wanted);

/// Reads a delimited text with a header into evidence.table and hands over its rows. Faults of the
/// text become evidence.error, rows of another length warnings.
void readNamedTable(QIODevice &in, const Progress &progress, Evidence &evidence,
                    const std::function<void(const NamedRow &)> &take);

/// Warnings about cells, with their lines; only so many that a broken file stays readable.
class CellWarnings
{
public:
    explicit CellWarnings(Evidence &evidence)
        : m_evidence(evidence)
    {
    }
    void bad(const NamedRow &row, std::string_view column, const QString &expected);
    void add(std::string code, const QString &text, qint64 line);
    void finish();

    /// Not negative; an empty cell is nullopt, a bad one is too and is told.
    std::optional<qint64> integer(const NamedRow &row, std::string_view column);
    std::optional<double> number(const NamedRow &row, std::string_view column);

private:
    Evidence &m_evidence;
    qint64 m_count = 0;
};

} // namespace memreport::longrun
