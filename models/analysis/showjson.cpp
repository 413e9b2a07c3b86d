// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/showjson.h"

#include "models/analysis/showbench.h"
#include "models/analysis/shownumber.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonArray caveatsJson(const Findings &findings)
{
    QJsonArray json;
    for (const Caveat &caveat : findings.caveats) {
        json.append(QJsonObject{{u"code"_s, qstr(caveat.code)},
                                {u"text"_s, caveat.text},
                                {u"definition"_s, textJson(caveat.definition)},
                                {u"answer"_s, caveat.answer}});
    }
    return json;
}

QString stateWord(Statement::State state)
{
    switch (state) {
    case Statement::State::Holds:
        return u"true"_s;
    case Statement::State::Fails:
        return u"false"_s;
    case Statement::State::Undecided:
        return u"undecided"_s;
    }
    return {};
}

QJsonArray statementsJson(const Findings &findings)
{
    QJsonArray json;
    for (const Statement &statement : findings.statements) {
        json.append(QJsonObject{{u"id"_s, qstr(statement.id)},
                                {u"state"_s, stateWord(statement.state)},
                                {u"text"_s, statement.text},
                                {u"detail"_s, statement.detail}});
    }
    return json;
}

QJsonArray lifetimesJson(const Incident &incident, const Findings &findings)
{
    QJsonArray json;
    for (const LifetimeFinding &lifetime : findings.lifetimes)
        json.append(lifetimeJson(incident, lifetime));
    return json;
}

// A section that has input, or null and the reason.
class Sections
{
public:
    void add(const QString &name, bool has, const QJsonValue &section, const QString &why)
    {
        m_json[name] = has ? section : QJsonValue();
        if (!has)
            m_why[name] = why;
    }
    QJsonObject take()
    {
        m_json[u"why"_s] = m_why;
        return std::move(m_json);
    }

private:
    QJsonObject m_json;
    QJsonObject m_why;
};

// The sections beyond pairs and kills.
void story(Sections &sections, const Incident &incident, const Findings &findings)
{
    const bool hasHosts = !findings.quadrant.observations.empty();
    const QString noSwap = Words::tr("no swap capacity of a host is recorded");
    const QString noRetest = Words::tr("no window named retest");
    const bool hasRetest = findings.retest.has_value();
    sections.add(u"quadrant"_s, hasHosts, quadrantJson(incident, findings.quadrant), noSwap);
    sections.add(u"quadrant_retest"_s, hasRetest && findings.quadrantRetest,
                 hasRetest && findings.quadrantRetest ? quadrantJson(incident, *findings.quadrantRetest)
                                                      : QJsonValue(),
                 noRetest);
    sections.add(u"restart_markers"_s, true, restartMarkersJson(incident, findings), {});
    sections.add(u"retest"_s, hasRetest, hasRetest ? retestJson(incident, *findings.retest) : QJsonValue(),
                 noRetest);
    sections.add(u"ranks"_s, !findings.ranks.top.empty(), ranksJson(incident, findings.ranks),
                 Words::tr("no memory of a process is recorded"));
    QJsonObject correlation = numberJson(findings.weightVersusPeak);
    correlation[u"n"_s] = findings.weightVersusPeakCount;
    sections.add(u"weight_vs_peak"_s, findings.weightVersusPeak.known(), correlation,
                 findings.weightVersusPeak.why);
    sections.add(u"outcomes_june"_s, !findings.outcomes.empty(), outcomesJson(findings),
                 Words::tr("no lifetime has a balloon"));
}

void benchmarks(Sections &sections, const BenchmarkFindings &findings)
{
    sections.add(u"bench"_s, !findings.bursts.findings.empty(), benchJson(findings.bursts),
                 Words::tr("no run of a burst program"));
    sections.add(u"throughput"_s, !findings.throughput.sets.empty(), throughputJson(findings.throughput),
                 Words::tr("no benchmark of throughput"));
    sections.add(u"cohorts"_s, !findings.cohorts.collections.empty(), cohortsJson(findings.cohorts),
                 Words::tr("fewer than three allocators and no table of an experiment"));
}

} // namespace

QJsonObject showJson(const Incident &incident, const Findings &findings)
{
    Sections sections;
    const auto always = [&](const QString &name, const QJsonValue &section) {
        sections.add(name, true, section, {});
    };
    const bool hasPairs = !findings.pairs.empty();
    const QString noPairs = Words::tr("no process with memory, a weight and an allocator on both sides");
    const bool hasJournal = !findings.journals.empty() || !findings.kills.empty();
    const QString noJournal = Words::tr("no kernel journal");
    always(u"windows"_s, windowsJson(incident));
    sections.add(u"matching"_s, hasPairs || !findings.proposals.empty(), matchingJson(incident, findings),
                 noPairs);
    sections.add(u"pairs"_s, hasPairs, pairsJson(incident, findings), noPairs);
    sections.add(u"pair_summary"_s, hasPairs, pairSummaryJson(incident, findings), noPairs);
    sections.add(u"kills"_s, hasJournal, killsJson(incident, findings), noJournal);
    sections.add(u"kill_summary"_s, hasJournal, killSummaryJson(incident, findings), noJournal);
    sections.add(u"days_since_last_kill"_s, !findings.journals.empty(), daysJson(incident, findings),
                 noJournal);
    sections.add(u"clock_offset"_s, !findings.clockOffsets.empty(), clockOffsetJson(incident, findings),
                 Words::tr("no start lines of units in the journals"));
    QJsonObject fleetDays = numberJson(findings.daysSinceKill);
    fleetDays[u"last_kill"_s] = instantJson(findings.lastKill);
    fleetDays[u"as_of"_s] = instantJson(findings.daysSinceKill.to);
    sections.add(u"days_since_last_kill_fleet"_s, findings.lastKill.has_value(), fleetDays,
                 findings.daysSinceKill.why);
    always(u"scrape_gaps"_s, scrapeGapsJson(incident, findings));
    sections.add(u"featured_raw_5m"_s, !findings.finerLifetimes.empty(), finerTracksJson(findings, incident),
                 Words::tr("no file samples a process more finely"));
    story(sections, incident, findings);
    benchmarks(sections, findings.benchmarks ? *findings.benchmarks : BenchmarkFindings());
    const QString noHosts = Words::tr("no memory or swap of a host is recorded");
    sections.add(u"hosts_june"_s, !findings.hosts.empty(), hostsJson(incident, findings.hosts), noHosts);
    sections.add(u"hosts_retest"_s, !findings.hostsRetest.empty(), hostsJson(incident, findings.hostsRetest),
                 incident.window("retest") ? noHosts : Words::tr("no window named retest"));
    always(u"lifetimes"_s, lifetimesJson(incident, findings));
    always(u"statements"_s, statementsJson(findings));
    always(u"caveats"_s, caveatsJson(findings));
    return sections.take();
}

} // namespace memreport
