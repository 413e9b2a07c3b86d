// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_show.h"

#include "app/openbundle.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "models/analysis/showjson.h"

#include <QCoreApplication>

namespace memreport {

namespace {

int show(const VerbArguments &arguments)
{
    const auto bundle = openBundle(arguments.files.first());
    if (!bundle)
        return ExitInput;
    const Incident incident = assemble(bundle->contents.document);
    const Findings findings = analyse(incident);
    const bool json = arguments.has(QStringLiteral("json"));
    return printResult(json ? findingsText(incident, findings) : showText(incident, findings).toUtf8());
}

} // namespace

Verb showVerb()
{
    return {
        .name = "show",
        .arguments = "X.memreport",
        .summary = QT_TRANSLATE_NOOP("memreport", "prints the findings: pairs, kills, caveats"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Computes the findings of a bundle from its samples and prints them: pairs with "
            "their numbers, kills with their evidence, caveats."),
        .maxFiles = 1,
        .options = {{"--json", "",
                     QT_TRANSLATE_NOOP(
                         "memreport::CommandLine",
                         "print JSON for programs: every number with unit, definition and inputs")}},
        .run = show,
    };
}

} // namespace memreport
