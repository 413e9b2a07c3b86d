// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/celltable.h"

#include "importers/bench/words.h"
#include "importers/tables/delimitedreader.h"

#include <algorithm>
#include <array>

namespace memreport::bench {

namespace {

struct Line
{
    std::string_view text;
    qint64 number = 0;
};

std::vector<Line> linesOf(std::string_view text)
{
    std::vector<Line> lines;
    qint64 number = 1;
    for (std::string_view line : splitAt(text, '\n')) {
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back({line, number++});
    }
    return lines;
}

/// Cut at bars that no backslash and no code mark protects.
std::vector<std::string> pipeCells(std::string_view line)
{
    line = trimmed(line);
    if (line.starts_with('|'))
        line.remove_prefix(1);
    if (line.ends_with('|') && !line.ends_with("\\|"))
        line.remove_suffix(1);
    std::vector<std::string> cells(1);
    for (size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|')
            cells.back() += line[++i];
        else if (line[i] == '|')
            cells.emplace_back();
        else
            cells.back() += line[i];
    }
    return cells;
}

/// "|---|:--:|" below a Markdown header; also "+----+----+" of a boxed table.
bool isPipeRule(std::string_view line)
{
    line = trimmed(line);
    return (line.contains("--") || line.contains("==")) && (line.contains('|') || line.contains('+')) &&
           line.find_first_not_of("|-:+= ") == std::string_view::npos;
}

std::vector<std::string> tabCells(std::string_view line)
{
    std::vector<std::string> cells;
    for (const std::string_view cell : splitAt(line, '\t'))
        cells.emplace_back(cell);
    return cells;
}

/// Cells that two or more blanks divide.
std::vector<std::string> spacedCells(std::string_view line)
{
    std::vector<std::string> cells;
    line = trimmed(line);
    while (!line.empty()) {
        const size_t end = line.find("  ");
        cells.emplace_back(line.substr(0, end));
        line = end == std::string_view::npos ? std::string_view() : trimmed(line.substr(end));
    }
    return cells;
}

bool isDashRule(std::string_view line)
{
    line = trimmed(line);
    return line.contains("--") && line.find_first_not_of("-= ") == std::string_view::npos;
}

void plain(std::vector<std::string> &cells)
{
    for (std::string &cell : cells)
        cell = plainCell(cell);
}

bool isEmptyRow(const std::vector<std::string> &cells)
{
    return std::ranges::all_of(cells, [](const std::string &cell) { return cell.empty(); });
}

/// Rows that follow a header as long as they have at least two cells of the same form.
template<typename Split, typename Belongs>
size_t takeRows(const std::vector<Line> &lines, size_t at, CellTable &table, Split split, Belongs belongs)
{
    for (; at < lines.size() && belongs(lines[at].text); ++at) {
        std::vector<std::string> cells = split(lines[at].text);
        plain(cells);
        if (!isEmptyRow(cells))
            table.rows.push_back({std::move(cells), lines[at].number});
    }
    return at;
}

CellTable beginTable(const char *form, const Line &header, std::vector<std::string> cells)
{
    CellTable table;
    table.form = form;
    table.line = header.number;
    plain(cells);
    table.header = std::move(cells);
    return table;
}

/// Behind the pipe table that begins at `at`; `at` itself if there is none.
size_t pipeTable(const std::vector<Line> &lines, size_t at, std::vector<CellTable> &tables)
{
    size_t header = at;
    if (isPipeRule(lines[at].text) && at + 1 < lines.size()) // the frame above a boxed table
        ++header;
    if (!lines[header].text.contains('|') || isPipeRule(lines[header].text) || header + 1 >= lines.size() ||
        !isPipeRule(lines[header + 1].text))
        return at;
    CellTable table = beginTable("Markdown", lines[header], pipeCells(lines[header].text));
    const size_t end = takeRows(
        lines, header + 2, table,
        [](std::string_view line) { return isPipeRule(line) ? std::vector<std::string>() : pipeCells(line); },
        [](std::string_view line) { return line.contains('|') || isPipeRule(line); });
    if (table.header.size() > 1)
        tables.push_back(std::move(table));
    return end;
}

size_t tabTable(const std::vector<Line> &lines, size_t at, std::vector<CellTable> &tables)
{
    const auto belongs = [](std::string_view line) { return line.contains('\t') && !trimmed(line).empty(); };
    if (!belongs(lines[at].text) || at + 1 >= lines.size() || !belongs(lines[at + 1].text))
        return at;
    CellTable table = beginTable("tab-separated", lines[at], tabCells(lines[at].text));
    const size_t end = takeRows(lines, at + 1, table, tabCells, belongs);
    tables.push_back(std::move(table));
    return end;
}

size_t alignedTable(const std::vector<Line> &lines, size_t at, std::vector<CellTable> &tables)
{
    std::vector<std::string> header = spacedCells(lines[at].text);
    if (header.size() < 2 || at + 1 >= lines.size())
        return at;
    const size_t first = at + (isDashRule(lines[at + 1].text) ? 2 : 1);
    const auto belongs = [&header](std::string_view line) {
        return spacedCells(line).size() >= 2 && spacedCells(line).size() <= header.size() &&
               !isDashRule(line);
    };
    if (first >= lines.size() || !belongs(lines[first].text))
        return at;
    CellTable table = beginTable("aligned text", lines[at], header);
    const size_t end = takeRows(lines, first, table, spacedCells, belongs);
    // Two lines of words with wide gaps are no table yet.
    if (table.rows.size() > 1 || first == at + 2)
        tables.push_back(std::move(table));
    return end;
}

std::string_view withoutSpace(std::string_view text)
{
    for (;;) {
        text = trimmed(text);
        if (text.starts_with("\xc2\xa0"))
            text.remove_prefix(2);
        else if (text.ends_with("\xc2\xa0"))
            text.remove_suffix(2);
        else
            return text;
    }
}

/// "[text](address)" → "text"; "[1]", "[^1]" behind words is a footnote's sign.
void dropLinks(std::string &cell)
{
    for (size_t open = cell.find('['); open != std::string::npos; open = cell.find('[', open)) {
        const size_t close = cell.find(']', open);
        if (close == std::string::npos)
            return;
        const std::string inside = cell.substr(open + 1, close - open - 1);
        if (close + 1 < cell.size() && cell[close + 1] == '(') {
            const size_t end = cell.find(')', close);
            if (end == std::string::npos)
                return;
            cell.replace(open, end + 1 - open, inside);
            open += inside.size();
        } else if (open > 0 && !inside.empty() &&
                   (inside.front() == '^' || std::ranges::all_of(inside, isDigit))) {
            cell.erase(open, close + 1 - open);
        } else {
            open = close;
        }
    }
}

/// Signs of footnotes at the end: *, †, ‡, superscript digits.
void dropFootnoteSigns(std::string &cell)
{
    constexpr std::array<std::string_view, 9> signs{
        "*",        "\xe2\x80\xa0", "\xe2\x80\xa1", "\xc2\xb9",    "\xc2\xb2",
        "\xc2\xb3", "\xe2\x81\xb4", "\xe2\x81\xb5", "\xe2\x81\xb6"};
    for (bool found = true; found;) {
        found = false;
        for (const std::string_view sign : signs) {
            if (cell.size() > sign.size() && cell.ends_with(sign)) {
                cell.resize(cell.size() - sign.size());
                found = true;
            }
        }
    }
}

constexpr size_t boxBytes = 3; // of U+2500…U+257F in UTF-8

bool isBox(std::string_view text)
{
    return text.size() >= boxBytes && (text.starts_with("\xe2\x94") || text.starts_with("\xe2\x95"));
}

bool isUpright(std::string_view box)
{
    constexpr std::array<std::string_view, 6> uprights{"\xe2\x94\x82", "\xe2\x94\x83", "\xe2\x95\x91",
                                                       "\xe2\x94\x86", "\xe2\x94\x8a", "\xe2\x95\x8e"};
    return std::ranges::contains(uprights, box);
}

bool isLevel(std::string_view box)
{
    constexpr std::array<std::string_view, 6> levels{"\xe2\x94\x80", "\xe2\x94\x81", "\xe2\x95\x90",
                                                     "\xe2\x94\x84", "\xe2\x94\x88", "\xe2\x95\x8c"};
    return std::ranges::contains(levels, box);
}

/// Box characters elsewhere may be a micro or plus-minus sign in the wrong code page.
bool isFrameLine(std::string_view line)
{
    bool isAllBox = true;
    for (size_t at = 0; at < line.size();) {
        const bool box = isBox(line.substr(at));
        if (box && isUpright(line.substr(at, boxBytes)))
            return true;
        isAllBox = isAllBox && (box || line[at] == ' ' || line[at] == '\r');
        at += box ? boxBytes : 1;
    }
    return isAllBox;
}

/// Frames that box characters draw, as bars, dashes and plus signs.
std::string withPlainFrames(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (const std::string_view line : splitAt(text, '\n')) {
        const bool isFrame = isFrameLine(line);
        for (size_t at = 0; at < line.size();) {
            const bool box = isFrame && isBox(line.substr(at));
            if (!box)
                plain += line[at];
            else if (isUpright(line.substr(at, boxBytes)))
                plain += '|';
            else
                plain += isLevel(line.substr(at, boxBytes)) ? '-' : '+';
            at += box ? boxBytes : 1;
        }
        plain += '\n';
    }
    return plain;
}

/// The last row of a text that was cut may end inside a number.
void dropCutCell(std::string_view text, CellTable &table)
{
    if (text.ends_with('\n') || table.rows.empty() || table.form == "aligned text")
        return;
    CellTable::Row &last = table.rows.back();
    const auto lines = qint64(std::ranges::count(text, '\n')) + 1;
    if (last.line == lines && last.cells.size() < table.header.size())
        last.cells.back().clear();
}

/// The text as one table of cells between commas or semicolons; nullopt: it is none.
std::optional<CellTable> delimitedTable(std::string_view text)
{
    const QByteArrayView bytes(text.data(), qsizetype(text.size()));
    const char delimiter = sniffDelimiter(bytes);
    if (delimiter != ',' && delimiter != ';')
        return std::nullopt;
    CellTable table;
    table.form = delimitedForm;
    DelimitedReader reader(bytes, delimiter);
    for (;;) {
        Record record = reader.next();
        if (record.kind != Record::Kind::Cells) {
            if (record.kind == Record::Kind::Comment || record.kind == Record::Kind::Blank)
                continue;
            if (record.kind != Record::Kind::End)
                table.damagedLine = record.line;
            return table.rows.empty() ? std::nullopt : std::optional(std::move(table));
        }
        if (table.header.empty() && isSeparatorLine(record))
            continue;
        plain(record.cells);
        if (table.header.empty()) {
            table.header = std::move(record.cells);
            table.line = record.line;
        } else if (!isEmptyRow(record.cells)) {
            table.rows.push_back({std::move(record.cells), record.line});
        }
    }
}

} // namespace

std::string plainCell(std::string_view text)
{
    std::string cell;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isBold = (c == '*' || c == '_') && i + 1 < text.size() && text[i + 1] == c;
        if (c == '`')
            continue;
        if (isBold) {
            ++i;
            continue;
        }
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            if (!cell.empty() && cell.back() != ' ')
                cell += ' ';
            continue;
        }
        cell += c;
    }
    dropLinks(cell);
    cell = withoutSpace(cell);
    dropFootnoteSigns(cell);
    return std::string(withoutSpace(cell));
}

std::vector<CellTable> tablesOf(std::string_view text)
{
    std::vector<CellTable> tables = htmlTables(text);
    if (!tables.empty())
        return tables;
    const std::string plain = withPlainFrames(text);
    const std::vector<Line> lines = linesOf(plain);
    for (size_t at = 0; at < lines.size();) {
        size_t end = at;
        for (const auto take : {pipeTable, tabTable, alignedTable}) {
            if (end == at)
                end = take(lines, at, tables);
        }
        at = std::max(end, at + 1);
    }
    if (tables.empty()) {
        if (auto table = delimitedTable(text))
            tables.push_back(std::move(*table));
    }
    if (!tables.empty())
        dropCutCell(text, tables.back());
    return tables;
}

} // namespace memreport::bench
