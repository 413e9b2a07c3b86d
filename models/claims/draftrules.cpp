// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/draftrules.h"

#include "models/base/text.h"
#include "models/claims/topics.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct Interval
{
    double low = 0;
    double high = 0;
};

Interval intervalOf(const Quantity &q)
{
    return {(q.low - q.precision) * q.meaning.factor, (q.low + q.precision) * q.meaning.factor};
}

/// R100: "~4.5x", "~15%".
QString ratioWords(double ratio)
{
    return ratio >= 2 ? u"~%1x"_s.arg(fixed(ratio, 1)) : u"~%1%"_s.arg(fixed((ratio - 1) * 100, 0));
}

QString quoteOf(const DraftSentence &sentence, const Quantity &quantity)
{
    return sentence.text.mid(quantity.at, quantity.length);
}

bool isMeasure(const Quantity &quantity)
{
    return (quantity.meaning.dimension == Dimension::Bytes || quantity.meaning.dimension == Dimension::Time ||
            quantity.meaning.dimension == Dimension::Rate) &&
           !quantity.isRange() && quantity.low > 0;
}

using Operands = std::pair<size_t, size_t>;

/// Pairs of values of one kind before the ratio, nearest pairs first.
std::vector<Operands> operandsOf(const std::vector<Quantity> &quantities, size_t ratio)
{
    constexpr size_t mostValues = 8;
    std::vector<size_t> before;
    for (size_t i = ratio; i-- > 0 && before.size() < mostValues;) {
        if (isMeasure(quantities[i]))
            before.push_back(i);
    }
    std::vector<Operands> pairs;
    for (size_t second = 0; second < before.size(); ++second) {
        for (size_t first = second + 1; first < before.size(); ++first) {
            if (quantities[before[first]].meaning.dimension == quantities[before[second]].meaning.dimension)
                pairs.emplace_back(before[first], before[second]);
        }
    }
    return pairs;
}

Claim ratioClaim(const DraftSentence &sentence, const Quantity &claimed, Interval ratio, double middle,
                 bool growth)
{
    Claim claim{.line = sentence.line, .quote = quoteOf(sentence, claimed), .sentence = sentence.text};
    const bool percent = claimed.meaning.dimension == Dimension::Percent;
    const Interval inUnit = percent ? Interval{(ratio.low - 1) * 100, (ratio.high - 1) * 100} : ratio;
    const bool agrees =
        claimed.low + claimed.precision >= inUnit.low && claimed.low - claimed.precision <= inUnit.high;
    const QString exact = ClaimWords::tr("the two values give %1 (%2 to %3 with their rounding)")
                              .arg(fixed(middle, 3), fixed(ratio.low, 3), fixed(ratio.high, 3));
    claim.verdict = agrees ? Claim::Verdict::Found : Claim::Verdict::Differs;
    claim.text =
        agrees ? exact
               : ClaimWords::tr("%1: should read %2")
                     .arg(exact, growth ? u"%1%"_s.arg(fixed((middle - 1) * 100, 0)) : ratioWords(middle));
    return claim;
}

/// Slower, faster and a growth compare the larger value with the smaller, in whatever order they are told.
Claim ratioOf(const DraftSentence &sentence, const Quantity &claimed, const Quantity &first,
              const Quantity &second, bool growth)
{
    Interval a = intervalOf(first);
    Interval b = intervalOf(second);
    double middle = second.low * second.meaning.factor / (first.low * first.meaning.factor);
    if (middle < 1) {
        std::swap(a, b);
        middle = 1 / middle;
    }
    return ratioClaim(sentence, claimed, {b.low / a.high, b.high / a.low}, middle, growth);
}

/// Everything of one kind that the draft states: where, from and to.
struct Stated
{
    const DraftSentence *sentence = nullptr;
    Quantity quantity;
};

bool speaksOf(const QString &text, const char *topic)
{
    return std::ranges::any_of(topicsIn(text),
                               [topic](const Topic *t) { return qstrcmp(t->name, topic) == 0; });
}

/// The nearest words of a number, or those of its sentence where its clause says nothing.
bool speaksNear(const QString &text, const Quantity &quantity, const char *topic)
{
    const Clause clause = clauseOf(text, quantity);
    const QString own = text.mid(clause.from, clause.to - clause.from);
    return topicsIn(own).empty() ? speaksOf(text, topic) : speaksOf(own, topic);
}

std::vector<Stated> statedOf(const std::vector<DraftSentence> &sentences, const char *topic,
                             Dimension dimension, const char *notTopic)
{
    std::vector<Stated> found;
    for (const DraftSentence &sentence : sentences) {
        for (const Quantity &quantity : quantitiesIn(sentence.text)) {
            const Clause clause = clauseOf(sentence.text, quantity);
            const QString own = sentence.text.mid(clause.from, clause.to - clause.from);
            if (quantity.meaning.dimension == dimension && speaksNear(sentence.text, quantity, topic) &&
                !speaksOf(own, notTopic))
                found.push_back({&sentence, quantity});
        }
    }
    return found;
}

double bytesOf(double value, const Quantity &quantity)
{
    return value * quantity.meaning.factor;
}

Claim against(const Stated &stated, const QString &text)
{
    return {.line = stated.sentence->line,
            .quote = quoteOf(*stated.sentence, stated.quantity),
            .sentence = stated.sentence->text,
            .verdict = Claim::Verdict::Differs,
            .text = text};
}

/// C5 and C6: only ranges over the same relays can be compared.
std::vector<Claim> releaseClaims(const std::vector<DraftSentence> &sentences)
{
    const auto ranges = [](std::vector<Stated> all) {
        std::erase_if(all, [](const Stated &each) { return !each.quantity.isRange(); });
        return all;
    };
    const auto peaks = ranges(statedOf(sentences, "peak", Dimension::Bytes, "released"));
    const auto releases = ranges(statedOf(sentences, "released", Dimension::Bytes, "kills"));
    const auto left = ranges(statedOf(sentences, "released", Dimension::Percent, "stalls"));
    std::vector<Claim> claims;
    if (peaks.empty())
        return claims;
    const Stated &peak = peaks.front();
    const double lowPeak = bytesOf(peak.quantity.low, peak.quantity);
    const double highPeak = bytesOf(peak.quantity.high, peak.quantity);
    for (const Stated &release : releases) {
        if (bytesOf(release.quantity.high - release.quantity.precision, release.quantity) >
            bytesOf(peak.quantity.high + peak.quantity.precision, peak.quantity))
            claims.push_back(against(
                release, ClaimWords::tr(
                             "a single fall cannot exceed the largest peak, %1 (line %2): is it cumulative?")
                             .arg(bytesText(highPeak))
                             .arg(peak.sentence->line)));
        for (const Stated &kept : left) {
            const double least = lowPeak * (1 - (kept.quantity.high + kept.quantity.precision) / 100);
            if (bytesOf(release.quantity.low + release.quantity.precision, release.quantity) < least)
                claims.push_back(against(
                    release, ClaimWords::tr("with peaks from %1 (line %2) and at most %3 left (line %4), at "
                                            "least %5 was released")
                                 .arg(bytesText(lowPeak), QString::number(peak.sentence->line),
                                      fixed(kept.quantity.high, 0) + u" %"_s,
                                      QString::number(kept.sentence->line), bytesText(least))));
        }
    }
    return claims;
}

Claim remark(const DraftSentence &sentence, const QString &quote, const QString &text)
{
    return {.line = sentence.line,
            .quote = quote,
            .sentence = sentence.text,
            .verdict = Claim::Verdict::Remark,
            .text = text};
}

/// C14, R113: where the first unit of the rarer family stands.
std::vector<Claim> unitMix(const std::vector<DraftSentence> &sentences)
{
    struct Use
    {
        int count = 0;
        const DraftSentence *sentence = nullptr;
        QString quote;
        Quantity quantity;
    };
    Use decimal;
    Use binary;
    for (const DraftSentence &sentence : sentences) {
        for (const Quantity &quantity : quantitiesIn(sentence.text)) {
            if (quantity.meaning.dimension != Dimension::Bytes || quantity.meaning.factor == 1)
                continue;
            Use &use = quantity.unit.contains(u'i') ? binary : decimal;
            if (use.count++ == 0) {
                use.sentence = &sentence;
                use.quote = quoteOf(sentence, quantity);
                use.quantity = quantity;
            }
        }
    }
    if (decimal.count == 0 || binary.count == 0)
        return {};
    const Use &rare = decimal.count <= binary.count ? decimal : binary;
    return {remark(*rare.sentence, rare.quote,
                   ClaimWords::tr("decimal and binary units are mixed: this is %1")
                       .arg(bytesText(rare.quantity.low * rare.quantity.meaning.factor)))};
}

/// C15 and C16.
std::vector<Claim> unnamedMetrics(const std::vector<DraftSentence> &sentences)
{
    static const QRegularExpression kinds(u"\\b(some|full)\\b"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression freeRam(u"\\bfree RAM\\b|\\bMemFree\\b"_s,
                                            QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression available(u"\\bRAM available\\b|\\bavailable RAM\\b|\\bMemAvailable\\b"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    std::vector<Claim> claims;
    const DraftSentence *firstFree = nullptr;
    const DraftSentence *firstAvailable = nullptr;
    for (const DraftSentence &sentence : sentences) {
        if (!firstFree && freeRam.match(sentence.text).hasMatch())
            firstFree = &sentence;
        if (!firstAvailable && available.match(sentence.text).hasMatch())
            firstAvailable = &sentence;
        if (!speaksOf(sentence.text, "stalls") || kinds.match(sentence.text).hasMatch())
            continue;
        for (const Quantity &quantity : quantitiesIn(sentence.text)) {
            const Clause clause = clauseOf(sentence.text, quantity);
            const auto near = topicsNear(sentence.text, clause, quantity);
            if (quantity.meaning.dimension == Dimension::Percent && !near.empty() &&
                qstrcmp(near.front()->name, "stalls") == 0) {
                claims.push_back(remark(sentence, quoteOf(sentence, quantity),
                                        ClaimWords::tr("PSI has two figures, some and full: say which")));
                break;
            }
        }
    }
    if (firstFree && firstAvailable)
        claims.push_back(
            remark(*firstAvailable, ClaimWords::tr("RAM available"),
                   ClaimWords::tr("line %1 speaks of free RAM: MemFree and MemAvailable are different")
                       .arg(firstFree->line)));
    return claims;
}

} // namespace

std::vector<Claim> ratioClaims(const DraftSentence &sentence, const std::vector<Quantity> &quantities,
                               std::vector<size_t> &covered)
{
    static const QRegularExpression compared(
        u"^[^.;,]{0,12}\\b(?:slower|faster|more|less|higher|lower)\\b"_s);
    std::vector<Claim> claims;
    for (size_t i = 0; i < quantities.size(); ++i) {
        const Quantity &claimed = quantities[i];
        const bool percent = claimed.meaning.dimension == Dimension::Percent;
        if (!percent && claimed.meaning.dimension != Dimension::Factor)
            continue;
        const bool growth = percent && sentence.text[claimed.at] == u'+';
        const bool told = compared.match(sentence.text.mid(claimed.at + claimed.length)).hasMatch();
        const auto pairs = growth || told ? operandsOf(quantities, i) : std::vector<Operands>();
        std::vector<Claim> tried;
        for (const auto &[first, second] : pairs)
            tried.push_back(ratioOf(sentence, claimed, quantities[first], quantities[second], growth));
        const auto agreed = std::ranges::find(tried, Claim::Verdict::Found, &Claim::verdict);
        // Of three values or more none needs to be what the ratio is of.
        if (tried.empty() || (agreed == tried.end() && tried.size() > 1))
            continue;
        const size_t chosen = agreed == tried.end() ? 0 : size_t(agreed - tried.begin());
        claims.push_back(tried[chosen]);
        covered.insert(covered.end(), {pairs[chosen].first, pairs[chosen].second, i});
    }
    return claims;
}

std::vector<Claim> consistencyClaims(const std::vector<DraftSentence> &sentences)
{
    std::vector<Claim> claims = releaseClaims(sentences);
    std::ranges::move(unitMix(sentences), std::back_inserter(claims));
    std::ranges::move(unnamedMetrics(sentences), std::back_inserter(claims));
    return claims;
}

} // namespace memreport
