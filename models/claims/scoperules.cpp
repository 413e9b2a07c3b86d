// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/scoperules.h"

#include "models/base/text.h"
#include "models/claims/draftrules.h"

#include <QDate>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

class ScopeRules
{
public:
    ScopeRules(const std::vector<DraftSentence> &sentences, size_t sentence, const Incident &incident,
               const Findings &findings)
        : m_sentences(sentences)
        , m_sentence(sentences[sentence])
        , m_index(sentence)
        , m_incident(incident)
        , m_findings(findings)
    {
    }

    /// nullopt: no rule speaks of this number.
    std::optional<std::vector<Claim>> of(const Quantity &quantity) const
    {
        for (const auto rule : {&ScopeRules::killsOfOneHost, &ScopeRules::releaseWindow,
                                &ScopeRules::killFreeDays, &ScopeRules::countedDates}) {
            auto claims = (this->*rule)(quantity);
            if (!claims.empty())
                return claims;
        }
        return std::nullopt;
    }

private:
    Claim claimOf(const Quantity &quantity, Claim::Verdict verdict, const QString &text,
                  const QString &path = {}) const
    {
        return {.line = m_sentence.line,
                .quote = m_sentence.text.mid(quantity.at, quantity.length),
                .sentence = m_sentence.text,
                .verdict = verdict,
                .text = text,
                .path = path};
    }
    QString after(const Quantity &quantity) const
    {
        return m_sentence.text.mid(quantity.at + quantity.length);
    }
    QString hostName(size_t host) const { return qstr(m_incident.hosts[host].name); }

    /// C11.
    std::vector<Claim> killsOfOneHost(const Quantity &quantity) const
    {
        static const QRegularExpression oneHost(u"^ on (?:the|one|a single) host\\b"_s);
        const std::vector<size_t> &hosts = m_findings.pairSummary.holdsHosts;
        if (!quantity.unit.startsWith(u"kill") || hosts.size() < 2 ||
            !oneHost.match(after(quantity)).hasMatch())
            return {};
        std::map<size_t, int> counts;
        for (const KillFinding &kill : m_findings.kills) {
            if (kill.countsAsRelayKill && kill.process)
                ++counts[m_incident.processes[*kill.process].host];
            else if (kill.countsAsRelayKill && !kill.ambiguousWith.empty())
                ++counts[m_incident.processes[kill.ambiguousWith.front()].host];
        }
        QStringList told;
        for (const size_t host : hosts)
            told << ClaimWords::tr("%1 on %2").arg(counts[host]).arg(hostName(host));
        return {claimOf(
            quantity, Claim::Verdict::Differs,
            ClaimWords::tr("the holding sides of the pairs stand on %1 hosts, not on one: %2 (D18, D22)")
                .arg(hosts.size())
                .arg(told.join(u", "_s)),
            u"kill_summary.per_host"_s)};
    }

    /// "releases about 27 GiB within roughly 30 minutes": the time is the definition's.
    std::vector<Claim> releaseWindow(const Quantity &quantity) const
    {
        static const QRegularExpression release(u"\\breleas\\w+ [^,;.]*B\\b[^,;.]*$"_s);
        const double window = m_incident.choices.definitions.releaseWindowMin * 60;
        if (quantity.meaning.dimension != Dimension::Time || quantity.bound != Bound::AtMost ||
            !release.match(m_sentence.text.left(quantity.at)).hasMatch())
            return {};
        const double stated = quantity.high * quantity.meaning.factor;
        const bool same = std::abs(stated - window) <= quantity.precision * quantity.meaning.factor;
        return {claimOf(
            quantity, same ? Claim::Verdict::Found : Claim::Verdict::Undecided,
            ClaimWords::tr("D8a looks for the largest fall within %1 min").arg(shortest(window / 60)))};
    }

    /// "Zero kills for 13 straight days" is D21: both numbers, and how far back they reach (C12).
    std::vector<Claim> killFreeDays(const Quantity &quantity) const
    {
        static const QRegularExpression days(u"^ for (?:[\\p{L}\\d]+ ){1,3}days\\b"_s);
        if (!quantity.unit.startsWith(u"kill") || quantity.low != 0 || quantity.isRange() ||
            !days.match(after(quantity)).hasMatch() || !m_findings.daysSinceKill.known())
            return {};
        std::vector<Claim> claims{
            claimOf(quantity, Claim::Verdict::Found,
                    ClaimWords::tr("none since %1, for %2")
                        .arg(m_findings.lastKill ? isoUtc(*m_findings.lastKill) : QString(),
                             m_findings.daysSinceKill.text),
                    u"days_since_last_kill_fleet"_s)};
        if (m_findings.hostsRetest.empty() || !m_findings.lastKill)
            return claims;
        const TimeRange window = m_findings.hostsRetest.front().window;
        if (*m_findings.lastKill < window.from)
            claims.push_back(claimOf(
                quantity, Claim::Verdict::Remark,
                ClaimWords::tr("the days reach back to %1, before the window of the re-test (%2): the "
                               "journals cover %3 (D21)")
                    .arg(isoUtc(*m_findings.lastKill), isoUtc(window.from), coverage()),
                u"days_since_last_kill"_s));
        return claims;
    }

    /// Of the hosts that had kills.
    QString coverage() const
    {
        QStringList told;
        for (const HostJournal &journal : m_findings.journals) {
            if (!journal.lastKill)
                continue;
            QString text = ClaimWords::tr("%1 from %2 to %3")
                               .arg(hostName(journal.host), isoUtc(journal.from), isoUtc(journal.asOf));
            if (!journal.holes.empty())
                text += ClaimWords::tr(" with %1 holes").arg(journal.holes.size());
            told << text;
        }
        return told.join(u", "_s);
    }

    /// C13: dates named before in the paragraph, both ends counted.
    std::vector<Claim> countedDates(const Quantity &quantity) const
    {
        static const QRegularExpression those(u"\\b(?:those|these)\\s$"_s);
        if (!quantity.unit.startsWith(u"day") || !those.match(m_sentence.text.left(quantity.at)).hasMatch())
            return {};
        const auto dates = datesBefore();
        if (!dates)
            return {};
        const auto [from, to] = *dates;
        const qint64 count = from.daysTo(to) + 1;
        const bool same = double(count) == quantity.low;
        QString text = ClaimWords::tr("%1 to %2 are %3 dates")
                           .arg(from.toString(u"MMMM d"_s), to.toString(u"MMMM d"_s))
                           .arg(count);
        if (m_findings.retest && m_findings.retest->handler && !same)
            text += handlerDates();
        return {claimOf(quantity, same ? Claim::Verdict::Found : Claim::Verdict::Remark, text)};
    }

    QString handlerDates() const
    {
        const auto &days = m_findings.retest->handler->days;
        if (days.empty())
            return {};
        return ClaimWords::tr("; the lines of tor's handler are of %1 to %2: %3 dates")
            .arg(days.front().date.toString(u"MMMM d"_s), days.back().date.toString(u"MMMM d"_s))
            .arg(days.front().date.daysTo(days.back().date) + 1);
    }

    std::optional<std::pair<QDate, QDate>> datesBefore() const
    {
        static const QRegularExpression range(
            u"\\b(January|February|March|April|May|June|July|August|September|October|November|December) "
            "(\\d{1,2})(?: and |\\s?[–-]\\s?| to | through "
            ")(?:(January|February|March|April|May|June|July|August|"
            "September|October|November|December) )?(\\d{1,2})\\b"_s);
        static const QStringList months{u"January"_s,   u"February"_s, u"March"_s,    u"April"_s,
                                        u"May"_s,       u"June"_s,     u"July"_s,     u"August"_s,
                                        u"September"_s, u"October"_s,  u"November"_s, u"December"_s};
        for (size_t i = m_index + 1; i-- > 0;) {
            if (m_sentences[i].isHeading || m_sentences[m_index].line - m_sentences[i].line > mostLinesBack)
                break;
            const auto match = range.match(m_sentences[i].text);
            if (!match.hasMatch())
                continue;
            constexpr int anyYear = 2001;
            const int first = int(months.indexOf(match.captured(1))) + 1;
            const int last = match.hasCaptured(3) && !match.captured(3).isEmpty()
                                 ? int(months.indexOf(match.captured(3))) + 1
                                 : first;
            const QDate from(anyYear, first, match.captured(2).toInt());
            const QDate to(anyYear, last, match.captured(4).toInt());
            if (from.isValid() && to.isValid() && from < to)
                return std::pair(from, to);
        }
        return std::nullopt;
    }

    static constexpr qint64 mostLinesBack = 12;
    const std::vector<DraftSentence> &m_sentences;
    const DraftSentence &m_sentence;
    size_t m_index;
    const Incident &m_incident;
    const Findings &m_findings;
};

Claim remarkOn(const DraftSentence &sentence, const QString &quote, const QString &text)
{
    return {.line = sentence.line,
            .quote = quote,
            .sentence = sentence.text,
            .verdict = Claim::Verdict::Remark,
            .text = text};
}

/// C8.
void zeroBesidePercent(const std::vector<DraftSentence> &sentences, const Incident &incident,
                       const Findings &findings, std::vector<Claim> &claims)
{
    static const QRegularExpression zero(u"\\b(?:zero|no) bytes\\b"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    const auto peak = findings.pairSummary.peakRange.values;
    for (const DraftSentence &sentence : sentences) {
        const auto match = zero.match(sentence.text);
        if (!match.hasMatch() || peak.empty())
            continue;
        for (const Quantity &quantity : quantitiesIn(sentence.text)) {
            if (quantity.meaning.dimension != Dimension::Percent || quantity.low >= 100 || quantity.high < 99)
                continue;
            claims.push_back(remarkOn(
                sentence, match.captured(),
                ClaimWords::tr("%1 % held leaves up to %2 GiB of %3 GiB: zero is meant within %4 % of "
                               "the peak (D6)")
                    .arg(shortest(quantity.low), fixed(peak.back() * (100 - quantity.low) / 100, 2),
                         fixed(peak.back(), 1),
                         shortest(100 * incident.choices.definitions.zeroReleasedShare))));
            break;
        }
    }
}

/// C10. The cell's maximum is one host's; another host of it used none.
void cellBesideHost(const std::vector<DraftSentence> &sentences, const std::vector<Claim> &told,
                    const Incident &incident, const Findings &findings, std::vector<Claim> &claims)
{
    static const QRegularExpression zero(u"\\b(?:zero|no) swap\\b"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    for (const QuadrantCell &cell : findings.quadrant.cells) {
        const QString path = u"quadrant.cells.%1+%2.max_swap"_s.arg(behaviourWord(cell.behaviour),
                                                                    cell.isLarge ? u"large"_s : u"thin"_s);
        const auto ofCell = std::ranges::find(told, path, &Claim::path);
        if (ofCell == told.end() || cell.maxSwap.value().value_or(0) <= 0)
            continue;
        QStringList none;
        for (const HostFinding &host : findings.hosts) {
            if (std::ranges::find(cell.hosts, host.host) != cell.hosts.end() &&
                host.swapUsedMax.value() == 0.0)
                none << qstr(incident.hosts[host.host].name);
        }
        for (const DraftSentence &sentence : sentences) {
            const auto match = zero.match(sentence.text);
            if (match.hasMatch() && !none.isEmpty() && sentence.line != ofCell->line)
                claims.push_back(remarkOn(
                    sentence, match.captured(),
                    ClaimWords::tr(
                        "another population than \"%1\" (line %2): that is the most of %3 hosts, %4; "
                        "none was used on %5")
                        .arg(ofCell->quote, QString::number(ofCell->line), QString::number(cell.hosts.size()),
                             cell.maxSwap.text, none.join(u", "_s))));
        }
    }
}

/// C18.
void contradictorySources(const std::vector<DraftSentence> &sentences, const Incident &incident,
                          std::vector<Claim> &claims)
{
    const auto first = std::ranges::find_if(
        sentences, [](const DraftSentence &sentence) { return !quantitiesIn(sentence.text).empty(); });
    if (first == sentences.end())
        return;
    const Quantity quantity = quantitiesIn(first->text).front();
    for (const auto &evidence : incident.evidence) {
        for (const Note &note : evidence->notes) {
            if (note.code == "aggregate-mismatch")
                claims.push_back(remarkOn(*first, first->text.mid(quantity.at, quantity.length),
                                          ClaimWords::tr("a source contradicts itself: %1: %2")
                                              .arg(evidence->source.path.section(u'/', -1), note.text)));
        }
    }
}

} // namespace

std::vector<Claim> scopeClaims(const std::vector<DraftSentence> &sentences, size_t sentence,
                               const std::vector<Quantity> &quantities, const Incident &incident,
                               const Findings &findings, std::vector<size_t> &covered)
{
    std::vector<Claim> claims;
    if (!sentences[sentence].binding.isEmpty())
        return claims;
    const ScopeRules rules(sentences, sentence, incident, findings);
    for (size_t i = 0; i < quantities.size(); ++i) {
        auto told = rules.of(quantities[i]);
        if (!told || std::ranges::find(covered, i) != covered.end())
            continue;
        std::ranges::move(*told, std::back_inserter(claims));
        covered.push_back(i);
    }
    return claims;
}

std::vector<Claim> populationClaims(const std::vector<DraftSentence> &sentences,
                                    const std::vector<Claim> &claims, const Incident &incident,
                                    const Findings &findings)
{
    std::vector<Claim> found;
    zeroBesidePercent(sentences, incident, findings, found);
    cellBesideHost(sentences, claims, incident, findings, found);
    contradictorySources(sentences, incident, found);
    return found;
}

} // namespace memreport
