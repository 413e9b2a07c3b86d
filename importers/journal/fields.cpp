// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/fields.h"

#include "importers/journal/scan.h"
#include "models/base/text.h"

#include <limits>

namespace memreport::journal {

namespace {

/// Up to the year 9999: larger numbers are damage and would overflow calendar code.
constexpr qint64 maxMicroseconds = 253'402'300'800'000'000;

std::optional<qint64> wholeMicroseconds(std::string_view text)
{
    const auto value = takeInteger(text);
    return value && text.empty() && *value <= maxMicroseconds ? value : std::nullopt;
}

void setOnce(std::string &into, std::string_view value)
{
    if (into.empty())
        into = value;
}

std::optional<qint64> hexadecimal(std::string_view text)
{
    qint64 value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    const bool whole = code == std::errc() && end == text.data() + text.size();
    return whole && value >= 0 && value <= maxMicroseconds ? std::optional(value) : std::nullopt;
}

} // namespace

void Entry::clear()
{
    for (std::string *text :
         {&host, &machineId, &bootId, &identifier, &unit, &subjectUnit, &messageId, &message, &raw, &cursor})
        text->clear();
    time.reset();
    precision = TimePrecision::Unknown;
    seconds.reset();
    pid.reset();
    boot = 0;
    origin = Origin::Unknown;
    hidden = false;
    number = 0;
    byte.reset();
}

void FieldEntry::clear()
{
    m_entry.clear();
    m_transport.clear();
    m_comm.clear();
    m_facility.reset();
    m_receivedSeconds.reset();
    m_fields = 0;
}

void FieldEntry::set(std::string_view name, std::string_view value)
{
    ++m_fields;
    if (name == "MESSAGE") {
        setOnce(m_entry.message, value);
    } else if (name == "__REALTIME_TIMESTAMP") {
        if (const auto time = wholeMicroseconds(value)) {
            m_entry.time = MicroInstant(std::chrono::microseconds(*time));
            m_entry.precision = TimePrecision::Microsecond;
        }
    } else if (name == "_SOURCE_MONOTONIC_TIMESTAMP" || name == "__MONOTONIC_TIMESTAMP") {
        auto &into = name[1] == 'S' ? m_entry.seconds : m_receivedSeconds;
        if (const auto time = wholeMicroseconds(value))
            into = double(*time) / 1e6;
    } else if (name == "SYSLOG_IDENTIFIER") {
        setOnce(m_entry.identifier, value);
    } else if (name == "_HOSTNAME") {
        setOnce(m_entry.host, value);
    } else if (name == "_MACHINE_ID") {
        setOnce(m_entry.machineId, value);
    } else if (name == "_BOOT_ID") {
        setOnce(m_entry.bootId, value);
    } else if (name == "_TRANSPORT") {
        setOnce(m_transport, value);
    } else if (name == "_COMM") {
        setOnce(m_comm, value);
    } else if (name == "SYSLOG_FACILITY") {
        const auto facility = takeInteger(value);
        if (!m_facility && facility)
            m_facility = int(std::min<qint64>(*facility, std::numeric_limits<int>::max()));
    } else if (name == "_PID" || name == "SYSLOG_PID") {
        if (!m_entry.pid || name == "_PID")
            m_entry.pid = parseInteger(value);
    } else if (name == "_SYSTEMD_UNIT") {
        setOnce(m_entry.unit, value);
    } else if (name == "UNIT" || name == "USER_UNIT") {
        setOnce(m_entry.subjectUnit, value);
    } else if (name == "MESSAGE_ID") {
        setOnce(m_entry.messageId, value);
    } else if (name == "__CURSOR") {
        setOnce(m_entry.cursor, value);
    }
}

Entry &FieldEntry::complete()
{
    if (m_entry.identifier.empty())
        m_entry.identifier = m_comm;
    if (!m_entry.seconds)
        m_entry.seconds = m_receivedSeconds;
    const bool kernelFacility = m_facility.value_or(0) == 0;
    // Anyone may write to /dev/kmsg; the kernel keeps facility 0 for itself.
    if (!m_transport.empty())
        m_entry.origin = m_transport == "kernel" && kernelFacility ? Origin::Kernel : Origin::Other;
    else if (!m_entry.identifier.empty())
        m_entry.origin = m_entry.identifier == "kernel" && kernelFacility ? Origin::Kernel : Origin::Other;
    else if (!kernelFacility)
        m_entry.origin = Origin::Other;
    return m_entry;
}

void applyCursor(std::string_view cursor, Entry &entry)
{
    entry.cursor = cursor;
    while (!cursor.empty()) {
        std::string_view part = takeUntil(cursor, ";");
        if (takeWord(part, "b=") && part.size() == 32) {
            setOnce(entry.bootId, part);
        } else if (takeWord(part, "t=")) {
            if (const auto time = hexadecimal(part)) {
                entry.time = MicroInstant(std::chrono::microseconds(*time));
                entry.precision = TimePrecision::Microsecond;
            }
        }
    }
}

} // namespace memreport::journal
