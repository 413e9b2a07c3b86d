// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/authorwords.h"

#include "models/base/text.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

bool names(QStringView line, const std::string &word)
{
    const QRegularExpression whole(u"(?<![\\w.-])%1(?![\\w-])"_s.arg(QRegularExpression::escape(qstr(word))),
                                   QRegularExpression::UseUnicodePropertiesOption);
    return whole.matchView(line).hasMatch();
}

} // namespace

bool notesFeature(const Incident &incident, const Process &one, const Process &other)
{
    for (const EvidencePtr &evidence : incident.evidence) {
        const QString prose = qstr(evidence->prose);
        for (const QStringView line : QStringView(prose).split(u'\n')) {
            if (line.contains("featured"_L1, Qt::CaseInsensitive) && names(line, one.name) &&
                names(line, other.name))
                return true;
        }
    }
    return false;
}

bool notesMixUnits(const Incident &incident)
{
    static const QRegularExpression decimal(u"\\d\\s*[kMGT]B\\b"_s);
    static const QRegularExpression binary(u"\\d\\s*[KMGT]iB\\b"_s);
    bool hasDecimal = false;
    bool hasBinary = false;
    const auto look = [&](const QString &text) {
        hasDecimal |= decimal.match(text).hasMatch();
        hasBinary |= binary.match(text).hasMatch();
    };
    for (const EvidencePtr &evidence : incident.evidence)
        look(qstr(evidence->prose));
    for (const TimelineRow &row : incident.timeline)
        look(qstr(row.text));
    return hasDecimal && hasBinary;
}

} // namespace memreport
