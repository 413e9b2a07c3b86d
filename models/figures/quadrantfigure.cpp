// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/quadrantfigure.h"

#include "models/base/text.h"
#include "models/figures/figurewords.h"
#include "models/figures/hostwords.h"
#include "models/figures/tabletext.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Of FigureQuadrant, which counts from below: releases are below, holds above.
size_t placeOf(const QuadrantCell &cell)
{
    return (cell.behaviour == Behaviour::Holds ? 2 : 0) + (cell.isLarge ? 1 : 0);
}

int killsOf(const QuadrantCell &cell)
{
    return int(cell.killsV3.value().value_or(0) + cell.killsV2.value().value_or(0));
}

QString countText(qsizetype count, const QString &one, const QString &many)
{
    return u"%1 %2"_s.arg(QString::number(count), count == 1 ? one : many);
}

QString withHost(const QString &words, const Finding &finding)
{
    return finding.host.empty() ? words : words + u" ("_s + qstr(finding.host) + u')';
}

QString killsLine(const QuadrantCell &cell)
{
    const int kills = killsOf(cell);
    const QString words = countText(kills, FigureWords::tr("kernel kill"), FigureWords::tr("kernel kills"));
    const int unattributed = int(cell.killsV2.value().value_or(0));
    return unattributed == 0 ? words
                             : FigureWords::tr("%1, %2 of them of the host only (V2)")
                                   .arg(words, QString::number(unattributed));
}

QString hostsOf(const Incident &incident, const std::vector<size_t> &hosts)
{
    QStringList names;
    for (const size_t host : hosts)
        names << qstr(incident.hosts[host].name);
    return names.join(u", "_s);
}

QString swapLine(const QuadrantCell &cell)
{
    return cell.maxSwap.known()
               ? withHost(FigureWords::tr("swap used up to %1").arg(percentTold(cell.maxSwap, 1)),
                          cell.maxSwap)
               : FigureWords::tr("swap used: %1").arg(told(cell.maxSwap));
}

QString pressureLine(const Incident &incident, const QuadrantCell &cell)
{
    QString words;
    if (cell.worstPsiSome.known()) {
        words = FigureWords::tr("stalled at worst: some %1, full %2")
                    .arg(percentTold(cell.worstPsiSome, 2), percentTold(cell.worstPsiFull, 2));
        words = cell.psiUnmoved ? FigureWords::tr("%1, no counter moved").arg(words)
                                : withHost(words, cell.worstPsiSome);
    }
    if (cell.psiNotRecorded.empty())
        return words;
    const QString missing =
        FigureWords::tr("stalls not recorded on %1").arg(hostsOf(incident, cell.psiNotRecorded));
    return words.isEmpty() ? missing : words + u"; "_s + missing;
}

QString membersLine(const QuadrantCell &cell)
{
    return countText(qsizetype(cell.hosts.size()), FigureWords::tr("host"), FigureWords::tr("hosts")) +
           u", "_s +
           countText(qsizetype(cell.relays.size()), FigureWords::tr("process"),
                     FigureWords::tr("processes")) +
           u", "_s + countText(cell.balloons, FigureWords::tr("balloon"), FigureWords::tr("balloons"));
}

QStringList numbersOf(const Incident &incident, const QuadrantCell &cell)
{
    QStringList lines{killsLine(cell), swapLine(cell), pressureLine(incident, cell)};
    if (cell.minAvailable.known())
        lines << withHost(FigureWords::tr("RAM available down to %1").arg(percentTold(cell.minAvailable, 2)),
                          cell.minAvailable);
    lines << membersLine(cell);
    lines.removeAll(QString());
    return lines;
}

std::optional<double> bound(const Finding &stable, size_t index)
{
    return index < stable.values.size() && std::isfinite(stable.values[index])
               ? std::optional(stable.values[index])
               : std::nullopt;
}

QString stableWords(const Finding &stable, int decimals)
{
    const auto from = bound(stable, 0);
    const auto to = bound(stable, 1);
    if (from && to)
        return FigureWords::tr("same members from %1 to %2")
            .arg(fixed(*from, decimals), fixed(*to, decimals));
    if (from)
        return FigureWords::tr("same members from %1 on").arg(fixed(*from, decimals));
    return to ? FigureWords::tr("same members up to %1").arg(fixed(*to, decimals)) : QString();
}

FigureQuadrant::Threshold threshold(double value, const Finding &stable, const QString &words, int decimals)
{
    const QString range = stableWords(stable, decimals);
    return {.value = value,
            .stableFrom = bound(stable, 0),
            .stableTo = bound(stable, 1),
            .text = range.isEmpty() ? words : words + u"; "_s + range};
}

/// To a quarter of a power of ten.
double roundedUp(double value)
{
    const double step = value > 0 ? std::pow(10, std::floor(std::log10(value))) / 4 : 1;
    return std::ceil(value / step - 1e-9) * step;
}

class QuadrantFigure
{
public:
    QuadrantFigure(const Incident &incident, const Findings &findings, const Quadrant &quadrant)
        : m_incident(incident)
        , m_findings(findings)
        , m_quadrant(quadrant)
        , m_definitions(incident.choices.definitions)
    {
        m_spec.range = quadrant.window;
        m_spec.zone = incident.choices.zone;
    }

    FigureSpec run(const std::string &name, const QString &title)
    {
        m_spec.name = name;
        m_spec.title = title;
        FigureQuadrant content = axes();
        for (const QuadrantCell &cell : m_quadrant.cells)
            content.cells[placeOf(cell)] = cellOf(cell);
        addMembers(content);
        if (content.members.empty()) {
            m_spec.title = FigureWords::tr("No balloon stands on a host with a known swap capacity");
            m_spec.panels.push_back({.emptyText = m_spec.title});
            m_spec.altShort = m_spec.altLong = m_spec.title + u'.';
            return std::move(m_spec);
        }
        m_spec.subtitle =
            FigureWords::tr("What each balloon kept of its peak, against the swap of its host") + u" · "_s +
            sourcesAndRange(m_incident, m_spec);
        if (std::ranges::any_of(content.members, &FigureQuadrant::Member::killed))
            m_spec.subtitle += u" · "_s + FigureWords::tr("× ended in a kernel OOM kill");
        m_spec.panels.push_back({.featured = true, .content = std::move(content)});
        collectFindings();
        m_spec.altShort = shortened(m_spec.title + (m_spec.title.endsWith(u'.') ? QString() : u"."_s));
        m_spec.altLong = altLong();
        m_spec.caveats = caveats();
        m_spec.caption = caption();
        return std::move(m_spec);
    }

private:
    FigureQuadrant axes() const
    {
        FigureQuadrant content;
        content.xTitle = FigureWords::tr("swap of the host");
        content.xUnit = FigureWords::tr("× RAM");
        content.yTitle = FigureWords::tr("kept of the peak");
        content.yUnit = u"%"_s;
        content.x = threshold(
            m_definitions.headroomShare, m_quadrant.stableHeadroom,
            FigureWords::tr("large swap from %1 × RAM").arg(shortest(m_definitions.headroomShare)), 2);
        content.y =
            threshold(m_definitions.holdsPercent, m_quadrant.stableHolds,
                      FigureWords::tr("holds from %1\u00a0%").arg(shortest(m_definitions.holdsPercent)), 1);
        content.yLower = threshold(
            m_definitions.releasesPercent, m_quadrant.stableReleases,
            FigureWords::tr("releases up to %1\u00a0%").arg(shortest(m_definitions.releasesPercent)), 1);
        return content;
    }

    FigureQuadrant::Cell cellOf(const QuadrantCell &cell) const
    {
        if (cell.hosts.empty())
            return {.title = cellTitle(cell),
                    .numbers = {},
                    .observed = false,
                    .notObserved = FigureWords::tr("Not observed")};
        // A number stays beside its unit where the words are broken.
        return {.title = cellTitle(cell),
                .numbers = numbersOf(m_incident, cell).replaceInStrings(u" %"_s, u"\u00a0%"_s),
                .observed = true,
                .notObserved = {}};
    }

    std::optional<double> ratioOf(const Quadrant::Member &member) const
    {
        return member.observation ? m_quadrant.observations[*member.observation].ratio.value() : std::nullopt;
    }

    void addMembers(FigureQuadrant &content)
    {
        double most = 0;
        for (size_t i = 0; i < m_quadrant.members.size(); ++i) {
            const Quadrant::Member &member = m_quadrant.members[i];
            const auto ratio = ratioOf(member);
            const auto kept = member.retained.value();
            if (!ratio || !kept) {
                ++m_unplaced;
                continue;
            }
            most = std::max(most, *ratio);
            content.yMax = std::max(content.yMax, *kept);
            content.members.push_back(
                {.label = processLabel(m_incident.processes[member.process].name, member.allocator),
                 .x = *ratio,
                 .y = *kept,
                 .role = paletteRoleOf(member.allocator),
                 .killed = member.killed,
                 .subject = i});
        }
        content.xMax = roundedUp(std::max(2 * m_definitions.headroomShare, 1.1 * most));
        content.yMax = std::max(content.yMax, 100.0);
    }

    QString cellSentence(const QuadrantCell &cell) const
    {
        return cellTitle(cell) + u": "_s + numbersOf(m_incident, cell).join(u", "_s) + u'.';
    }

    /// figures.md 5, A2: all four cells with their numbers, what was not observed at last.
    QString altLong() const
    {
        QStringList sentences{
            m_spec.title.endsWith(u'.') ? m_spec.title : m_spec.title + u'.',
            FigureWords::tr(
                "Two by two: upwards what each balloon kept of its peak, holding from %1 % on and "
                "releasing up to %2 %; to the right the swap of its host, large from %3 times its "
                "RAM.")
                .arg(shortest(m_definitions.holdsPercent), shortest(m_definitions.releasesPercent),
                     shortest(m_definitions.headroomShare))};
        QStringList unobserved;
        for (const QuadrantCell &cell : m_quadrant.cells) {
            if (cell.hosts.empty())
                unobserved << cellTitle(cell).toLower();
            else
                sentences << cellSentence(cell);
        }
        if (!unobserved.isEmpty())
            sentences << FigureWords::tr("Not observed: %1.").arg(unobserved.join(u"; "_s));
        return sentences.join(u' ');
    }

    QString caption() const
    {
        QStringList sentences{FigureWords::tr(
            "The axes are stretched on either side of their thresholds, so that the cells share "
            "the picture equally; balloons that would lie on each other stand side by side around their "
            "place.")};
        if (!m_quadrant.mixed.empty())
            sentences << FigureWords::tr("In neither class: %1.")
                             .arg(countText(qsizetype(m_quadrant.mixed.size()), FigureWords::tr("balloon"),
                                            FigureWords::tr("balloons")));
        if (m_unplaced > 0)
            sentences << FigureWords::tr(
                             "Not placed, because the swap or RAM of the host is not recorded: %1.")
                             .arg(countText(m_unplaced, FigureWords::tr("balloon"),
                                            FigureWords::tr("balloons")));
        if (m_quadrant.notClassified > 0)
            sentences << FigureWords::tr("Without a balloon: %1.")
                             .arg(countText(m_quadrant.notClassified, FigureWords::tr("lifetime"),
                                            FigureWords::tr("lifetimes")));
        return u"**"_s + m_spec.title + u"** "_s + m_spec.subtitle + u".\n"_s + sentences.join(u' ') +
               u"\n\n"_s + tableMarkdown(quadrantFigureTable(m_incident, m_quadrant));
    }

    std::vector<QString> caveats() const
    {
        std::vector<QString> texts = hostCaveats(m_findings);
        for (const Caveat &caveat : m_findings.caveats) {
            if (caveat.definition == "D7" || caveat.definition == "D24" || caveat.definition == "D25")
                texts.push_back(caveat.text);
        }
        return texts;
    }

    void collectFindings()
    {
        for (const QuadrantCell &cell : m_quadrant.cells) {
            if (cell.hosts.empty())
                continue;
            for (const Finding *finding : {&cell.killsV3, &cell.killsV2, &cell.maxSwap, &cell.worstPsiSome,
                                           &cell.worstPsiFull, &cell.minAvailable})
                m_spec.findings.push_back(*finding);
        }
        for (const HostObservation &observation : m_quadrant.observations)
            m_spec.findings.push_back(observation.ratio);
        for (const Quadrant::Member &member : m_quadrant.members)
            m_spec.findings.push_back(member.retained);
        for (const Finding *stable :
             {&m_quadrant.stableHeadroom, &m_quadrant.stableHolds, &m_quadrant.stableReleases})
            m_spec.findings.push_back(*stable);
    }

    const Incident &m_incident;
    const Findings &m_findings;
    const Quadrant &m_quadrant;
    const Definitions &m_definitions;
    FigureSpec m_spec;
    int m_unplaced = 0;
};

QString retestTitle(const Quadrant &quadrant)
{
    const QString balloons =
        countText(quadrant.balloons, FigureWords::tr("balloon"), FigureWords::tr("balloons"));
    if (quadrant.relayKills == 0)
        return FigureWords::tr("%1 in the second window and no kernel kill").arg(balloons);
    return FigureWords::tr("%1 in the second window; %2 of %3 kernel kills where held memory met thin swap")
        .arg(balloons, QString::number(quadrant.killsInHoldsThin), QString::number(quadrant.relayKills));
}

QString percentCell(const Finding &finding, int decimals)
{
    const auto value = finding.value();
    return value ? fixed(*value, decimals, true) : told(finding);
}

} // namespace

QString cellTitle(const QuadrantCell &cell)
{
    if (cell.behaviour == Behaviour::Holds)
        return cell.isLarge ? FigureWords::tr("Holds, large swap") : FigureWords::tr("Holds, thin swap");
    return cell.isLarge ? FigureWords::tr("Releases, large swap") : FigureWords::tr("Releases, thin swap");
}

FigureSpec quadrantFigure(const Incident &incident, const Findings &findings)
{
    const Statement *statement = findings.statement("R31");
    return QuadrantFigure(incident, findings, findings.quadrant)
        .run("quadrant", statement ? statement->text : FigureWords::tr("Balloons and swap"));
}

FigureSpec quadrantRetestFigure(const Incident &incident, const Findings &findings)
{
    const Quadrant quadrant = findings.quadrantRetest.value_or(Quadrant());
    return QuadrantFigure(incident, findings, quadrant).run("quadrant-retest", retestTitle(quadrant));
}

FigureTable quadrantFigureTable(const Incident &incident, const Quadrant &quadrant)
{
    FigureTable table;
    table.columns = {{FigureWords::tr("cell"), {}, false},
                     {FigureWords::tr("hosts"), {}, false},
                     {FigureWords::tr("processes"), {}, true},
                     {FigureWords::tr("balloons"), {}, true},
                     {FigureWords::tr("kernel kills"), {}, true},
                     {FigureWords::tr("most swap"), u"%"_s, true},
                     {FigureWords::tr("least RAM"), u"%"_s, true},
                     {FigureWords::tr("stall, some"), FigureWords::tr("% of time"), true},
                     {FigureWords::tr("stall, full"), FigureWords::tr("% of time"), true}};
    for (size_t i = 0; i < quadrant.cells.size(); ++i) {
        const QuadrantCell &cell = quadrant.cells[i];
        FigureTable::Row row{.cells = {cellTitle(cell)}, .muted = cell.hosts.empty(), .subject = i};
        if (cell.hosts.empty()) {
            row.cells << FigureWords::tr("not observed");
            while (size_t(row.cells.size()) < table.columns.size())
                row.cells << u"–"_s;
        } else {
            row.cells << hostsOf(incident, cell.hosts) << QString::number(cell.relays.size())
                      << QString::number(cell.balloons) << QString::number(killsOf(cell))
                      << percentCell(cell.maxSwap, 1) << percentCell(cell.minAvailable, 2)
                      << percentCell(cell.worstPsiSome, 2) << percentCell(cell.worstPsiFull, 2);
        }
        table.rows.push_back(std::move(row));
    }
    if (!quadrant.mixed.empty()) {
        QStringList names;
        for (const Quadrant::Mixed &mixed : quadrant.mixed)
            names << u"%1 (%2 %)"_s.arg(qstr(incident.processes[mixed.process].name),
                                        fixed(mixed.retained, 1));
        table.footnotes << FigureWords::tr("In neither class: %1").arg(names.join(u", "_s));
    }
    return table;
}

FigureSpec quadrantTableFigure(const Incident &incident, const Findings &findings)
{
    FigureSpec spec;
    const Statement *statement = findings.statement("R31");
    spec.name = "quadrant-table";
    spec.range = findings.quadrant.window;
    spec.zone = incident.choices.zone;
    spec.arrangement = Arrangement::Stack;
    spec.title = statement ? statement->text : FigureWords::tr("Balloons and swap");
    spec.subtitle = sourcesAndRange(incident, spec);
    FigurePanel panel;
    if (findings.quadrant.balloons > 0)
        panel.content = quadrantFigureTable(incident, findings.quadrant);
    else
        panel.emptyText = FigureWords::tr("No balloon was found.");
    spec.panels.push_back(std::move(panel));
    spec.altShort = shortened(FigureWords::tr("Table of the four cells: %1").arg(spec.title));
    spec.altLong = quadrantFigure(incident, findings).altLong;
    spec.caption = u"**"_s + spec.title + u"** "_s + spec.subtitle + u".\n"_s;
    spec.caveats = hostCaveats(findings);
    return spec;
}

} // namespace memreport
