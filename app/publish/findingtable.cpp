// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/findingtable.h"

using namespace Qt::StringLiterals;

namespace memreport {

FindingTableBuilder::FindingTableBuilder(const QString &id, const QString &title)
{
    m_table.id = id;
    m_table.title = title;
}

FindingTableBuilder &FindingTableBuilder::column(const QString &title, const QString &unit)
{
    m_table.table.columns.push_back({title, unit, false});
    return *this;
}

FindingTableBuilder &FindingTableBuilder::numberColumn(const QString &title, const QString &unit)
{
    m_table.table.columns.push_back({title, unit, true});
    return *this;
}

FindingTableBuilder &FindingTableBuilder::row(const QString &name)
{
    m_row = name;
    m_table.table.rows.emplace_back();
    m_table.numberOf.emplace_back();
    return *this;
}

FindingTableBuilder &FindingTableBuilder::cell(const QString &text)
{
    m_table.table.rows.back().cells << (text.isEmpty() ? u"–"_s : text);
    m_table.numberOf.back().push_back(std::nullopt);
    return *this;
}

FindingTableBuilder &FindingTableBuilder::cell(const Finding &finding)
{
    const auto at = size_t(m_table.table.rows.back().cells.size());
    cell(finding.known() ? finding.text : finding.why);
    if (!finding.known() || at >= m_table.table.columns.size())
        return *this;
    m_table.numberOf.back().back() = m_table.numbers.size();
    m_table.numbers.push_back({m_row + u", "_s + m_table.table.columns[at].title, finding});
    return *this;
}

FindingTableBuilder &FindingTableBuilder::muted()
{
    m_table.table.rows.back().muted = true;
    return *this;
}

FindingTableBuilder &FindingTableBuilder::text(const QString &text)
{
    m_table.text = text;
    return *this;
}

FindingTable FindingTableBuilder::take()
{
    return std::move(m_table);
}

} // namespace memreport
