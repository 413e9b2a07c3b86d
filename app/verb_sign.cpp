// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_sign.h"

#include "app/report/recompute.h"
#include "app/signature/signature.h"
#include "app/terminal.h"
#include "models/base/translate.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Nobody should put a name under numbers that do not follow from the samples.
int refuseUnverified(const QString &path)
{
    const Result<BundleCheck> check = verifyBundle(path, recomputeFindings);
    if (!check) {
        printError(describe(check.error()));
        return ExitInput;
    }
    if (check->isGood())
        return ExitDone;
    printError(
        tr("%1: not as it was written, so it was not signed; memreport verify says what differs").arg(path));
    return ExitCheckFailed;
}

int sign(const VerbArguments &arguments)
{
    const QString &path = arguments.files.first();
    const QString key = arguments.value(u"key"_s);
    const QString target = arguments.value(u"o"_s, signatureFileOf(path));
    for (const QString &input : {path, key}) {
        if (QFileInfo(target) == QFileInfo(input)) {
            printError(tr("memreport sign: the signature would replace %1").arg(input));
            return ExitUsage;
        }
    }
    if (const int refused = refuseUnverified(path); refused != ExitDone)
        return refused;
    if (const auto written = signFile(path, key, target); !written) {
        printError(describe(written.error()));
        return ExitInput;
    }
    printError(tr("%1: signed, the signature is in %2").arg(path, target));
    return ExitDone;
}

} // namespace

Verb signVerb()
{
    return {
        .name = "sign",
        .arguments = "X.memreport",
        .summary = QT_TRANSLATE_NOOP("memreport", "signs a bundle with an SSH key"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Verifies a bundle and has ssh-keygen sign its bytes for the namespace “memreport”. The "
            "signature is "
            "a file of its own, X.memreport.sig. A public key stands for its private half in the SSH agent. "
            "Ends with 1 if the bundle does not verify, with 3 if ssh-keygen does not sign."),
        .maxFiles = 1,
        .options = {{"--key", "FILE",
                     QT_TRANSLATE_NOOP("memreport", "the SSH key, for example ~/.ssh/id_ed25519"), true},
                    {"-o", "FILE", QT_TRANSLATE_NOOP("memreport", "where the signature is written")}},
        .run = sign,
    };
}

} // namespace memreport
