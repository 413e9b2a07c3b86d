// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_report.h"

#include "app/openbundle.h"
#include "app/publish/writereport.h"
#include "app/terminal.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

int report(const VerbArguments &arguments)
{
    const QString path = arguments.value(u"o"_s);
    if (!reportFormOf(path)) {
        printError(QCoreApplication::translate("memreport::CommandLine",
                                               "memreport report: -o %1: expected a name that ends in .html, "
                                               ".pdf or .md")
                       .arg(path));
        return ExitUsage;
    }
    const auto bundle = openBundle(arguments.files.first());
    if (!bundle)
        return ExitInput;
    const auto written = publishReport(reportOf(bundle->contents.document), path);
    if (!written) {
        printError(describe(written.error()));
        return ExitInput;
    }
    return printResult((written->join(u'\n') + u'\n').toUtf8());
}

} // namespace

Verb reportVerb()
{
    return {
        .name = "report",
        .arguments = "X.memreport",
        .summary = QT_TRANSLATE_NOOP(
            "memreport", "writes one page with figures, tables, caveats and where numbers come from"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Writes all that a bundle says as one page that needs nothing else: statements with their "
            "state, figures in light and dark with captions and descriptions, every table of the "
            "findings, caveats with the author's answers, sources with their hashes, definitions in "
            "force, and for each number the samples and bytes that it came from. A name in .pdf gives "
            "the same on A4 pages, a name in .md Markdown with the pictures beside it. The same bundle "
            "gives the same bytes."),
        .maxFiles = 1,
        .options = {{"-o", "FILE.html", QT_TRANSLATE_NOOP("memreport", "file to write: .html, .pdf or .md"),
                     true}},
        .run = report,
        .drawsFigures = true,
    };
}

} // namespace memreport
