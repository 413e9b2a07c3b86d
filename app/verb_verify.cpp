// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_verify.h"

#include "app/report/recompute.h"
#include "app/terminal.h"
#include "models/base/text.h"
#include "models/base/translate.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString told(const BundleCheck &check)
{
    QString text;
    const auto orAbsent = [](const QString &value) { return value.isEmpty() ? tr("absent") : value; };
    for (const MemberCheck &member : check.members) {
        if (!member.problem.isEmpty())
            text += tr("%1: %2; expected %3, found %4\n")
                        .arg(qstr(member.name), member.problem, orAbsent(member.expected),
                             orAbsent(member.found));
    }
    for (const FindingDifference &difference : check.findings)
        text += tr("findings.json %1: stored %2, computed %3\n")
                    .arg(difference.path, orAbsent(difference.stored), orAbsent(difference.recomputed));
    for (const Error &problem : check.problems)
        text += describe(problem) + u'\n';
    return text;
}

int verify(const VerbArguments &arguments)
{
    const QString &path = arguments.files.first();
    const Result<BundleCheck> check = verifyBundle(path, recomputeFindings);
    if (!check) {
        printError(describe(check.error()));
        return ExitInput;
    }
    const QString faults = told(*check);
    if (check->isGood())
        return printResult(tr("%1: verified, %2 members as listed, all findings recomputed alike\n")
                               .arg(path)
                               .arg(check->members.size())
                               .toUtf8());
    const int printed = printResult(faults.toUtf8());
    printError(tr("%1: not as it was written").arg(path));
    return printed == ExitDone ? ExitCheckFailed : printed;
}

} // namespace

Verb verifyVerb()
{
    return {
        .name = "verify",
        .arguments = "X.memreport",
        .summary = QT_TRANSLATE_NOOP("memreport", "checks every hash and computes every finding again"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Checks the SHA-256 of every member of a bundle, computes every finding again from "
            "the stored samples, and names what differs. Ends with 1 if anything does."),
        .maxFiles = 1,
        .run = verify,
    };
}

} // namespace memreport
