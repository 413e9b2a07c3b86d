// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/claims.h"

#include "models/analysis/showjson.h"
#include "models/base/text.h"
#include "models/claims/draftrules.h"
#include "models/claims/topics.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using Verdict = Claim::Verdict;
using Pool = std::vector<const ClaimNumber *>;

bool mentions(const QString &text, const QString &name)
{
    for (qsizetype at = text.indexOf(name, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(name, at + 1, Qt::CaseInsensitive)) {
        const auto isPart = [&text](qsizetype i) {
            return i >= 0 && i < text.size() && (text[i].isLetterOrNumber() || text[i] == u'_');
        };
        if (!isPart(at - 1) && !isPart(at + name.size()))
            return true;
    }
    return false;
}

/// Places where a clause ends: its words speak of its numbers before those of the whole sentence do.
std::vector<std::pair<qsizetype, qsizetype>> clausesOf(const QString &text)
{
    static const QRegularExpression edge(
        u"[,;:()]\\s|\\s[–—]\\s|\\s(?:while|whereas|but|then|until|with)\\s"_s);
    std::vector<std::pair<qsizetype, qsizetype>> clauses;
    qsizetype from = 0;
    for (const auto &match : edge.globalMatch(text)) {
        clauses.emplace_back(from, match.capturedStart());
        from = match.capturedEnd();
    }
    clauses.emplace_back(from, text.size());
    return clauses;
}

QString clauseOf(const QString &text, const Quantity &quantity)
{
    for (const auto &[from, to] : clausesOf(text)) {
        if (quantity.at + quantity.length <= to && quantity.at >= from - 1)
            return text.mid(from, to - from);
    }
    return text;
}

/// A number of the findings in the unit of the draft.
double inUnitOf(const Quantity &quantity, const ClaimNumber &number, double value)
{
    return value * number.meaning.factor / quantity.meaning.factor;
}

bool rounds(double value, double stated, double precision)
{
    return std::abs(value - stated) <= precision * (1 + 1e-9);
}

struct Ends
{
    double low = 0;
    double high = 0;
};

Ends endsOf(const Quantity &quantity, const ClaimNumber &number)
{
    const auto [low, high] = std::ranges::minmax(number.values);
    return {inUnitOf(quantity, number, low), inUnitOf(quantity, number, high)};
}

/// One finding says the same.
bool agrees(const Quantity &quantity, const Ends &ends)
{
    switch (quantity.bound) {
    case Bound::AtMost:
        return ends.high <= quantity.high + quantity.precision;
    case Bound::AtLeast:
        return ends.low >= quantity.low - quantity.precision;
    default:
        break;
    }
    if (quantity.isRange())
        return rounds(ends.low, quantity.low, quantity.precision) &&
               rounds(ends.high, quantity.high, quantity.precision);
    return rounds(ends.low, quantity.low, quantity.precision) ||
           rounds(ends.high, quantity.low, quantity.precision);
}

double distance(const Quantity &quantity, const Ends &ends)
{
    if (quantity.isRange())
        return std::abs(ends.low - quantity.low) + std::abs(ends.high - quantity.high);
    return std::min(std::abs(ends.low - quantity.low), std::abs(ends.high - quantity.low));
}

/// Numbers of one kind together: "5 pairs peak at 24 to 54 GiB", "never above 0.2 %".
QString kindOf(const ClaimNumber &number)
{
    static const QRegularExpression index(u"\\[\\d+\\]"_s);
    QString path = number.path;
    path.remove(index);
    for (const QString &subject : number.subjects)
        path.replace(u'.' + subject + u'.', u"."_s);
    return path;
}

class Checker
{
public:
    Checker(const Incident &incident, const Findings &findings)
        : m_findings(findings)
        , m_all(claimNumbers(showJson(incident, findings)))
    {
    }

    std::vector<Claim> check(const QString &draft)
    {
        const auto sentences = sentencesOf(draft);
        for (const DraftSentence &sentence : sentences) {
            if (!sentence.binding.contains(u"ignore"_s))
                checkSentence(sentence);
        }
        std::ranges::move(consistencyClaims(sentences), std::back_inserter(m_claims));
        std::ranges::stable_sort(m_claims, {}, &Claim::line);
        return std::move(m_claims);
    }

private:
    void checkSentence(const DraftSentence &sentence)
    {
        if (checkStatement(sentence))
            return;
        const auto quantities = quantitiesIn(sentence.text);
        std::vector<size_t> covered;
        std::ranges::move(ratioClaims(sentence, quantities, covered), std::back_inserter(m_claims));
        for (size_t i = 0; i < quantities.size(); ++i) {
            if (std::ranges::find(covered, i) == covered.end())
                checkQuantity(sentence, quantities[i]);
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

    void checkQuantity(const DraftSentence &sentence, const Quantity &quantity)
    {
        Claim claim{.line = sentence.line,
                    .quote = sentence.text.mid(quantity.at, quantity.length),
                    .sentence = sentence.text};
        const Pool pool = poolFor(sentence, quantity);
        Pool known;
        std::ranges::copy_if(pool, std::back_inserter(known),
                             [](const ClaimNumber *n) { return !n->values.empty(); });
        if (pool.empty())
            claim.text = ClaimWords::tr("no finding is known that these words speak of");
        else if (known.empty())
            claim.text = ClaimWords::tr("%1 is unknown: %2").arg(pool.front()->path, pool.front()->text);
        else
            compare(claim, quantity, known);
        m_claims.push_back(claim);
    }

    Pool poolFor(const DraftSentence &sentence, const Quantity &quantity) const
    {
        if (!sentence.binding.isEmpty())
            return boundPool(sentence.binding, quantity);
        const QString clause = clauseOf(sentence.text, quantity);
        for (const QString &text : {clause, sentence.text}) {
            const Pool pool = ofTopics(topicsIn(text), quantity);
            if (!pool.empty())
                return ofSubjects(pool, clause, sentence.text);
        }
        return {};
    }

    bool fits(const ClaimNumber &number, const Quantity &quantity) const
    {
        return number.meaning.dimension == quantity.meaning.dimension;
    }

    Pool boundPool(const QStringList &binding, const Quantity &quantity) const
    {
        Pool pool;
        for (const ClaimNumber &number : m_all.numbers) {
            const bool all = std::ranges::all_of(binding, [&](const QString &word) {
                return hasDefinition(number, word) || number.subjects.contains(word) || number.key == word ||
                       number.section == word;
            });
            if (all && fits(number, quantity))
                pool.push_back(&number);
        }
        return pool;
    }

    Pool ofTopics(const std::vector<const Topic *> &topics, const Quantity &quantity) const
    {
        Pool pool;
        for (const ClaimNumber &number : m_all.numbers) {
            const bool belongs =
                std::ranges::any_of(topics, [&](const Topic *t) { return belongsTo(number, *t); });
            if (belongs && fits(number, quantity))
                pool.push_back(&number);
        }
        return pool;
    }

    /// Names in the clause narrow the pool, else those in the sentence; the list of all lifetimes speaks
    /// only when one of them is named.
    Pool ofSubjects(Pool pool, const QString &clause, const QString &sentence) const
    {
        for (const QString &text : {clause, sentence}) {
            Pool narrowed = pool;
            bool named = false;
            for (const QString &name : m_all.names) {
                if (!mentions(text, name))
                    continue;
                Pool left;
                std::ranges::copy_if(narrowed, std::back_inserter(left),
                                     [&](const ClaimNumber *n) { return n->subjects.contains(name); });
                if (!left.empty()) {
                    narrowed = std::move(left);
                    named = true;
                }
            }
            if (named) {
                pool = std::move(narrowed);
                break;
            }
        }
        Pool told;
        std::ranges::copy_if(pool, std::back_inserter(told),
                             [](const ClaimNumber *n) { return n->section != u"lifetimes"; });
        return told.empty() ? pool : told;
    }

    void compare(Claim &claim, const Quantity &quantity, const Pool &pool)
    {
        if (const ClaimNumber *same = agreeing(quantity, pool)) {
            found(claim, quantity, *same);
            return;
        }
        if (foundAsKind(claim, quantity, pool) || foundInOtherUnit(claim, quantity, pool))
            return;
        const ClaimNumber *nearest = *std::ranges::min_element(
            pool, {}, [&](const ClaimNumber *n) { return distance(quantity, endsOf(quantity, *n)); });
        differs(claim, quantity, *nearest);
    }

    /// An upper bound speaks of all numbers of a kind, everything else of one.
    static const ClaimNumber *agreeing(const Quantity &quantity, const Pool &pool)
    {
        const ClaimNumber *best = nullptr;
        double least = 0;
        for (const ClaimNumber *number : pool) {
            const Ends ends = endsOf(quantity, *number);
            const double apart = distance(quantity, ends);
            if (!agrees(quantity, ends) || (best && apart >= least))
                continue;
            const bool holdsForAll =
                quantity.bound != Bound::AtMost || std::ranges::all_of(pool, [&](const ClaimNumber *other) {
                    return kindOf(*other) != kindOf(*number) || agrees(quantity, endsOf(quantity, *other));
                });
            if (!holdsForAll)
                continue;
            best = number;
            least = apart;
        }
        return best;
    }

    /// "24–54 GiB" of five peaks that no finding sums up.
    static bool foundAsKind(Claim &claim, const Quantity &quantity, const Pool &pool)
    {
        if (!quantity.isRange())
            return false;
        for (const ClaimNumber *first : pool) {
            Ends all = endsOf(quantity, *first);
            int count = 0;
            for (const ClaimNumber *other : pool) {
                if (kindOf(*other) != kindOf(*first))
                    continue;
                const Ends ends = endsOf(quantity, *other);
                all = {std::min(all.low, ends.low), std::max(all.high, ends.high)};
                ++count;
            }
            if (count < 2 || !agrees(quantity, all))
                continue;
            claim.verdict = Verdict::Found;
            claim.path = kindOf(*first);
            claim.text = ClaimWords::tr("%1 to %2 %3 over %4 numbers (%5)")
                             .arg(fixed(all.low, 2), fixed(all.high, 2), quantity.unit,
                                  QString::number(count), first->definition);
            return true;
        }
        return false;
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
        const ClaimNumber *same = agreeing(other, pool);
        if (!same)
            return false;
        claim.verdict = Verdict::Differs;
        claim.path = same->path;
        claim.text = ClaimWords::tr("the digits are right, the unit is %1: %2").arg(other.unit, same->text);
        return true;
    }

    void found(Claim &claim, const Quantity &quantity, const ClaimNumber &number)
    {
        claim.verdict = Verdict::Found;
        claim.path = number.path;
        claim.text = about(number);
        // C9: one number, told in two roundings.
        for (const auto &[path, stated] : m_told) {
            if (path == number.path && quantity.bound == stated.bound && !quantity.isRange() &&
                stated.meaning == quantity.meaning && stated.low != quantity.low) {
                Claim again = claim;
                again.verdict = Verdict::Remark;
                again.text = ClaimWords::tr("the same number stands elsewhere as %1 %2")
                                 .arg(shortest(stated.low), stated.unit);
                m_claims.push_back(again);
                break;
            }
        }
        m_told.emplace_back(number.path, quantity);
    }

    static void differs(Claim &claim, const Quantity &quantity, const ClaimNumber &nearest)
    {
        const Ends ends = endsOf(quantity, nearest);
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

    const Findings &m_findings;
    ClaimNumbers m_all;
    std::vector<Claim> m_claims;
    std::vector<std::pair<QString, Quantity>> m_told;
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
