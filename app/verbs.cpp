// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs.h"

#include "app/verb_check.h"
#include "app/verb_diff.h"
#include "app/verb_export.h"
#include "app/verb_fetch.h"
#include "app/verb_import.h"
#include "app/verb_inspect.h"
#include "app/verb_redact.h"
#include "app/verb_report.h"
#include "app/verb_show.h"
#include "app/verb_sign.h"
#include "app/verb_verify.h"

#include <QCoreApplication>

namespace memreport {

const std::vector<Verb> &verbs()
{
    static const std::vector<Verb> table{
        inspectVerb(), importVerb(), showVerb(), exportVerb(), reportVerb(), checkVerb(),
        verifyVerb(),  signVerb(),   diffVerb(), redactVerb(), fetchVerb(),
    };
    return table;
}

const Verb *verbNamed(const QString &name)
{
    for (const Verb &verb : verbs()) {
        if (name == QLatin1StringView(verb.name))
            return &verb;
    }
    return nullptr;
}

QString VerbArguments::value(const QString &option, const QString &fallback) const
{
    const QStringList given = values(option);
    return given.isEmpty() ? fallback : given.last();
}

} // namespace memreport
