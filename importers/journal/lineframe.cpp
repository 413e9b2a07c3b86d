// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/lineframe.h"

#include "importers/journal/linehead.h"
#include "importers/journal/scan.h"

#include <simdjson.h>

#include <algorithm>
#include <cctype>

namespace memreport::journal {

namespace {

constexpr size_t longestName = 256;

/// A path may hold the marks of grep: the first one with a log line behind it is grep's own.
std::string_view insideFile(std::string_view line)
{
    const size_t end = std::min({line.find_first_of(" \t["), line.size(), longestName});
    for (size_t i = 0; i < end; ++i) {
        if (line[i] != ':' && line[i] != '-')
            continue;
        const std::string_view rest = line.substr(i + 1);
        if (recogniseHead(rest))
            return rest;
    }
    return line;
}

bool takeClock(std::string_view &text)
{
    constexpr std::string_view form = "dddd-dd-ddTdd:dd:dd";
    if (text.size() < form.size())
        return false;
    for (size_t i = 0; i < form.size(); ++i) {
        if (form[i] == 'd' ? !isDigit(text[i]) : text[i] != form[i])
            return false;
    }
    text.remove_prefix(form.size());
    if (takeWord(text, ".")) {
        if (!takeInteger(text))
            return false;
    }
    const size_t end = text.find(' ');
    const std::string_view zone = text.substr(0, end);
    const bool offset = zone.size() == 6 && (zone[0] == '+' || zone[0] == '-') && zone[3] == ':';
    if (end == std::string_view::npos || (zone != "Z" && !offset))
        return false;
    text.remove_prefix(end + 1);
    return true;
}

/// What stands between the clock and the line: "stdout F " of containerd, "00O " of GitLab.
void takeStream(std::string_view &text)
{
    std::string_view rest = text;
    if ((takeWord(rest, "stdout ") || takeWord(rest, "stderr ")) &&
        (takeWord(rest, "F ") || takeWord(rest, "P "))) {
        text = rest;
        return;
    }
    const bool gitlab = text.size() > 4 && std::isxdigit(uchar(text[0])) && std::isxdigit(uchar(text[1])) &&
                        (text[2] == 'O' || text[2] == 'E') && (text[3] == ' ' || text[3] == '+');
    if (gitlab)
        text.remove_prefix(4);
}

std::string_view insideClock(std::string_view line)
{
    std::string_view rest = line;
    // "job\tstep\t2026-…": GitHub's archive of a run.
    const size_t tab = rest.rfind('\t', longestName);
    if (tab != std::string_view::npos && tab + 1 < rest.size() && isDigit(rest[tab + 1]))
        rest.remove_prefix(tab + 1);
    if (!takeClock(rest))
        return line;
    takeStream(rest);
    return rest;
}

std::string_view insidePod(std::string_view line)
{
    std::string_view rest = line;
    if (!takeWord(rest, "[pod/"))
        return line;
    const size_t end = rest.find("] ");
    return end == std::string_view::npos ? line : rest.substr(end + 2);
}

std::string_view insideService(std::string_view line)
{
    std::string_view rest = line;
    const std::string_view name = takeToken(rest);
    skipBlanks(rest);
    return !name.empty() && name.size() <= longestName && takeWord(rest, "| ") ? rest : line;
}

std::string_view insideQuote(std::string_view line)
{
    while (line.starts_with('>')) {
        line.remove_prefix(1);
        takeWord(line, " ");
    }
    return line;
}

/// Blanks in front of a log line belong to the block; in front of any other they go on with an entry.
std::string_view insideIndent(std::string_view line)
{
    const size_t start = line.find_first_not_of(" \t");
    if (start == 0 || start == std::string_view::npos)
        return line;
    const std::string_view rest = line.substr(start);
    return recogniseHead(rest) ? rest : line;
}

} // namespace

struct LineFrame::Parser
{
    simdjson::ondemand::parser parser;
    std::string padded;
};

LineFrame::LineFrame(Kind kind)
    : m_kind(kind)
    , m_parser(kind == Kind::Json ? std::make_unique<Parser>() : nullptr)
{
}

LineFrame::~LineFrame() = default;
LineFrame::LineFrame(LineFrame &&) noexcept = default;
LineFrame &LineFrame::operator=(LineFrame &&) noexcept = default;

std::string_view LineFrame::logOfJson(std::string_view line)
{
    if (!line.starts_with("{\"log\":"))
        return line;
    std::string &padded = m_parser->padded;
    padded.assign(line);
    padded.resize(line.size() + simdjson::SIMDJSON_PADDING, ' ');
    simdjson::ondemand::document document;
    std::string_view log;
    if (m_parser->parser.iterate(padded.data(), line.size(), padded.size()).get(document) !=
            simdjson::SUCCESS ||
        document["log"].get_string(true).get(log) != simdjson::SUCCESS)
        return line;
    m_text = log.substr(0, log.find_last_not_of("\r\n") + 1);
    return m_text;
}

std::string_view LineFrame::inside(std::string_view line)
{
    switch (m_kind) {
    case Kind::None:
        break;
    case Kind::File:
        return insideFile(line);
    case Kind::Clock:
        return insideClock(line);
    case Kind::Json:
        return logOfJson(line);
    case Kind::Pod:
        return insidePod(line);
    case Kind::Service:
        return insideService(line);
    case Kind::Quote:
        return insideQuote(line);
    case Kind::Indent:
        return insideIndent(line);
    }
    return line;
}

} // namespace memreport::journal
