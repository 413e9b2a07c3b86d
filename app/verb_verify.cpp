// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_verify.h"

#include "app/report/recompute.h"
#include "app/signature/signature.h"
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

/// What --signature and --signers say about the file; nullopt: nobody asked.
Result<std::optional<SignatureCheck>> signatureOf(const VerbArguments &arguments)
{
    if (!arguments.has(u"signers"_s))
        return std::nullopt;
    const QString &path = arguments.files.first();
    const QString signature = arguments.value(u"signature"_s, signatureFileOf(path));
    return checkSignature(path, signature, arguments.value(u"signers"_s));
}

int verify(const VerbArguments &arguments)
{
    const QString &path = arguments.files.first();
    if (arguments.has(u"signature"_s) && !arguments.has(u"signers"_s)) {
        printError(tr("memreport verify: --signature needs --signers, the keys of the people you trust"));
        return ExitUsage;
    }
    const auto signature = signatureOf(arguments);
    if (!signature) {
        printError(describe(signature.error()));
        return ExitInput;
    }
    const Result<BundleCheck> check = verifyBundle(path, recomputeFindings);
    if (!check) {
        printError(describe(check.error()));
        return ExitInput;
    }
    QString text = told(*check);
    if (check->isGood())
        text = tr("%1: verified, %2 members as listed, all findings recomputed alike\n")
                   .arg(path)
                   .arg(check->members.size());
    if (*signature)
        text += u"%1: %2\n"_s.arg(path, signatureText(**signature));
    const int printed = printResult(text.toUtf8());
    if (!check->isGood())
        printError(tr("%1: not as it was written").arg(path));
    const bool isGood = check->isGood() && (!*signature || (*signature)->isGood());
    return printed == ExitDone && !isGood ? ExitCheckFailed : printed;
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
            "the stored samples, and names what differs. With --signers also whether one of these people "
            "signed "
            "exactly these bytes. Ends with 1 if anything differs or nobody did."),
        .maxFiles = 1,
        .options = {{"--signers", "FILE",
                     QT_TRANSLATE_NOOP("memreport", "whom to trust: ssh-keygen's list of allowed signers")},
                    {"--signature", "FILE",
                     QT_TRANSLATE_NOOP("memreport", "the signature; without it X.memreport.sig")}},
        .run = verify,
    };
}

} // namespace memreport
