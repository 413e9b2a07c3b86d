// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/celltable.h"

#include "importers/bench/words.h"

#include <QString>

#include <algorithm>
#include <array>

namespace memreport::bench {

namespace {

/// A character by its name or number; empty: not known.
std::string entity(std::string_view name)
{
    struct Named
    {
        std::string_view name;
        char32_t character;
    };
    constexpr std::array named{
        Named{"amp", U'&'},        Named{"lt", U'<'},         Named{"gt", U'>'},
        Named{"quot", U'"'},       Named{"apos", U'\''},      Named{"nbsp", U' '},
        Named{"micro", U'\u00b5'}, Named{"mu", U'\u03bc'},    Named{"plusmn", U'\u00b1'},
        Named{"minus", U'\u2212'}, Named{"ndash", U'\u2013'}, Named{"mdash", U'\u2014'},
        Named{"times", U'\u00d7'}, Named{"thinsp", U' '},     Named{"hellip", U'\u2026'},
    };
    char32_t character = 0;
    if (name.starts_with('#')) {
        bool good = false;
        const bool isHex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
        const QByteArray digits(name.data() + (isHex ? 2 : 1), qsizetype(name.size() - (isHex ? 2 : 1)));
        character = char32_t(digits.toUInt(&good, isHex ? 16 : 10));
        if (!good || character > 0x10ffff || (character >= 0xd800 && character < 0xe000))
            return {};
    } else {
        const auto found = std::ranges::find(named, name, &Named::name);
        if (found == named.end())
            return {};
        character = found->character;
    }
    return QString::fromUcs4(&character, 1).toStdString();
}

std::string decoded(std::string_view text)
{
    std::string plain;
    for (size_t at = 0; at < text.size(); ++at) {
        const size_t end = text[at] == '&' ? text.find(';', at) : std::string_view::npos;
        const std::string character = end != std::string_view::npos && end - at <= 10
                                          ? entity(text.substr(at + 1, end - at - 1))
                                          : std::string();
        if (character.empty()) {
            plain += text[at];
        } else {
            plain += character;
            at = end;
        }
    }
    return plain;
}

struct Tag
{
    std::string name; ///< lower case; "/td" closes
    size_t end = 0;   ///< behind >
};

Tag tagAt(std::string_view html, size_t at)
{
    const size_t close = html.find('>', at);
    if (close == std::string_view::npos)
        return {{}, html.size()};
    if (html.substr(at).starts_with("<!--")) {
        const size_t end = html.find("-->", at);
        return {"!--", end == std::string_view::npos ? html.size() : end + 3};
    }
    size_t nameEnd = at + 1;
    while (nameEnd < close && html[nameEnd] != ' ' && html[nameEnd] != '\n' && html[nameEnd] != '\t' &&
           html[nameEnd] != '\r')
        ++nameEnd;
    std::string name = lowered(html.substr(at + 1, nameEnd - at - 1));
    if (name.size() > 1 && name.ends_with('/'))
        name.pop_back();
    return {name, close + 1};
}

/// Builds tables of tags; unclosed cells and rows end where the next begins, as browsers do it.
class HtmlTables
{
public:
    std::vector<CellTable> read(std::string_view html)
    {
        size_t counted = 0;
        for (size_t at = 0; at < html.size();) {
            const size_t open = std::min(html.find('<', at), html.size());
            if (m_inCell && !m_skipping)
                m_cell += decoded(html.substr(at, open - at));
            if (open == html.size())
                break;
            m_line += std::count(html.begin() + ptrdiff_t(counted), html.begin() + ptrdiff_t(open), '\n');
            counted = open;
            const Tag tag = tagAt(html, open);
            take(tag.name);
            at = tag.end;
        }
        endTable();
        return std::move(m_tables);
    }

private:
    void take(const std::string &tag)
    {
        if (tag == "table")
            beginTable();
        else if (tag == "/table")
            endTable();
        else if (!m_inTable)
            return;
        else if (tag == "tr")
            beginRow();
        else if (tag == "/tr")
            endRow();
        else if (tag == "td" || tag == "th")
            beginCell();
        else if (tag == "/td" || tag == "/th")
            endCell();
        else if (tag == "br" || tag == "p" || tag == "div")
            m_cell += ' ';
        else if (tag == "sup" || tag == "script" || tag == "style") // footnotes; no words of the cell
            m_skipping = true;
        else if (tag == "/sup" || tag == "/script" || tag == "/style")
            m_skipping = false;
    }

    void beginTable()
    {
        endTable();
        m_inTable = true;
        m_table = {};
        m_table.form = "HTML";
    }

    void endTable()
    {
        endRow();
        if (m_inTable && !m_table.rows.empty()) {
            m_table.header = std::move(m_table.rows.front().cells);
            m_table.line = m_table.rows.front().line;
            m_table.rows.erase(m_table.rows.begin());
            m_tables.push_back(std::move(m_table));
        }
        m_inTable = false;
        m_table = {};
    }

    void beginRow()
    {
        endRow();
        m_row.line = m_line;
    }

    void endRow()
    {
        endCell();
        if (m_inTable && !m_row.cells.empty())
            m_table.rows.push_back(std::move(m_row));
        m_row = {};
    }

    void beginCell()
    {
        endCell();
        if (m_row.cells.empty() && m_row.line == 0)
            m_row.line = m_line;
        m_inCell = true;
        m_skipping = false;
    }

    void endCell()
    {
        if (m_inCell)
            m_row.cells.push_back(plainCell(m_cell));
        m_cell.clear();
        m_inCell = false;
    }

    std::vector<CellTable> m_tables;
    CellTable m_table;
    CellTable::Row m_row;
    std::string m_cell;
    qint64 m_line = 1;
    bool m_inTable = false;
    bool m_inCell = false;
    bool m_skipping = false;
};

} // namespace

std::vector<CellTable> htmlTables(std::string_view text)
{
    return lowered(text).contains("<table") ? HtmlTables().read(text) : std::vector<CellTable>();
}

} // namespace memreport::bench
