// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/topics.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// README, "Checking a draft", lists the same.
constexpr std::array topics{
    Topic{"days since the last kill",
          "straight|since the last|without (?:a |an )?(?:kernel )?(?:OOM )?kills?", "D21", "days"},
    Topic{"99th percentile of swap-in", "99th|99th percentile|p99", "D14p", "p99"},
    Topic{"swapped back in", "swap-in|swapped (?:back )?in|swap-ins", "D14", "swap_in"},
    Topic{"parked", "parked bytes|never touched|discarded|not swapped back", "D15 D15s", ""},
    Topic{"stalls", "PSI|stalls?|stalled|pressure|memory-stall|of time", "D16", ""},
    Topic{"cliff", "cliff|band", "D20c", ""},
    Topic{"RAM", "free RAM|RAM free|RAM available|available RAM|MemFree|MemAvailable|of (?:host )?RAM",
          "D20 R54 R68", ""},
    Topic{"swap", "swap", "D13", "max_swap|swap_used_max|swap_peak|duration|swap_total"},
    Topic{"kills", "kills?|killed|OOM|OOM-killed", "D17 D18 D25 R4",
          "^kills$|relay_kills|verified|kills_of|kernel_kills|per_host"},
    Topic{"weight", "weights?|matched|weight-matched", "D12", ""},
    Topic{"held", "held|holds?|holding|keeps?|kept|retain(?:s|ed)?|flat|sits on", "D6 D10",
          "retained|hold|end_level"},
    Topic{"released",
          "releas(?:e|es|ed|ing)|returned|returns|g(?:a|i)v(?:e|es|ing) (?:[a-z]+ "
          "){0,4}back|drain(?:s|ed)?|falls? back",
          "D8 D11 D6", "released|give_back|retained_of|retained_releases|end_level|fall|step"},
    Topic{"left", "settles?|left|down to|returns to", "D6", "end_level|retained"},
    Topic{"peak", "peaks?|peaked|balloon(?:s|ed)?|reach(?:es|ed)?|grew|grows|largest|resident|worst|record",
          "D4", "^peak$|peak_range|largest|^(?:glibc|mimalloc|jemalloc|tcmalloc)$"},
    Topic{"peak RSS", "peaks?|peaked|highest", "R90", "^peak_rss_mb$|^highest_mb$"},
    Topic{"throughput", "slower|faster|throughput|per second", "D27", ""},
    Topic{"baseline RSS", "baseline", "R90", "baseline_mb"},
    Topic{"final RSS", "final|ends? (?:at|with)|ended (?:at|with|up)", "R90", "final_mb"},
    Topic{"benchmark", "burst|baseline|final|retain(?:s|ed)?|pins|pinned|growth", "D28 D29",
          "retained_pct|^kept$|retained_after"},
    Topic{"converted", "converted", "D26", "converted"},
    Topic{"restart", "restart(?:s|ed)?|conversion|rebooted", "D26 R69 D2", "processes|^hosts"},
    Topic{"still running", "still runs?|remainder|unknown allocator", "R71", ""},
    Topic{"pairs", "pairs?|paired|twins?", "D22", "^pairs$"},
    Topic{"clock", "clock", "D19", ""},
    Topic{"coverage", "journal|coverage|covers?", "D21", ""},
    Topic{"handler", "handler", "R64 R59", "gb|gib|bytes|quiet"},
};

const QRegularExpression &compiled(const char *words)
{
    static std::map<const char *, QRegularExpression> forms;
    auto found = forms.find(words);
    if (found == forms.end())
        found = forms
                    .emplace(words, QRegularExpression(u"(?<![\\p{L}])(?:"_s + QString::fromUtf8(words) +
                                                           u")(?![\\p{L}])"_s,
                                                       QRegularExpression::CaseInsensitiveOption |
                                                           QRegularExpression::UseUnicodePropertiesOption))
                    .first;
    return found->second;
}

} // namespace

namespace {

/// "thin-swap hosts", "with a large swap" name hosts, no quantity.
QString withoutHeadroom(QString text)
{
    static const QRegularExpression form(
        u"\\b(?:thin|small|large|larger|big|ample)[- ]swap\\b|\\bswap (?:headroom|was too small)"_s,
        QRegularExpression::CaseInsensitiveOption);
    for (const auto &match : form.globalMatch(text))
        text.replace(match.capturedStart(), match.capturedLength(), QString(match.capturedLength(), u' '));
    return text;
}

/// How far the nearest word of a topic is; what stands behind a number is taken to be twice as far, if it is
/// not "of swap" right behind it.
std::optional<double> distanceOf(const Topic &topic, const QString &text, const Clause &clause,
                                 const Quantity &quantity)
{
    static const QRegularExpression of(u"^\\s+(?:of (?:\\p{L}+ ){0,2})?$"_s);
    std::optional<double> nearest;
    const qsizetype end = quantity.at + quantity.length;
    for (const auto &match : compiled(topic.words).globalMatch(text)) {
        if (match.capturedStart() < clause.from || match.capturedEnd() > clause.to)
            continue;
        double distance = double(quantity.at - match.capturedEnd());
        if (match.capturedStart() >= end)
            distance = of.match(text.mid(end, match.capturedStart() - end)).hasMatch() ? -1
                       : match.captured().startsWith(u"of ")                           ? -1
                                                             : 2.0 * double(match.capturedStart() - end);
        nearest = std::min(nearest.value_or(distance), distance);
    }
    return nearest;
}

/// The keys that words ask for, and that are left out without them.
struct Asked
{
    const char *words;
    const char *keys;
};
constexpr std::array askedKeys{
    Asked{"full", "psi_full"},
    Asked{"available|MemAvailable", "avail"},
    Asked{"floors?|fell to|falls? to|lowest|down to", "floor|_min$"},
    Asked{"returns?|after|restart|above", "after_restart"},
    Asked{"cumulative|in total|altogether", "cumulative"},
    Asked{"within|sample|minutes|at once", "30min"},
    Asked{"zero|no bytes|nothing", "fall_after"},
    Asked{"of (?:its |their |the )?balloon", "of_balloon"},
    Asked{"share", "largest_step_share|fraction"},
    Asked{"hours below|spent|unknown", "hours"},
    Asked{"entries|times", "entries"},
    Asked{"drift|whole window", "whole_window"},
    Asked{"of the glibc weight|asymmetric", "asymmetric"},
    Asked{"difference|apart", "difference"},
    Asked{"settle[sd]?|returns? to|drains?|left|percent of peak|% of peak",
          "end_level|retained(?!_pct|_after_idle)"},
    Asked{"growth|of (?:the |its )?(?:last )?bursts?(?:'s)?", "^kept$"},
    Asked{"per burst|each burst|every burst|of a burst", "^peak_rss_mb$"},
    Asked{"largest|max(?:imum)?|up to", "swap_in_max"},
    Asked{"after the restart", "swap_after"},
    Asked{"in the phase", "phase_only"},
    Asked{"all journals|imported", "all_imported"},
    Asked{"hours?|days?|time", "duration|give_back|hold|span"},
};

const QRegularExpression &keyForm(const char *keys)
{
    static std::map<const char *, QRegularExpression> forms;
    auto found = forms.find(keys);
    if (found == forms.end())
        found = forms.emplace(keys, QRegularExpression(QString::fromLatin1(keys))).first;
    return found->second;
}

} // namespace

std::vector<const ClaimNumber *> askedFor(const std::vector<const ClaimNumber *> &numbers,
                                          const QString &clause, const QString &before)
{
    std::vector<const ClaimNumber *> left = numbers;
    for (const Asked &asked : askedKeys) {
        const bool wanted = compiled(asked.words).match(clause).hasMatch();
        std::vector<const ClaimNumber *> with;
        std::vector<const ClaimNumber *> without;
        for (const ClaimNumber *number : left)
            (keyForm(asked.keys).match(number->key).hasMatch() ? with : without).push_back(number);
        if (with.empty() || without.empty())
            continue;
        left = wanted ? with : without;
    }
    // "fall from about 30 percent"
    static const QRegularExpression from(u"\\bfrom\\s+$"_s);
    std::vector<const ClaimNumber *> levels;
    std::ranges::copy_if(numbers, std::back_inserter(levels),
                         [](const ClaimNumber *number) { return number->key == u"free_before"; });
    const bool isFrom = from.match(before).hasMatch();
    if (isFrom && !levels.empty())
        return levels;
    std::erase_if(left, [&](const ClaimNumber *number) {
        return number->key == u"free_before" && left.size() > levels.size();
    });
    return left;
}

std::vector<const Topic *> topicsNear(const QString &text, const Clause &clause, const Quantity &quantity)
{
    const QString plain = withoutHeadroom(text);
    std::vector<std::pair<double, const Topic *>> found;
    for (const Topic &topic : topics) {
        if (const auto distance = distanceOf(topic, plain, clause, quantity))
            found.emplace_back(*distance, &topic);
    }
    std::ranges::stable_sort(found, {}, &std::pair<double, const Topic *>::first);
    std::vector<const Topic *> sorted;
    for (const auto &[distance, topic] : found)
        sorted.push_back(topic);
    return sorted;
}

std::vector<const Topic *> topicsInOrder(const QString &text)
{
    return topicsNear(text, {0, text.size()}, {.at = -1});
}

std::vector<const Topic *> topicsIn(const QString &text)
{
    std::vector<const Topic *> found;
    for (const Topic &topic : topics) {
        if (compiled(topic.words).match(text).hasMatch())
            found.push_back(&topic);
    }
    return found;
}

bool hasDefinition(const ClaimNumber &number, const QString &definition)
{
    for (const QString &own : number.definition.section(u' ', 0, 0).split(u'/')) {
        const QString rest = own.startsWith(definition) ? own.mid(definition.size()) : u"?"_s;
        // D8 has D8a, but D2 has not D20.
        if (rest.isEmpty() || (definition == u"D8" && rest.size() == 1 && rest[0].isLetter()))
            return true;
    }
    return false;
}

bool belongsTo(const ClaimNumber &number, const Topic &topic)
{
    static std::map<const char *, QRegularExpression> keys;
    const QStringList definitions = QString::fromLatin1(topic.definitions).split(u' ');
    const bool defined = std::ranges::any_of(
        definitions, [&](const QString &definition) { return hasDefinition(number, definition); });
    if (!defined || !*topic.keys)
        return defined;
    auto found = keys.find(topic.keys);
    if (found == keys.end())
        found = keys.emplace(topic.keys, QRegularExpression(QString::fromLatin1(topic.keys))).first;
    return found->second.match(number.key).hasMatch();
}

} // namespace memreport
