// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/claims.h"

#include "models/analysis/showjson.h"
#include "models/base/text.h"
#include "models/claims/binding.h"
#include "models/claims/comparison.h"
#include "models/claims/draftrules.h"
#include "models/claims/scoperules.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using Verdict = Claim::Verdict;
using Pool = std::vector<const ClaimNumber *>;

/// Of all that is imported, or of some: what a largest one is the largest of (C19).
QString scopeOf(const ClaimNumber &number, const Findings &findings)
{
    if (number.section == u"ranks" && number.definition == u"D4")
        return ClaimWords::tr("; of %1 lifetimes of %2 processes imported")
            .arg(findings.ranks.lifetimes)
            .arg(findings.ranks.relays);
    if (number.path == u"pair_summary.peak_range" && !findings.ranks.top.empty())
        return ClaimWords::tr("; of the %1 pairs alone, the largest imported is %2")
            .arg(findings.pairSummary.pairs)
            .arg(findings.ranks.top.front().peak.text);
    return {};
}

SpeechWindows speechWindowsOf(const Findings &findings)
{
    SpeechWindows windows{.first = findings.window};
    if (!findings.hosts.empty())
        windows.first = {std::min(findings.window.from, findings.hostWindow.from),
                         std::max(findings.window.to, findings.hostWindow.to)};
    if (!findings.hostsRetest.empty())
        windows.second = findings.hostsRetest.front().window;
    return windows;
}

class Checker
{
public:
    Checker(const Incident &incident, const Findings &findings)
        : m_incident(incident)
        , m_findings(findings)
        , m_all(claimNumbers(showJson(incident, findings)))
    {
    }

    std::vector<Claim> check(const QString &draft)
    {
        const auto sentences = sentencesOf(draft);
        const ClaimBinder binder(sentences, m_all, speechWindowsOf(m_findings));
        for (size_t i = 0; i < sentences.size(); ++i) {
            if (!sentences[i].binding.contains(u"ignore"_s))
                checkSentence(sentences, i, binder);
        }
        std::ranges::move(consistencyClaims(sentences), std::back_inserter(m_claims));
        std::ranges::move(populationClaims(sentences, m_claims, m_incident, m_findings),
                          std::back_inserter(m_claims));
        std::ranges::stable_sort(m_claims, {}, &Claim::line);
        return std::move(m_claims);
    }

private:
    void checkSentence(const std::vector<DraftSentence> &sentences, size_t index, const ClaimBinder &binder)
    {
        const DraftSentence &sentence = sentences[index];
        if (checkStatement(sentence))
            return;
        const auto quantities = quantitiesIn(sentence.text);
        std::vector<size_t> covered;
        std::ranges::move(ratioClaims(sentence, quantities, covered), std::back_inserter(m_claims));
        std::ranges::move(scopeClaims(sentences, index, quantities, m_incident, m_findings, covered),
                          std::back_inserter(m_claims));
        for (size_t i = 0; i < quantities.size(); ++i) {
            if (std::ranges::find(covered, i) == covered.end())
                checkQuantity(sentence, quantities[i], binder.bind(index, quantities, i));
        }
    }

    /// The very sentence of a statement, whatever its numbers: its state is the verdict.
    bool checkStatement(const DraftSentence &sentence)
    {
        const auto plain = [](const QString &text) {
            static const QRegularExpression other(u"[^\\p{L}\\p{N}]+"_s);
            return text.toLower().replace(other, u" "_s).trimmed();
        };
        const QString own = plain(sentence.text);
        for (const Statement &statement : m_findings.statements) {
            if (plain(statement.text) != own)
                continue;
            const Verdict verdict = statement.state == Statement::State::Holds   ? Verdict::Found
                                    : statement.state == Statement::State::Fails ? Verdict::Differs
                                                                                 : Verdict::Undecided;
            m_claims.push_back({sentence.line, sentence.text, sentence.text, verdict,
                                statement.detail.isEmpty()
                                    ? ClaimWords::tr("statement %1 of the findings").arg(qstr(statement.id))
                                    : statement.detail,
                                u"statements"_s});
            return true;
        }
        return false;
    }

    void checkQuantity(const DraftSentence &sentence, const Quantity &quantity, const ClaimBinding &binding)
    {
        Claim claim{.line = sentence.line,
                    .quote = sentence.text.mid(quantity.at, quantity.length),
                    .sentence = sentence.text};
        if (binding.numbers.empty())
            claim.text = binding.reason;
        else if (!isTheOtherWayRound(claim, quantity, binding))
            compare(claim, quantity, binding);
        m_claims.push_back(claim);
    }

    /// "mimalloc is 4.5x slower than jemalloc", and it is jemalloc that is slower.
    static bool isTheOtherWayRound(Claim &claim, const Quantity &quantity, const ClaimBinding &binding)
    {
        static const QRegularExpression word(u"^[^.;,]{0,20}\\b(slower|faster)\\b"_s);
        const auto told = word.match(claim.sentence.mid(quantity.at + quantity.length));
        const QString &allocator = binding.speech.allocator;
        if (!told.hasMatch() || allocator.isEmpty())
            return false;
        const bool saysSlower = told.captured(1) == u"slower";
        const auto contradicts = [&](const ClaimNumber *number) {
            return (saysSlower ? number->faster : number->slower) == allocator;
        };
        if (!std::ranges::all_of(binding.numbers, contradicts))
            return false;
        const ClaimNumber &number = *binding.numbers.front();
        claim.verdict = Verdict::Differs;
        claim.path = number.path;
        claim.text = ClaimWords::tr("it is %1 that is slower and %2 that is faster: %3")
                         .arg(number.slower, number.faster, number.text);
        return true;
    }

    void compare(Claim &claim, const Quantity &quantity, const ClaimBinding &binding)
    {
        std::map<QString, Pool> kinds;
        for (const ClaimNumber *number : binding.numbers)
            kinds[kindOf(*number)].push_back(number);
        size_t agreed = 0;
        for (const auto &[kind, pool] : kinds)
            agreed += agreesAs(quantity, pool, binding) ? 1 : 0;
        const auto agreeing = std::ranges::find_if(
            kinds, [&](const auto &kind) { return agreesAs(quantity, kind.second, binding); });
        const bool contradictsAll = agreed == 0 && kinds.size() > 1 && saysWhose(binding);
        if (agreed > 0 && agreed == kinds.size()) {
            foundIn(claim, quantity, agreeing->second);
        } else if (kinds.size() > 1 && !contradictsAll) {
            claim.text = ClaimWords::tr("may be one of several findings: %1; name one behind the sentence")
                             .arg(told(kinds));
        } else if (foundInOtherUnit(claim, quantity, binding.numbers)) {
            return;
        } else if (!contradictsAll && (!binding.isOwn || !isDefinite(quantity, binding))) {
            claim.text = ClaimWords::tr("these words do not name one of: %1").arg(told(kinds));
        } else {
            const ClaimNumber *nearest =
                *std::ranges::min_element(binding.numbers, {}, [&](const ClaimNumber *number) {
                    return distance(quantity, endsOf(quantity, *number));
                });
            differs(claim, quantity, *nearest);
            tellCumulative(claim, quantity, *nearest);
        }
    }

    /// C5: an end that only the cumulative figure reaches.
    void tellCumulative(Claim &claim, const Quantity &quantity, const ClaimNumber &number) const
    {
        const ClaimNumber *sum = siblingOf(number, u"released_cumulative"_s);
        if (!number.definition.startsWith(u"D8b") || !sum || sum->values.empty())
            return;
        const double most = endsOf(quantity, *sum).high;
        if (std::abs(most - quantity.high) <= quantity.precision)
            claim.text += ClaimWords::tr("; %1 is cumulative: %2").arg(shortest(quantity.high), about(*sum));
    }

    static QString told(const std::map<QString, Pool> &kinds)
    {
        constexpr size_t most = 3;
        QStringList texts;
        for (const auto &[kind, pool] : kinds) {
            for (const ClaimNumber *number : pool) {
                if (texts.size() < qsizetype(most))
                    texts << about(*number);
            }
        }
        return texts.join(u"; "_s);
    }

    /// One quantity of a subject that is named: whichever of its numbers is meant, it is none of them.
    static bool saysWhose(const ClaimBinding &binding)
    {
        return binding.isOwn && !binding.speech.names.isEmpty() &&
               std::ranges::all_of(binding.numbers, [&](const ClaimNumber *number) {
                   return number->definition == binding.numbers.front()->definition;
               });
    }

    /// One number, or words that speak of all of them.
    static bool isDefinite(const Quantity &quantity, const ClaimBinding &binding)
    {
        const bool isOne = binding.numbers.size() == 1 && binding.numbers.front()->values.size() == 1;
        return isOne || binding.isList || binding.speech.all || binding.speech.extreme ||
               quantity.isRange() || quantity.bound == Bound::AtMost || quantity.bound == Bound::AtLeast;
    }

    /// Numbers of one kind on several subjects: a list names some of them, a range spans them, "up to" is the
    /// largest; anything else must be right for each.
    bool agreesAs(const Quantity &quantity, const Pool &pool, const ClaimBinding &binding) const
    {
        const auto one = [&](const ClaimNumber *number) { return agreesWith(quantity, *number); };
        if (pool.size() == 1)
            return one(pool.front());
        if (binding.isList)
            return std::ranges::any_of(pool, one);
        if (quantity.isRange() || quantity.bound == Bound::UpTo || binding.speech.extreme) {
            ClaimEnds all = endsOf(quantity, *pool.front());
            for (const ClaimNumber *number : pool) {
                const ClaimEnds ends = endsOf(quantity, *number);
                all = {std::min(all.low, ends.low), std::max(all.high, ends.high)};
            }
            if (!quantity.isRange() && quantity.bound != Bound::AtLeast)
                all.low = all.high;
            if (agrees(quantity, all))
                return true;
        }
        return std::ranges::all_of(pool, one);
    }

    /// C8: zero bytes are what D6 counts as zero, a share of the peak.
    bool agreesWith(const Quantity &quantity, const ClaimNumber &number) const
    {
        if (quantity.low == 0 && !quantity.isRange() && quantity.meaning.dimension == Dimension::Bytes) {
            const auto peak = siblingOf(number, u"peak"_s);
            const double share = m_incident.choices.definitions.zeroReleasedShare;
            if (peak && !peak->values.empty())
                return number.values.front() <= share * peak->values.front();
        }
        return agrees(quantity, endsOf(quantity, number));
    }

    /// The number of the same subject with another key.
    const ClaimNumber *siblingOf(const ClaimNumber &number, const QString &key) const
    {
        const QString path = number.path.left(number.path.size() - number.key.size()) + key;
        const auto found = std::ranges::find(m_all.numbers, path, &ClaimNumber::path);
        return found == m_all.numbers.end() ? nullptr : &*found;
    }

    void foundIn(Claim &claim, const Quantity &quantity, const Pool &pool)
    {
        if (pool.size() == 1) {
            found(claim, quantity, *pool.front());
            return;
        }
        ClaimEnds all = endsOf(quantity, *pool.front());
        for (const ClaimNumber *number : pool) {
            const ClaimEnds ends = endsOf(quantity, *number);
            all = {std::min(all.low, ends.low), std::max(all.high, ends.high)};
        }
        claim.verdict = Verdict::Found;
        claim.path = kindOf(*pool.front());
        const bool plain = quantity.meaning == UnitMeaning{Dimension::Bytes, 1};
        const QString low = plain ? bytesText(all.low) : fixed(all.low, 2);
        const QString high = plain ? bytesText(all.high) : fixed(all.high, 2) + u' ' + quantity.unit;
        claim.text = ClaimWords::tr("%1 to %2 over %3 numbers (%4)")
                         .arg(low, high, QString::number(pool.size()), pool.front()->definition);
        if (quantity.low == 0 && quantity.meaning.dimension == Dimension::Bytes)
            claim.text += zeroRule();
    }

    QString zeroRule() const
    {
        return ClaimWords::tr("; up to %1 % of the peak counts as zero (D6)")
            .arg(shortest(100 * m_incident.choices.definitions.zeroReleasedShare));
    }

    /// C17: right digits, wrong unit.
    static bool foundInOtherUnit(Claim &claim, const Quantity &quantity, const Pool &pool)
    {
        const bool binary = quantity.unit.contains(u'i');
        if (quantity.meaning.dimension != Dimension::Bytes || quantity.meaning.factor == 1)
            return false;
        Quantity other = quantity;
        other.unit = binary ? QString(quantity.unit).remove(u'i') : quantity.unit.left(1) + u"iB"_s;
        const auto meaning = unitMeaning(other.unit);
        if (!meaning)
            return false;
        other.meaning = *meaning;
        const auto same = std::ranges::find_if(
            pool, [&](const ClaimNumber *number) { return agrees(other, endsOf(other, *number)); });
        if (same == pool.end())
            return false;
        claim.verdict = Verdict::Differs;
        claim.path = (*same)->path;
        claim.text =
            ClaimWords::tr("the digits are right, the unit is %1: %2").arg(other.unit, (*same)->text);
        return true;
    }

    void found(Claim &claim, const Quantity &quantity, const ClaimNumber &number)
    {
        claim.verdict = Verdict::Found;
        claim.path = number.path;
        claim.text = about(number) + scopeOf(number, m_findings);
        if (quantity.low == 0 && quantity.meaning.dimension == Dimension::Bytes)
            claim.text += zeroRule();
        remarkRounding(claim, quantity, number);
        remarkLevelAfterFall(claim, number);
        m_told.push_back({number.definition, number.values, quantity});
    }

    /// C9: one number, told in two roundings.
    void remarkRounding(const Claim &claim, const Quantity &quantity, const ClaimNumber &number)
    {
        for (const Told &told : m_told) {
            if (told.definition != number.definition || told.values != number.values || quantity.isRange() ||
                !(told.quantity.meaning == quantity.meaning) || told.quantity.low == quantity.low)
                continue;
            Claim again = claim;
            again.verdict = Verdict::Remark;
            again.text = ClaimWords::tr("the same number stands elsewhere as %1 %2")
                             .arg(shortest(told.quantity.low), told.quantity.unit);
            m_claims.push_back(again);
            return;
        }
    }

    /// C7: what is left right after a fall, and where it settles, are two numbers.
    void remarkLevelAfterFall(const Claim &claim, const ClaimNumber &number)
    {
        static const QRegularExpression settles(u"\\b(?:returns?|settles?|falls?|drains?) to\\b"_s);
        const ClaimNumber *peak = siblingOf(number, u"peak_footprint"_s);
        const ClaimNumber *level = siblingOf(number, u"end_level"_s);
        if (!number.definition.startsWith(u"D8a") || !peak || !level || peak->values.empty() ||
            level->values.empty() || !settles.match(claim.sentence).hasMatch())
            return;
        const double left = peak->values.front() - number.values.front();
        if (left <= level->values.front())
            return;
        Claim remark = claim;
        remark.verdict = Verdict::Remark;
        remark.text =
            ClaimWords::tr(
                "two numbers: right after that fall %1 %2 are left, the level of %3 comes later (D6)")
                .arg(fixed(left, 1), number.unit,
                     level->text.isEmpty() ? shortest(level->values.front()) + u' ' + level->unit
                                           : level->text);
        m_claims.push_back(remark);
    }

    static void differs(Claim &claim, const Quantity &quantity, const ClaimNumber &nearest)
    {
        const ClaimEnds ends = endsOf(quantity, nearest);
        claim.verdict = Verdict::Differs;
        claim.path = nearest.path;
        const double apart = distance(quantity, ends);
        const double base = std::abs(quantity.isRange() ? quantity.high : quantity.low);
        QString by = fixed(apart, apart < 10 ? 2 : 1) + u' ' + quantity.unit;
        if (base > 0)
            by += u" ("_s + fixed(100 * apart / base, 1) + u" %)"_s;
        claim.text = ClaimWords::tr("nearest is %1, off by %2").arg(about(nearest), by);
    }

    static QString about(const ClaimNumber &number)
    {
        const QString subject =
            number.subjects.isEmpty() ? QString() : u" of "_s + number.subjects.join(u", "_s);
        QString text = number.text;
        if (text.isEmpty()) {
            QStringList values;
            for (const double value : number.values)
                values << shortest(value);
            text = values.join(u"–"_s) + u' ' + number.unit;
        }
        return text + subject + u", "_s + number.definition + u" ("_s + number.path + u')';
    }

    struct Told
    {
        QString definition;
        std::vector<double> values;
        Quantity quantity;
    };
    const Incident &m_incident;
    const Findings &m_findings;
    ClaimNumbers m_all;
    std::vector<Claim> m_claims;
    std::vector<Told> m_told;
};

} // namespace

QString verdictWord(Claim::Verdict verdict)
{
    switch (verdict) {
    case Verdict::Found:
        return ClaimWords::tr("found");
    case Verdict::Differs:
        return ClaimWords::tr("differs");
    case Verdict::Undecided:
        return ClaimWords::tr("cannot be decided");
    case Verdict::Remark:
        break;
    }
    return ClaimWords::tr("remark");
}

std::vector<Claim> checkClaims(const QString &draft, const Incident &incident, const Findings &findings)
{
    return Checker(incident, findings).check(draft);
}

} // namespace memreport
