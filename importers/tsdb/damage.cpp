// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/damage.h"

#include "models/base/text.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace memreport::tsdb {

namespace {
/// More lines about one broken disk help nobody.
constexpr size_t mostShown = 50;
} // namespace

Error faultAt(Error::Code code, const QString &file, qint64 byte, const QString &message,
              const QString &expected, const QString &found)
{
    Error error;
    error.code = code;
    error.file = file;
    error.byte = byte;
    error.message = message;
    error.expected = expected;
    error.found = found;
    return error;
}

void Damage::add(Error fault)
{
    ++m_count;
    if (m_shown.size() < mostShown)
        m_shown.push_back(std::move(fault));
}

void Damage::addTo(Evidence &evidence) const
{
    for (const Error &fault : m_shown) {
        const QString text = u"%1: %2"_s.arg(fault.file, fault.message);
        if (!evidence.error) {
            evidence.error = fault;
            evidence.error->message = text;
        }
        const QString reason = QCoreApplication::translate("memreport::tsdb", "%1: expected %2, found %3")
                                   .arg(text, fault.expected, fault.found);
        evidence.notes.push_back({Note::Level::Error, utf8(codeWord(fault.code)), reason, {}, fault.byte});
    }
    if (m_count > qint64(m_shown.size())) {
        evidence.notes.push_back(
            {Note::Level::Error,
             "more-damage",
             QCoreApplication::translate("memreport::tsdb", "%1 further faults of this kind")
                 .arg(m_count - qint64(m_shown.size())),
             {},
             {}});
    }
}

} // namespace memreport::tsdb
