// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/exportreader.h"

#include "importers/journal/scan.h"

#include <QtEndian>

#include <algorithm>

namespace memreport::journal {

namespace {

/// journald's own limit for one field is larger, but no log text is; a damaged length asks for anything.
constexpr quint64 maxField = quint64(16) << 20;

bool isFieldName(std::string_view name)
{
    return !name.empty() && name.size() <= 64 &&
           std::ranges::all_of(name, [](char c) { return (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_'; });
}

} // namespace

ExportReader::ExportReader(Pipeline &pipeline, LineSource &lines)
    : m_pipeline(pipeline)
    , m_lines(lines)
{
}

void ExportReader::addRaw(std::string_view text)
{
    if (m_raw.size() + text.size() >= maxRawBytes)
        return;
    if (!m_raw.empty())
        m_raw += '\n';
    m_raw += text;
}

void ExportReader::giveUp(qint64 line)
{
    m_bad = true;
    ++m_skipped;
    m_skippedLine = m_skippedLine.value_or(line);
}

void ExportReader::readAll()
{
    while (const auto line = m_lines.next()) {
        if (line->text.empty() && !line->tooLong)
            finishEntry();
        else
            takeLine(*line);
        if (m_cut)
            return;
    }
    if (m_open && !m_lines.cancelled())
        m_cut = m_number;
}

void ExportReader::takeLine(const LineSource::Line &line)
{
    if (!m_open) {
        m_open = true;
        m_number = line.number;
        m_byte = line.byte;
    }
    if (m_bad)
        return;
    const size_t equals = line.text.find('=');
    const std::string_view name = line.text.substr(0, equals);
    if (line.tooLong || !isFieldName(name)) {
        giveUp(line.number);
        return;
    }
    if (name == "__REALTIME_TIMESTAMP") {
        // Every entry has one: a second one means that the blank line is gone, with a part of the entry.
        if (m_hasTime) {
            giveUp(m_number);
            finishEntry();
            m_open = true;
            m_number = line.number;
            m_byte = line.byte;
        }
        m_hasTime = true;
    }
    addRaw(line.text);
    if (equals != std::string_view::npos)
        m_fields.set(name, line.text.substr(equals + 1));
    else if (!line.ended || !takeBinary(name))
        m_cut = m_number;
}

/// Name, line end, 64-bit length (little-endian on every host), bytes, line end.
bool ExportReader::takeBinary(std::string_view nameView)
{
    const std::string name(nameView);
    const auto lengthBytes = m_lines.takeBytes(8);
    if (!lengthBytes)
        return false;
    const quint64 length = qFromLittleEndian<quint64>(lengthBytes->data());
    if (length > maxField) {
        giveUp(m_number);
        return true;
    }
    const auto bytes = m_lines.takeBytes(size_t(length) + 1);
    if (!bytes)
        return false;
    if (bytes->back() != '\n') {
        giveUp(m_number);
        return true;
    }
    const std::string_view value = bytes->substr(0, size_t(length));
    m_fields.set(name, value);
    addRaw(value);
    return true;
}

void ExportReader::finishEntry()
{
    if (m_open && !m_bad && !m_fields.isEmpty()) {
        Entry &entry = m_fields.complete();
        entry.number = m_number;
        entry.byte = m_byte;
        entry.raw = std::move(m_raw);
        m_pipeline.take(entry);
    }
    m_fields.clear();
    m_raw.clear();
    m_open = m_bad = m_hasTime = false;
}

} // namespace memreport::journal
