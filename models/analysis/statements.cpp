// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/statements.h"

#include "models/analysis/fleetstatements.h"
#include "models/analysis/pairstatistics.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <array>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using State = Statement::State;

// Twins whose footprint peaks differ by more than this did not balloon to "roughly the same peaks".
constexpr double samePeakPercent = 20;
constexpr double fullCoveragePercent = 99.9;

QString rangeText(double low, double high, int decimals)
{
    const QString a = fixed(low, decimals);
    const QString b = fixed(high, decimals);
    return a == b ? a : a + u'–' + b;
}

class Rules
{
public:
    Rules(const Incident &incident, const Findings &findings)
        : m_incident(incident)
        , m_definitions(incident.choices.definitions)
        , m_quadrant(findings.quadrant)
    {
        for (const PairFinding &pair : findings.pairs) {
            if (!pair.refused)
                m_pairs.push_back(&pair);
        }
        m_count = int(m_pairs.size());
        if (m_count > 0) {
            m_holdsName = qstr(m_pairs.front()->holds.allocator);
            m_releasesName = qstr(m_pairs.front()->releases.allocator);
        }
    }

    std::vector<Statement> run() const
    {
        if (m_pairs.empty())
            return {none("headline"), none("R5"),  none("R6"),  none("R9"),  none("R18"),
                    none("R19"),      none("R21"), none("R22"), none("R28"), bothIngredients()};
        return {headline(), paired(), matched(), samePeaks(), endInKills(),
                drained(),  split(),  held(),    untouched(), bothIngredients()};
    }

private:
    static Statement none(const char *id)
    {
        return {id, State::Undecided, Words::tr("No pairs yet."),
                Words::tr("Pairs need processes with a weight, one using glibc and one using mimalloc.")};
    }

    QString name(size_t process) const { return qstr(m_incident.processes[process].name); }

    static int killsOf(const PairSide &side) { return int(side.kernelKills.value().value_or(0)); }
    static bool isVerified(const PairSide &side)
    {
        return side.story.lifetime.end == Lifetime::End::Kill && side.story.lifetime.level == KillLevel::V3;
    }
    int verified() const
    {
        return int(std::ranges::count_if(m_pairs, [](const PairFinding *p) { return isVerified(p->holds); }));
    }
    int twinsKilled() const
    {
        return int(
            std::ranges::count_if(m_pairs, [](const PairFinding *p) { return killsOf(p->releases) > 0; }));
    }

    static QString sentence(QString text)
    {
        text[0] = text[0].toUpper();
        return text;
    }

    QString share(int k) const
    {
        return k == m_count ? Words::tr("all %1").arg(countWord(k))
                            : Words::tr("%1 of %2").arg(countWord(k), countWord(m_count));
    }

    Statement headline() const
    {
        const int killed = verified();
        const int twins = twinsKilled();
        const QString verb =
            killed == 1 || (killed == m_count && m_count == 1) ? Words::tr("ends") : Words::tr("end");
        const QString first =
            killed == 0 ? Words::tr("No %1 relay ends in a kernel kill").arg(m_holdsName)
                        : Words::tr("%1 %2 relays %3 in a kernel kill").arg(share(killed), m_holdsName, verb);
        const QString second =
            twins == 0 ? Words::tr("no twin does") : Words::tr("%1 of the twins do").arg(countWord(twins));
        Statement statement{"headline", State::Holds, sentence(first) + u"; " + second + u'.', {}};
        const QString missing = coverageMissing();
        if (!missing.isEmpty() && twins == 0) {
            statement.state = State::Undecided;
            statement.detail = missing;
        }
        return statement;
    }

    Statement paired() const
    {
        Statement statement{"R5",
                            State::Holds,
                            Words::tr("%1 relays running %2 are paired with %1 running %3.")
                                .arg(QString::number(m_count), m_holdsName, m_releasesName),
                            {}};
        std::set<size_t> seen;
        for (const PairFinding *pair : m_pairs) {
            for (const size_t process : {pair->holds.process, pair->releases.process}) {
                if (seen.insert(process).second)
                    continue;
                statement.state = State::Fails;
                statement.detail = Words::tr("%1 stands in two pairs.").arg(name(process));
            }
        }
        return statement;
    }

    Statement matched() const
    {
        Statement statement{"R6", State::Holds, {}, {}};
        double low = 1e300;
        double high = 0;
        for (const PairFinding *pair : m_pairs) {
            const auto difference = pair->weightDiff.value();
            if (!difference)
                return {"R6", State::Undecided, Words::tr("Not every pair has weights."), pairName(*pair)};
            low = std::min(low, *difference);
            high = std::max(high, *difference);
            if (*difference > m_definitions.weightLimitPercent) {
                statement.state = State::Fails;
                statement.detail = Words::tr("%1: %2").arg(pairName(*pair), pair->weightDiff.text);
            }
            const auto &caveats = pair->weightDiff.caveats;
            const bool exAnte = std::ranges::find(caveats, "weights-not-ex-ante") == caveats.end();
            if (!exAnte && statement.state == State::Holds) {
                statement.state = State::Undecided;
                statement.detail = Words::tr("The weights lie inside the window, not before it.");
            }
        }
        statement.text = Words::tr("The twins' weights differ by %1 % (limit %2 %).")
                             .arg(rangeText(low, high, 1), fixed(m_definitions.weightLimitPercent, 0));
        return statement;
    }

    QString pairName(const PairFinding &pair) const
    {
        return name(pair.holds.process) + u" / " + name(pair.releases.process);
    }

    Statement samePeaks() const
    {
        Statement statement{"R9", State::Holds, {}, {}};
        double low = 1e300;
        double high = 0;
        for (const PairFinding *pair : m_pairs) {
            const auto a = pair->holds.story.peakFootprint.value();
            const auto b = pair->releases.story.peakFootprint.value();
            if (!a || !b)
                return {"R9", State::Undecided, Words::tr("Not every peak is known."), pairName(*pair)};
            low = std::min({low, *a, *b});
            high = std::max({high, *a, *b});
            const double apart = 200 * std::abs(*a - *b) / (*a + *b);
            if (apart > samePeakPercent) {
                statement.state = State::Fails;
                statement.detail = Words::tr("%1: %2 apart").arg(pairName(*pair), percentText(apart));
            }
        }
        statement.text = Words::tr("Both sides of each pair peak alike, between %1 and %2.")
                             .arg(bytesText(low * bytesPerGiB), bytesText(high * bytesPerGiB));
        return statement;
    }

    Statement endInKills() const
    {
        const int killed = verified();
        bool undecided = true;
        for (const PairFinding *pair : m_pairs)
            undecided = undecided && (isVerified(pair->holds) || mayBeKilled(pair->holds));
        Statement statement{"R18",
                            killed == m_count ? State::Holds
                            : undecided       ? State::Undecided
                                              : State::Fails,
                            Words::tr("%1 of %2 %3 relays end in a kernel-verified OOM kill (V3).")
                                .arg(killed)
                                .arg(m_count)
                                .arg(m_holdsName),
                            {}};
        QStringList others;
        for (const PairFinding *pair : m_pairs) {
            if (!isVerified(pair->holds))
                others << Words::tr("%1 (%2)").arg(name(pair->holds.process),
                                                   endWord(pair->holds.story.lifetime));
        }
        if (!others.isEmpty())
            statement.detail =
                undecided ? Words::tr("No kernel journal covers the end of: %1").arg(listText(others))
                          : Words::tr("Not so: %1").arg(listText(others));
        return statement;
    }

    // It ended, and no journal tells how.
    static bool mayBeKilled(const PairSide &side)
    {
        const Lifetime::End end = side.story.lifetime.end;
        return end != Lifetime::End::Alive && side.story.lifetime.level == KillLevel::V0 &&
               !side.story.lifetime.userspaceKill && !side.journalCoverage.known();
    }

    static QString endWord(const Lifetime &lifetime)
    {
        switch (lifetime.end) {
        case Lifetime::End::Alive:
            return Words::tr("alive at the end");
        case Lifetime::End::Kill:
            return killLevelWord(lifetime.level);
        case Lifetime::End::Restart:
            return Words::tr("restarted");
        case Lifetime::End::Unknown:
            return Words::tr("stopped, cause unknown");
        }
        return {};
    }

    // Retained share of one side: its range, and the side that breaks the rule.
    struct Range
    {
        double low = 1e300;
        double high = -1e300;
        const PairSide *missing = nullptr;
        const PairSide *worst = nullptr;
    };
    Range retainedOf(PairSide PairFinding::*which, bool high) const
    {
        Range range;
        for (const PairFinding *pair : m_pairs) {
            const PairSide &side = pair->*which;
            const auto value = side.story.retained.value();
            if (!value) {
                range.missing = &side;
                continue;
            }
            range.low = std::min(range.low, *value);
            range.high = std::max(range.high, *value);
            const bool breaks =
                high ? *value < m_definitions.holdsPercent : *value > m_definitions.releasesPercent;
            if (breaks)
                range.worst = &side;
        }
        return range;
    }

    Statement drained() const
    {
        const Range range = retainedOf(&PairFinding::releases, false);
        if (range.missing)
            return unknownLevel("R19", *range.missing);
        const int killed = twinsKilled();
        Statement statement{"R19",
                            State::Holds,
                            Words::tr("The %1 twins drain back to %2 % of their peak with %3 kills.")
                                .arg(m_releasesName, rangeText(range.low, range.high, 0))
                                .arg(killed),
                            {}};
        if (range.worst)
            fail(statement, *range.worst);
        else if (killed > 0)
            statement.state = State::Fails;
        return statement;
    }

    Statement held() const
    {
        const Range range = retainedOf(&PairFinding::holds, true);
        if (range.missing)
            return unknownLevel("R22", *range.missing);
        Statement statement{"R22",
                            State::Holds,
                            Words::tr("The %1 relays hold %2 % of their peak, RSS and swap together.")
                                .arg(m_holdsName, rangeText(range.low, range.high, 1)),
                            {}};
        if (range.worst)
            fail(statement, *range.worst);
        return statement;
    }

    void fail(Statement &statement, const PairSide &side) const
    {
        statement.state = State::Fails;
        statement.detail = Words::tr("%1: %2").arg(name(side.process), side.story.retained.text);
    }

    Statement unknownLevel(const char *id, const PairSide &side) const
    {
        return {id, State::Undecided, Words::tr("An end level is unknown."),
                Words::tr("%1: %2").arg(name(side.process), side.story.retained.why)};
    }

    Statement split() const
    {
        int predicted = 0;
        int discordant = 0;
        QStringList unclassified;
        for (const PairFinding *pair : m_pairs) {
            const Behaviour a = pair->holds.story.behaviour;
            const Behaviour b = pair->releases.story.behaviour;
            if (a == Behaviour::NoBalloon || b == Behaviour::NoBalloon)
                unclassified << pairName(*pair);
            else if (a != b)
                ++discordant;
            predicted += a == Behaviour::Holds && b == Behaviour::Releases;
        }
        if (discordant == 0)
            return {"R21", State::Undecided, Words::tr("No pair can be told apart by behaviour."),
                    Words::tr("Not classified: %1 (balloon not above %2 GiB)")
                        .arg(listText(unclassified), fixed(m_definitions.balloonMinGiB, 1))};
        const auto statistics = pairStatistics(predicted, discordant);
        Statement statement{"R21",
                            predicted == m_count ? State::Holds : State::Fails,
                            Words::tr("The split is %1 of %2 (sign test, one-sided p = %3).")
                                .arg(predicted)
                                .arg(m_count)
                                .arg(shortest(statistics->oneSided)),
                            {}};
        if (!unclassified.isEmpty())
            statement.detail = Words::tr("Not classified: %1").arg(listText(unclassified));
        return statement;
    }

    QString coverageMissing() const
    {
        for (const PairFinding *pair : m_pairs) {
            const Finding &coverage = pair->releases.journalCoverage;
            if (!coverage.value())
                return Words::tr("%1: %2").arg(name(pair->releases.process), coverage.why);
            if (*coverage.value() < fullCoveragePercent)
                return Words::tr("%1: the journal covers %2")
                    .arg(name(pair->releases.process), coverage.text);
        }
        return {};
    }

    Statement untouched() const
    {
        const int killed = twinsKilled();
        const QString missing = coverageMissing();
        if (killed > 0) {
            QStringList names;
            for (const PairFinding *pair : m_pairs) {
                if (killsOf(pair->releases) > 0)
                    names << Words::tr("%1: %2").arg(
                        name(pair->releases.process),
                        counted(killsOf(pair->releases), Words::tr("kill"), Words::tr("kills")));
            }
            return {"R28", State::Fails, Words::tr("Of the twins, %1 were killed.").arg(countWord(killed)),
                    listText(names)};
        }
        if (!missing.isEmpty())
            return {"R28", State::Undecided, Words::tr("No kill of a twin was seen."), missing};
        return {"R28",
                State::Holds,
                Words::tr("The %1 twins finish with zero kills; the journals cover the whole window.")
                    .arg(m_releasesName),
                {}};
    }

    const Incident &m_incident;
    const Definitions &m_definitions;
    const Quadrant &m_quadrant;
    std::vector<const PairFinding *> m_pairs;
    // R31: every kill stood where holding memory met thin swap.
    Statement bothIngredients() const
    {
        const int kills = m_quadrant.relayKills;
        if (m_quadrant.observations.empty())
            return {"R31", State::Undecided, Words::tr("Kills are not placed by swap headroom."),
                    Words::tr("No swap capacity of a host is recorded.")};
        if (kills == 0)
            return {"R31", State::Undecided, Words::tr("No relay was killed by the kernel in the window."),
                    Words::tr("Without a kill there is nothing to place.")};
        const int inside = m_quadrant.killsInHoldsThin;
        Statement statement{
            "R31",
            inside == kills ? State::Holds : State::Fails,
            Words::tr("%1 of %2 relay kills fell where held memory met thin swap.").arg(inside).arg(kills),
            {}};
        if (inside < kills)
            statement.detail = m_quadrant.balloons == 0 ? Words::tr("no lifetime is classified as holding")
                                                        : Words::tr("Elsewhere: %1").arg(elsewhere());
        return statement;
    }

    // The counter-examples: host and moment of each kill that does not fit.
    QString elsewhere() const
    {
        QStringList kills;
        for (const size_t k : m_quadrant.killsElsewhere) {
            const Kill &kill = m_incident.kills[k].kill;
            kills << Words::tr("%1 at %2").arg(qstr(kill.host), isoUtc(toInstant(*kill.time)));
        }
        return listText(kills);
    }

    int m_count = 0;
    QString m_holdsName;
    QString m_releasesName;
};

} // namespace

QString countWord(int count)
{
    static constexpr std::array words{
        QT_TRANSLATE_NOOP("memreport::Analysis", "no"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "one"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "two"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "three"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "four"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "five"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "six"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "seven"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "eight"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "nine"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "ten"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "eleven"),
        QT_TRANSLATE_NOOP("memreport::Analysis", "twelve"),
    };
    return count >= 0 && size_t(count) < words.size() ? Words::tr(words[size_t(count)])
                                                      : QString::number(count);
}

std::vector<Statement> statementsOf(const Incident &incident, const Findings &findings)
{
    std::vector<Statement> statements = Rules(incident, findings).run();
    std::ranges::move(fleetStatements(incident, findings), std::back_inserter(statements));
    return statements;
}

} // namespace memreport
