// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/metricline.h"

#include <QByteArrayView>
#include <QString>

#include <algorithm>

namespace memreport {

namespace {

bool isNameByte(char c, bool first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
           (!first && c >= '0' && c <= '9');
}

size_t nameLength(std::string_view text)
{
    size_t length = 0;
    while (length < text.size() && isNameByte(text[length], length == 0))
        ++length;
    return length;
}

void skipBlanks(std::string_view &text)
{
    while (text.starts_with(' ') || text.starts_with('\t'))
        text.remove_prefix(1);
}

bool take(std::string_view &text, char c)
{
    if (!text.starts_with(c))
        return false;
    text.remove_prefix(1);
    return true;
}

// A text in quotes at the front, its quotes removed and its three escapes resolved.
std::optional<std::string> takeQuoted(std::string_view &text)
{
    if (!take(text, '"'))
        return std::nullopt;
    std::string value;
    while (!text.empty() && text.front() != '"') {
        char c = text.front();
        if (c == '\\' && text.size() > 1) {
            text.remove_prefix(1);
            c = text.front() == 'n' ? '\n' : text.front();
            if (c != '\n' && c != '\\' && c != '"')
                value += '\\';
        }
        value += c;
        text.remove_prefix(1);
    }
    return take(text, '"') ? std::optional(std::move(value)) : std::nullopt;
}

std::optional<std::string> takeLabelName(std::string_view &text)
{
    if (text.starts_with('"'))
        return takeQuoted(text);
    const size_t length = nameLength(text);
    if (length == 0)
        return std::nullopt;
    std::string name(text.substr(0, length));
    text.remove_prefix(length);
    return name;
}

// One part of the braces: label="value", or the metric's name in quotes alone.
bool takeLabel(std::string_view &text, MetricName &metric)
{
    const bool quoted = text.starts_with('"');
    std::optional<std::string> name = takeLabelName(text);
    if (!name)
        return false;
    skipBlanks(text);
    if (!take(text, '=')) {
        metric.name = std::move(*name);
        return quoted;
    }
    skipBlanks(text);
    std::optional<std::string> value = takeQuoted(text);
    if (!value)
        return false;
    if (*name == "__name__")
        metric.name = std::move(*value);
    else
        metric.labels.emplace_back(std::move(*name), std::move(*value));
    return true;
}

} // namespace

size_t seriesLength(std::string_view line)
{
    const size_t name = nameLength(line);
    size_t at = std::min(line.find_first_not_of(" \t", name), line.size());
    if (at == line.size() || line[at] != '{')
        return name;
    bool quoted = false;
    for (++at; at < line.size(); ++at) {
        if (quoted && line[at] == '\\')
            ++at;
        else if (line[at] == '"')
            quoted = !quoted;
        else if (!quoted && line[at] == '}')
            return at + 1;
    }
    return 0;
}

std::optional<MetricName> parseMetric(std::string_view series)
{
    MetricName metric;
    const size_t length = nameLength(series);
    metric.name = series.substr(0, length);
    series.remove_prefix(length);
    skipBlanks(series);
    if (series.empty())
        return metric.name.empty() ? std::nullopt : std::optional(std::move(metric));
    if (!take(series, '{') || !series.ends_with('}'))
        return std::nullopt;
    series.remove_suffix(1);
    skipBlanks(series);
    while (!series.empty()) {
        if (!takeLabel(series, metric))
            return std::nullopt;
        skipBlanks(series);
        if (!series.empty() && !take(series, ','))
            return std::nullopt;
        skipBlanks(series);
    }
    return metric;
}

bool repairUtf8(std::string &text)
{
    const QByteArrayView view(text.data(), qsizetype(text.size()));
    if (view.isValidUtf8())
        return false;
    text = QString::fromUtf8(view).toStdString();
    return true;
}

} // namespace memreport
