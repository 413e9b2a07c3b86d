// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/seriestableshape.h"

#include "importers/core/windows1252.h"
#include "importers/grafana/cellnumber.h"
#include "importers/grafana/celltime.h"
#include "importers/prometheus/metricline.h"
#include "importers/tables/delimitedreader.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>

namespace memreport {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr size_t rowsLookedAt = 64;

std::string lower(std::string_view text)
{
    std::string result(trimmedCell(text));
    std::ranges::transform(result, result.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return result;
}

bool isTimeName(std::string_view name)
{
    return name.starts_with("time") || name.starts_with("date") || name == "ts" || name == "@timestamp" ||
           name.starts_with("unix") || name == "epoch" || name == "zeit" || name.empty();
}

/// "Value", and "Value #A" where a table panel joins several queries.
bool isValueName(std::string_view name)
{
    return name == "value" || name == "values" || name == "val" || name.starts_with("value #");
}

/// Labels whose values are numbers.
bool isNumericLabel(std::string_view name)
{
    constexpr std::array<std::string_view, 5> names{"pid", "process_id", "port", "cpu", "le"};
    return std::ranges::contains(names, name);
}

/// What the cells of one column are, rows without a cell left out.
struct Content
{
    size_t missing = 0;
    size_t numbers = 0;
    size_t times = 0;
    size_t dates = 0; ///< those of the times that are no plain numbers
    size_t days = 0;  ///< numbers that a spreadsheet may have made of times
    size_t partsOfDays = 0;
    size_t cutTimes = 0;
    size_t metrics = 0;
    size_t changes = 0; ///< neighbours that differ
    size_t rises = 0;   ///< neighbours of which the second is the later time
    size_t others = 0;

    bool isNumeric() const { return others == 0; }
    bool isTime() const { return times > 0 && numbers + others + missing == 0; }
};

Content contentOf(const Rows &rows, size_t column)
{
    Content content;
    NumberStyle style;
    TimeReader times;
    const std::string *before = nullptr;
    qint64 timeBefore = 0;
    for (const std::vector<std::string> &row : rows) {
        if (column >= row.size())
            continue;
        const std::string_view cell = trimmedCell(row[column]);
        content.changes += before && *before != row[column] ? 1 : 0;
        before = &row[column];
        content.metrics += looksLikeMetric(cell) ? 1 : 0;
        const bool day = isSpreadsheetDay(cell);
        content.days += day ? 1 : 0;
        content.partsOfDays += day && cell.find_first_of(".,") != std::string_view::npos ? 1 : 0;
        content.cutTimes += isCutTime(cell) ? 1 : 0;
        const bool number = !isMissingCell(cell) && readCellNumber(cell, style).has_value();
        if (isMissingCell(cell)) {
            ++content.missing;
        } else if (const auto time = times.read(cell)) {
            ++content.times;
            content.dates += number ? 0 : 1;
            content.rises += content.times > 1 && time->isUtc() && time->utcMs() > timeBefore ? 1 : 0;
            timeBefore = time->isUtc() ? time->utcMs() : 0;
        } else {
            ++(number ? content.numbers : content.others);
        }
    }
    return content;
}

/// Times are numbers too, except where the column is not the time.
bool isNumbers(const Content &content)
{
    return content.others == 0 && content.dates == 0;
}

/// A column of numbers with a damaged cell here and there is not one of names.
bool isMostlyNumbers(const Content &content)
{
    return (content.others + content.dates) * 2 <= content.numbers + content.times - content.dates;
}

std::optional<size_t> timeColumn(const SeriesTableShape &shape, const std::vector<Content> &contents)
{
    const auto fits = [&](size_t i, bool named) {
        return named ? isTimeName(lower(shape.names[i])) && contents[i].times > 0 &&
                           contents[i].times >= contents[i].others
                     : contents[i].isTime() && contents[i].dates == contents[i].times;
    };
    for (const bool named : {true, false}) {
        for (size_t i = 0; i < shape.names.size(); ++i) {
            if (fits(i, named))
                return i;
        }
    }
    return std::nullopt;
}

/// A column of times that a spreadsheet took for numbers. Whole days alone may be any number.
std::optional<size_t> columnOfDays(const SeriesTableShape &shape, const std::vector<Content> &contents)
{
    for (size_t i = 0; i < shape.names.size(); ++i) {
        const Content &content = contents[i];
        const std::string name = lower(shape.names[i]);
        const bool onlyDays =
            content.days > 0 && content.days == content.numbers && content.times + content.others == 0;
        if (isTimeName(name) && onlyDays && (content.partsOfDays > 0 || name.starts_with("date")))
            return i;
    }
    return std::nullopt;
}

SeriesColumn identityColumn(const std::string &name, const Content &content, size_t rows)
{
    const std::string word = lower(name);
    if (word == "__name__")
        return SeriesColumn::MetricName;
    if (word == "name" || word == "metric" || word == "metric_name") {
        if (content.metrics > 0 && content.metrics + content.missing == rows)
            return SeriesColumn::MetricName;
        return word == "metric" ? SeriesColumn::SeriesName : SeriesColumn::Label;
    }
    return word == "series" ? SeriesColumn::SeriesName : SeriesColumn::Label;
}

void assignLong(SeriesTableShape &shape, const std::vector<Content> &contents, bool valueNamed, size_t rows)
{
    for (size_t i = 0; i < shape.names.size(); ++i) {
        if (shape.columns[i] == SeriesColumn::Time)
            continue;
        const bool value = valueNamed ? isValueName(lower(shape.names[i])) : isMostlyNumbers(contents[i]);
        shape.columns[i] = value ? SeriesColumn::Value : identityColumn(shape.names[i], contents[i], rows);
        if (!value && shape.names[i].empty())
            shape.columns[i] = SeriesColumn::Ignored;
    }
}

/// The column with a time in every row; of several the one that runs on.
std::optional<size_t> headlessTime(const std::vector<Content> &contents)
{
    std::optional<size_t> best;
    for (size_t i = 0; i < contents.size(); ++i) {
        if (contents[i].isTime() && (!best || contents[i].rises > contents[*best].rises))
            best = i;
    }
    return best;
}

std::optional<size_t> headlessValue(const std::vector<Content> &contents, size_t time)
{
    std::optional<size_t> best;
    for (size_t i = 0; i < contents.size(); ++i) {
        const bool numbers = isNumbers(contents[i]) && contents[i].numbers + contents[i].times > 0;
        if (i != time && numbers && (!best || contents[i].changes >= contents[*best].changes))
            best = i;
    }
    return best;
}

bool assignHeadless(SeriesTableShape &shape, const std::vector<Content> &contents, size_t rows)
{
    const auto time = headlessTime(contents);
    const auto value = time ? headlessValue(contents, *time) : std::nullopt;
    if (!value)
        return false;
    bool named = false;
    for (size_t i = 0; i < contents.size(); ++i) {
        const bool metric = !named && contents[i].metrics == rows;
        named = named || metric;
        shape.columns[i] = metric ? SeriesColumn::MetricName : SeriesColumn::Label;
    }
    shape.columns[*time] = SeriesColumn::Time;
    shape.columns[*value] = SeriesColumn::Value;
    shape.isGuess = true;
    return true;
}

/// Grafana's table panel without its column Time: labels and Value, or Value #A…, one row a series.
bool assignTimeless(SeriesTableShape &shape, const Rows &rows)
{
    std::vector<Content> contents;
    for (size_t i = 0; i < shape.names.size(); ++i)
        contents.push_back(contentOf(rows, i));
    shape.columns.assign(shape.names.size(), SeriesColumn::Label);
    assignLong(shape, contents, true, rows.size());
    for (size_t i = 0; i < shape.names.size(); ++i) {
        const bool grafanas = shape.names[i] == "Value" || shape.names[i].starts_with("Value #");
        if (shape.columns[i] == SeriesColumn::Value && (!grafanas || !isMostlyNumbers(contents[i])))
            return false;
    }
    shape.hasTimes = false;
    shape.isSure = false;
    return shape.isLong() && std::ranges::contains(shape.columns, SeriesColumn::Value);
}

bool allEmpty(const std::vector<std::string> &row)
{
    return std::ranges::all_of(row, &std::string::empty);
}

std::vector<std::string> numberedNames(size_t count)
{
    std::vector<std::string> names;
    for (size_t i = 1; i <= count; ++i)
        names.push_back("column" + std::to_string(i));
    return names;
}

bool assignHeadless(SeriesTableShape &shape, const Rows &rows, const std::string &format)
{
    shape.hasHeader = false;
    shape.isSure = rows.size() > 1;
    const size_t count = rows.front().size();
    shape.names = numberedNames(count);
    shape.columns.assign(count, SeriesColumn::Label);
    shape.isEmpty = count > 1 && std::ranges::all_of(rows, allEmpty);
    if (!std::ranges::all_of(rows, [count](const auto &row) { return row.size() == count; }))
        return false;
    if (!format.empty()) {
        shape.names.clear();
        shape.columns.clear();
        for (auto &[name, column] : columnsOfFormat(format)) {
            shape.names.push_back(std::move(name));
            shape.columns.push_back(column);
        }
        return true;
    }
    std::vector<Content> contents;
    for (size_t i = 0; i < count; ++i)
        contents.push_back(contentOf(rows, i));
    return shape.isEmpty || assignHeadless(shape, contents, rows.size());
}

/// VictoriaMetrics writes no header: the first line has a time where a header has a name.
bool startsWithSample(const std::vector<std::string> &cells)
{
    TimeReader times;
    return std::ranges::any_of(cells,
                               [&times](const std::string &cell) { return times.read(cell).has_value(); });
}

/// The beginning of a table.
struct Head
{
    Rows rows;
    qint64 secondLine = 0; ///< where the second row begins
    bool isCp1252 = false;
};

/// Records with cells, without a last one that the head may cut, up to a blank line.
Head headOf(QByteArrayView head, bool whole, char delimiter)
{
    DelimitedReader reader(head, delimiter);
    Head result;
    Rows &rows = result.rows;
    while (rows.size() <= rowsLookedAt) {
        Record record = reader.next();
        const bool cut = reader.endedWithoutLineBreak() && !whole;
        if (record.kind == RecordKind::Comment || (record.kind == RecordKind::Blank && rows.empty()))
            continue;
        if (record.kind != RecordKind::Cells || (cut && !rows.empty()))
            break;
        if (isSeparatorLine(record))
            continue;
        for (std::string &cell : record.cells)
            result.isCp1252 = decodeWindows1252(cell) || result.isCp1252;
        result.secondLine = rows.size() == 1 ? record.line : result.secondLine;
        rows.push_back(std::move(record.cells));
    }
    return result;
}

/// Times without a date are no times: whether that is all that keeps the table from being one of series.
void findCutTime(SeriesTableShape &shape, const Head &head)
{
    for (size_t i = 0; i < shape.names.size(); ++i) {
        const Content content = contentOf(head.rows, i);
        if (shape.names[i] != "Time" || content.cutTimes == 0 || content.times > 0)
            continue;
        const auto first = std::ranges::find_if(head.rows, [i](const std::vector<std::string> &row) {
            return i < row.size() && isCutTime(trimmedCell(row[i]));
        });
        shape.cutTime = (*first)[i];
        shape.cutTimeLine = head.secondLine + (first - head.rows.begin());
        shape.isSure = false;
        return;
    }
}

} // namespace

bool SeriesTableShape::isLong() const
{
    return std::ranges::any_of(columns, [](SeriesColumn column) {
        return column == SeriesColumn::Label || column == SeriesColumn::MetricName ||
               column == SeriesColumn::SeriesName;
    });
}

bool looksLikeMetric(std::string_view text)
{
    constexpr std::array<std::string_view, 7> endings{"_bytes", "_total", "_seconds", "_ratio",
                                                      "_info",  "_count", "_percent"};
    constexpr std::array<std::string_view, 7> beginnings{
        "node_", "namedprocess_", "process_", "container_", "windows_", "jemalloc_", "tor_"};
    if (!text.contains('_') || seriesLength(text) != text.size() || text.contains('{'))
        return false;
    return std::ranges::any_of(endings, [text](std::string_view end) { return text.ends_with(end); }) ||
           std::ranges::any_of(beginnings,
                               [text](std::string_view start) { return text.starts_with(start); });
}

std::vector<std::pair<std::string, SeriesColumn>> columnsOfFormat(std::string_view format)
{
    std::vector<std::pair<std::string, SeriesColumn>> columns;
    for (const auto part : std::views::split(format, ',')) {
        std::string name(part.begin(), part.end());
        SeriesColumn column = SeriesColumn::Label;
        if (name.starts_with("__timestamp__"))
            column = SeriesColumn::Time;
        else if (name == "__value__")
            column = SeriesColumn::Value;
        else if (name == "__name__")
            column = SeriesColumn::MetricName;
        columns.emplace_back(std::move(name), column);
    }
    return columns;
}

bool assignColumns(SeriesTableShape &shape, const Rows &rows)
{
    const size_t count = shape.names.size();
    std::vector<Content> contents;
    for (size_t i = 0; i < count; ++i)
        contents.push_back(contentOf(rows, i));
    auto time = timeColumn(shape, contents);
    if (!time) {
        time = columnOfDays(shape, contents);
        shape.timesAreDays = time.has_value();
    }
    if (!time || count < 2)
        return false;
    shape.columns.assign(count, SeriesColumn::Value);
    shape.columns[*time] = SeriesColumn::Time;
    bool valueNamed = false;
    bool texts = false;
    for (size_t i = 0; i < count; ++i) {
        const std::string name = lower(shape.names[i]);
        valueNamed = valueNamed || (i != *time && isValueName(name));
        texts = texts || (i != *time && (!isMostlyNumbers(contents[i]) || isNumericLabel(name)));
    }
    if (!texts)
        return true;
    assignLong(shape, contents, valueNamed, rows.size());
    shape.isSure = valueNamed;
    // Grafana alone calls the column "Time"; a table of other things has a reader of its own.
    return (valueNamed || shape.names[*time] == "Time") &&
           std::ranges::contains(shape.columns, SeriesColumn::Value);
}

std::optional<SeriesTableShape> seriesTableShape(QByteArrayView head, bool whole, const std::string &columns)
{
    SeriesTableShape shape;
    shape.delimiter = sniffDelimiter(head);
    if (shape.delimiter == 0 || head.contains('\0') || head.trimmed().isEmpty())
        return std::nullopt;
    Head beginning = headOf(head, whole, shape.delimiter);
    Rows &rows = beginning.rows;
    shape.isCp1252 = beginning.isCp1252;
    if (rows.empty() || rows.front().size() < 2)
        return std::nullopt;
    if (startsWithSample(rows.front()) || allEmpty(rows.front()) || !columns.empty())
        return assignHeadless(shape, rows, columns) ? std::optional(shape) : std::nullopt;
    shape.isGrafana = head.startsWith("\"Time\"") || head.contains("\n\"Time\"");
    shape.names = std::move(rows.front());
    rows.erase(rows.begin());
    if (rows.empty()) {
        // A panel without data: Grafana's header is known, that of anything else could be of any table.
        shape.columns.assign(shape.names.size(), SeriesColumn::Value);
        shape.columns.front() = SeriesColumn::Time;
        return shape.isGrafana && shape.names.front() == "Time" ? std::optional(std::move(shape))
                                                                : std::nullopt;
    }
    if (assignColumns(shape, rows) || (head.startsWith('"') && assignTimeless(shape, rows)))
        return shape;
    findCutTime(shape, beginning);
    return shape.cutTime.empty() ? std::nullopt : std::optional(std::move(shape));
}

} // namespace memreport
