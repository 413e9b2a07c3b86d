// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/checks.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/claims/quantity.h"
#include "models/figures/authored.h"

#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString processName(const Report &report, size_t process)
{
    return qstr(report.incident.processes[process].name);
}

std::optional<KillLevel> levelFrom(const QString &word)
{
    for (const KillLevel level : {KillLevel::V0, KillLevel::V1, KillLevel::V2, KillLevel::V3}) {
        if (killLevelWord(level) == word)
            return level;
    }
    return std::nullopt;
}

Check checkKillLevel(const Report &report, KillLevel least)
{
    Check check;
    int counted = 0;
    for (const KillFinding &kill : report.findings.kills) {
        if (!kill.countsAsRelayKill)
            continue;
        ++counted;
        const auto &time = report.incident.kills[kill.kill].kill.time;
        if (kill.level < least)
            check.faults << tr("the kill of %1 at %2 is %3 only")
                                .arg(kill.process ? processName(report, *kill.process)
                                                  : tr("an unnamed process"),
                                     time ? isoUtc(*time) : tr("an unknown time"), killLevelWord(kill.level));
    }
    for (const CounterKill &kill : report.findings.counterKills) {
        ++counted;
        if (KillLevel::V1 < least)
            check.faults << tr("the end of %1 after %2 is V1 only: a counter rose, no line says so")
                                .arg(processName(report, kill.process), isoUtc(kill.lastSample));
    }
    check.passed = tr("%1 kills, all of at least %2").arg(counted).arg(killLevelWord(least));
    return check;
}

std::expected<Check, QString> checkStatement(const Report &report, const QString &id)
{
    const Statement *statement = report.findings.statement(id.toStdString());
    if (!statement) {
        QStringList known;
        for (const Statement &each : report.findings.statements)
            known << qstr(each.id);
        return std::unexpected(tr("statement=%1: expected one of %2").arg(id, known.join(u", "_s)));
    }
    Check check{.passed = tr("holds: %1").arg(statement->text)};
    if (statement->state != Statement::State::Holds)
        check.faults << (statement->state == Statement::State::Fails ? tr("does not hold: %1 %2")
                                                                     : tr("cannot be decided: %1 %2"))
                            .arg(statement->text, statement->detail);
    return check;
}

Check checkAnswers(const Report &report)
{
    Check check{.passed = tr("%1 caveats, all answered").arg(report.findings.caveats.size())};
    for (const Caveat &caveat : report.findings.caveats) {
        if (caveat.answer.isEmpty())
            check.faults << tr("not answered: %1 (%2)").arg(caveat.text, qstr(caveat.code));
    }
    return check;
}

} // namespace

Check checkFigureWords(const Report &report)
{
    Check check{.name = u"figures"_s, .passed = tr("%1 figures, all with words").arg(report.figures.size())};
    for (const auto &computed : report.figures) {
        const FigureSpec figure = authored(*computed, report.incident.choices);
        for (const auto &[text, what] :
             {std::pair(figure.altShort, tr("short alternative text")),
              std::pair(figure.altLong, tr("description")), std::pair(figure.caption, tr("caption"))}) {
            if (text.trimmed().isEmpty())
                check.faults << tr("figure %1 has no %2").arg(qstr(figure.name), what);
        }
    }
    return check;
}

Check checkGaps(const Report &report, double maxSeconds)
{
    constexpr double hour = 3600;
    Check check{.name = u"max-gap"_s, .passed = tr("no gap is longer than %1").arg(durationText(maxSeconds))};
    for (const LifetimeFinding &lifetime : report.findings.lifetimes) {
        const auto gap = lifetime.longestGap.value();
        if (!gap || *gap * hour <= maxSeconds)
            continue;
        const Finding &finding = lifetime.longestGap;
        const QString where = finding.from && finding.to
                                  ? u", "_s + isoUtc(*finding.from) + u" to "_s + isoUtc(*finding.to)
                                  : QString();
        check.faults << tr("%1 has a gap of %2%3")
                            .arg(processName(report, lifetime.lifetime.process), durationText(*gap * hour),
                                 where);
    }
    return check;
}

std::expected<Check, QString> checkRequirement(const Report &report, const QString &requirement)
{
    const QString name = requirement.section(u'=', 0, 0);
    const QString value = requirement.section(u'=', 1);
    std::expected<Check, QString> check = std::unexpected(
        tr("%1: expected kill-level=V0 to V3, statement=ID or caveats=answered").arg(requirement));
    if (name == u"kill-level") {
        if (const auto level = levelFrom(value))
            check = checkKillLevel(report, *level);
    } else if (name == u"statement") {
        check = checkStatement(report, value);
    } else if (requirement == u"caveats=answered") {
        check = checkAnswers(report);
    }
    if (check)
        check->name = requirement;
    return check;
}

std::optional<double> secondsFrom(const QString &duration)
{
    static const QRegularExpression form(u"^(\\d+(?:\\.\\d+)?)\\s*([a-z]+)$"_s);
    const auto match = form.match(duration.trimmed());
    const auto unit = unitMeaning(match.captured(2));
    if (!match.hasMatch() || !unit || unit->dimension != Dimension::Time)
        return std::nullopt;
    return match.captured(1).toDouble() * unit->factor;
}

} // namespace memreport
