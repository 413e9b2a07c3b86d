// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/bundle/redaction.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// false: the line is not understood.
bool readRule(const QByteArray &line, RedactionRules &rules)
{
    const qsizetype space = line.indexOf(' ');
    const QByteArray verb = line.left(space);
    const QByteArray rest = space < 0 ? QByteArray() : line.sliced(space + 1).trimmed();
    if (rest.isEmpty())
        return false;
    if (verb == "keep") {
        rules.keep.insert(rest.toStdString());
    } else if (verb == "keep-label") {
        rules.keepLabels.insert(rest.toStdString());
    } else if (verb == "replace") {
        // The last one: an original may hold the sign, a pseudonym may not.
        const qsizetype equals = rest.lastIndexOf(" = ");
        if (equals <= 0 || equals + 3 >= rest.size())
            return false;
        rules.replace.insert_or_assign(rest.first(equals).trimmed().toStdString(),
                                       rest.sliced(equals + 3).trimmed().toStdString());
    } else {
        return false;
    }
    return true;
}

} // namespace

Result<RedactionRules> parseRedactionRules(const QByteArray &text, const QString &file)
{
    RedactionRules rules;
    qint64 number = 0;
    for (const QByteArray &each : text.split('\n')) {
        ++number;
        const QByteArray line = each.trimmed();
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        if (!readRule(line, rules)) {
            Error error;
            error.code = Error::Code::Syntax;
            error.file = file;
            error.line = number;
            error.message = QCoreApplication::translate("Redaction", "this rule is not understood");
            error.expected = u"replace ORIGINAL = PSEUDONYM, keep WORD, keep-label NAME"_s;
            error.found = QString::fromUtf8(line.left(80));
            return std::unexpected(error);
        }
    }
    return rules;
}

} // namespace memreport
