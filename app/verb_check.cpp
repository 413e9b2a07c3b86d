// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_check.h"

#include "app/checks.h"
#include "app/openbundle.h"
#include "app/terminal.h"
#include "models/base/translate.h"
#include "models/claims/claims.h"
#include "models/claims/draftfile.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct Outcome
{
    std::vector<Check> checks;
    QString draft;
    std::vector<Claim> claims;

    qsizetype count(Claim::Verdict verdict) const
    {
        return std::ranges::count(claims, verdict, &Claim::verdict);
    }
    bool failed() const
    {
        return count(Claim::Verdict::Differs) > 0 || std::ranges::any_of(checks, &Check::failed);
    }
};

std::expected<std::vector<Check>, QString> checksOf(const Report &report, const VerbArguments &arguments)
{
    std::vector<Check> checks{checkFigureWords(report)};
    if (arguments.has(u"max-gap"_s)) {
        const auto seconds = secondsFrom(arguments.value(u"max-gap"_s));
        if (!seconds)
            return std::unexpected(tr("--max-gap %1: expected a duration such as 30min or 1h")
                                       .arg(arguments.value(u"max-gap"_s)));
        checks.push_back(checkGaps(report, *seconds));
    }
    for (const QString &requirement : arguments.values(u"require"_s)) {
        auto check = checkRequirement(report, requirement);
        if (!check)
            return std::unexpected(u"--require "_s + check.error());
        checks.push_back(std::move(*check));
    }
    return checks;
}

QString told(const Outcome &outcome)
{
    QString text;
    for (const Check &check : outcome.checks) {
        if (!check.failed())
            text += tr("passed %1: %2\n").arg(check.name, check.passed);
        for (const QString &fault : check.faults)
            text += tr("failed %1: %2\n").arg(check.name, fault);
    }
    for (const Claim &claim : outcome.claims)
        text += u"%1:%2: %3: \"%4\": %5\n"_s.arg(outcome.draft, QString::number(claim.line),
                                                 verdictWord(claim.verdict), claim.quote, claim.text);
    if (!outcome.draft.isEmpty())
        text += tr("%1 found, %2 differ, %3 cannot be decided, %4 remarks\n")
                    .arg(outcome.count(Claim::Verdict::Found))
                    .arg(outcome.count(Claim::Verdict::Differs))
                    .arg(outcome.count(Claim::Verdict::Undecided))
                    .arg(outcome.count(Claim::Verdict::Remark));
    return text;
}

QString verdictKey(Claim::Verdict verdict)
{
    switch (verdict) {
    case Claim::Verdict::Found:
        return u"found"_s;
    case Claim::Verdict::Differs:
        return u"differs"_s;
    case Claim::Verdict::Undecided:
        return u"undecided"_s;
    case Claim::Verdict::Remark:
        break;
    }
    return u"remark"_s;
}

QByteArray json(const Outcome &outcome)
{
    QJsonArray checks;
    for (const Check &check : outcome.checks)
        checks.append(QJsonObject{{u"name"_s, check.name},
                                  {u"passed"_s, !check.failed()},
                                  {u"faults"_s, QJsonArray::fromStringList(check.faults)}});
    QJsonArray claims;
    for (const Claim &claim : outcome.claims)
        claims.append(
            QJsonObject{{u"line"_s, claim.line},
                        {u"quote"_s, claim.quote},
                        {u"sentence"_s, claim.sentence},
                        {u"verdict"_s, verdictKey(claim.verdict)},
                        {u"text"_s, claim.text},
                        {u"finding"_s, claim.path.isEmpty() ? QJsonValue() : QJsonValue(claim.path)}});
    return QJsonDocument(
               QJsonObject{{u"passed"_s, !outcome.failed()}, {u"checks"_s, checks}, {u"claims"_s, claims}})
        .toJson();
}

int check(const VerbArguments &arguments)
{
    const auto bundle = openBundle(arguments.files.first());
    if (!bundle)
        return ExitInput;
    const Report report = reportOf(bundle->contents.document);
    Outcome outcome;
    auto checks = checksOf(report, arguments);
    if (!checks) {
        printError(u"memreport check: "_s + checks.error());
        return ExitUsage;
    }
    outcome.checks = std::move(*checks);
    if (arguments.has(u"claims"_s)) {
        outcome.draft = arguments.value(u"claims"_s);
        const auto draft = readDraft(outcome.draft);
        if (!draft) {
            printError(describe(draft.error()));
            return ExitInput;
        }
        outcome.claims = checkClaims(*draft, report.incident, report.findings);
    }
    const int printed = printResult(arguments.has(u"json"_s) ? json(outcome) : told(outcome).toUtf8());
    return printed == ExitDone && outcome.failed() ? ExitCheckFailed : printed;
}

} // namespace

Verb checkVerb()
{
    return {
        .name = "check",
        .arguments = "X.memreport",
        .summary = QT_TRANSLATE_NOOP("memreport", "compares a draft with the findings, for the CI of a blog"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Checks a bundle and, with --claims, a draft against it. Every number of the draft that has a "
            "unit (GiB, MB, MiB/s, %, ms to days, kills, relays, pairs, hosts) is compared with the findings "
            "that the words and names around it speak of, within its rounding; about, under, over, up to "
            "and at least are understood, ranges are compared end by end. Ratios (\"583 us vs 2.65 ms, "
            "4.5x slower\") and sums that contradict each other are found without findings. A sentence "
            "that a statement of the findings says in the same words has its state. A comment behind a "
            "sentence binds it, <!-- memreport: D8a bas03 -->, or leaves it out, <!-- memreport: ignore "
            "-->. Each line says found, differs (by how much), cannot be decided, or a remark. Ends with "
            "1 if a check fails or anything differs."),
        .maxFiles = 1,
        .options = {{"--claims", "DRAFT.md",
                     QT_TRANSLATE_NOOP("memreport", "a draft to compare, Markdown or plain text; - is "
                                                    "standard input")},
                    {"--require", "NAME=VALUE",
                     QT_TRANSLATE_NOOP("memreport",
                                       "kill-level=V3: every counted kill has at least this evidence; "
                                       "statement=R18: it holds; caveats=answered; may be repeated")},
                    {"--max-gap", "DURATION",
                     QT_TRANSLATE_NOOP("memreport",
                                       "no hole between two samples of a process is longer: 30min, 1h, 2d")},
                    {"--json", "", QT_TRANSLATE_NOOP("memreport", "print JSON for programs")}},
        .run = check,
    };
}

} // namespace memreport
