// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/quantity.h"

#include <QMap>
#include <QRegularExpression>
#include <QStringList>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

const QStringList &numberWords()
{
    static const QStringList words{u"zero"_s, u"one"_s,    u"two"_s,   u"three"_s, u"four"_s,
                                   u"five"_s, u"six"_s,    u"seven"_s, u"eight"_s, u"nine"_s,
                                   u"ten"_s,  u"eleven"_s, u"twelve"_s};
    return words;
}

const QMap<QString, UnitMeaning> &units()
{
    static const QMap<QString, UnitMeaning> table = [] {
        QMap<QString, UnitMeaning> made{{u"B"_s, {Dimension::Bytes, 1}}, {u"bytes"_s, {Dimension::Bytes, 1}}};
        double decimal = 1;
        double binary = 1;
        for (const QChar c : u"kMGT"_s) {
            decimal *= 1000;
            binary *= 1024;
            for (const QString &prefix : {QString(c), QString(c.toUpper())}) {
                made[prefix + u'B'] = {Dimension::Bytes, decimal};
                made[prefix + u"iB"_s] = {Dimension::Bytes, binary};
                made[prefix + u"B/s"_s] = {Dimension::Rate, decimal};
                made[prefix + u"iB/s"_s] = {Dimension::Rate, binary};
            }
        }
        const auto add = [&made](const QStringList &names, Dimension dimension, double factor) {
            for (const QString &name : names)
                made[name] = {dimension, factor};
        };
        add({u"%"_s, u"percent"_s, u"per cent"_s}, Dimension::Percent, 1);
        add({u"ns"_s}, Dimension::Time, 1e-9);
        add({u"us"_s, u"µs"_s, u"μs"_s}, Dimension::Time, 1e-6);
        add({u"ms"_s}, Dimension::Time, 1e-3);
        add({u"s"_s, u"second"_s, u"seconds"_s}, Dimension::Time, 1);
        add({u"min"_s, u"minute"_s, u"minutes"_s}, Dimension::Time, 60);
        add({u"h"_s, u"hour"_s, u"hours"_s}, Dimension::Time, 3600);
        add({u"d"_s, u"day"_s, u"days"_s}, Dimension::Time, 86400);
        add({u"kill"_s, u"kills"_s, u"relay"_s, u"relays"_s, u"process"_s, u"processes"_s, u"pair"_s,
             u"pairs"_s, u"twin"_s, u"twins"_s, u"host"_s, u"hosts"_s, u"lifetimes"_s, u"balloons"_s},
            Dimension::Count, 1);
        add({u"x"_s, u"×"_s}, Dimension::Factor, 1);
        return made;
    }();
    return table;
}

constexpr auto number = "[+\\-−]?(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?";

double valueOf(QString text)
{
    const auto word = numberWords().indexOf(text.toLower());
    if (word >= 0)
        return double(word);
    if (text.compare(u"no"_s, Qt::CaseInsensitive) == 0)
        return 0;
    text.remove(u',');
    text.replace(u'−', u'-');
    return text.toDouble();
}

double precisionOf(const QString &text, Bound bound)
{
    const qsizetype point = text.indexOf(u'.');
    if (point >= 0)
        return 0.5 * std::pow(10, -double(text.size() - point - 1));
    // "about 40" speaks of tens.
    double place = 1;
    if (bound == Bound::About) {
        for (qsizetype i = text.size() - 1; i > 0 && text[i] == u'0'; --i)
            place *= 10;
    }
    return 0.5 * place;
}

Bound boundBefore(const QString &text, qsizetype &at)
{
    static const std::array<std::pair<Bound, QRegularExpression>, 4> forms{
        std::pair(Bound::UpTo, QRegularExpression(u"\\bup to\\s+(?:[~≈]\\s*)?$"_s,
                                                  QRegularExpression::CaseInsensitiveOption)),
        std::pair(
            Bound::AtMost,
            QRegularExpression(u"(?:\\b(?:under|(?:at or )?below|at most|less than|no more than|fewer than|"
                               "within(?: about| roughly)?)\\s+(?:[~≈]\\s*)?|[<≤]\\s*)$"_s,
                               QRegularExpression::CaseInsensitiveOption)),
        std::pair(Bound::AtLeast,
                  QRegularExpression(u"(?:\\b(?:over|above|more than|at least)\\s+|[>≥]\\s*)$"_s,
                                     QRegularExpression::CaseInsensitiveOption)),
        std::pair(
            Bound::About,
            QRegularExpression(u"(?:\\b(?:about|roughly|around|approximately|nearly|some)\\s+|[~≈]\\s*)$"_s,
                               QRegularExpression::CaseInsensitiveOption))};
    constexpr qsizetype longest = 24;
    const qsizetype from = std::max<qsizetype>(0, at - longest);
    const QString before = text.mid(from, at - from);
    for (const auto &[bound, form] : forms) {
        const auto match = form.match(before);
        if (match.hasMatch()) {
            at = from + match.capturedStart();
            return bound;
        }
    }
    return Bound::Equal;
}

const QRegularExpression &quantityForm()
{
    static const QRegularExpression form = [] {
        const QString digits = QString::fromUtf8(number);
        const QString words = numberWords().join(u'|') + u"|no"_s;
        const QString measures = u"[kKMGT]i?B/s|[kKMGT]i?B per second|[kKMGT]i?B|bytes|B|%|percent|per "
                                 u"cent|ns|us|µs|μs|ms|seconds?|minutes?|min|"
                                 "hours?|days?|[hds]|x|×"_s;
        const QString things = u"kills?|relays?|process(?:es)?|pairs?|twins?|hosts?|lifetimes|balloons"_s;
        // 1, 2: ends of a measure; 3: its unit. 4: a count; 5: what is counted.
        return QRegularExpression(
            u"(?<![\\p{L}\\p{N}_.,])(?:(%1|(?:%3)(?= ))(?:\\s?(?:–|—|-|to|and)\\s?(%1|(?:%3)(?= )))?(?:[ "
            u"\\x{a0}\\x{2009}\\x{202f}]?"
            "(?:straight |full |whole |consecutive )?)(%2)(?![\\p{L}\\p{N}/])|"
            "(%1|(?:%3)(?=[ -]))(?! of (?:the|our|these|those) \\p{L})(?:-for-(?:\\d+|(?:%3)))?(?: of (?:the "
            ")?(?:\\d+|(?:%3)))?"
            "(?: (?!(?:the|a|an|of|our|its|their|in|on|and)\\b)[\\p{L}-]+){0,3}? (%4)(?![\\p{L}\\p{N}])(?! (?:%4)\\b))"_s
                .arg(digits, measures, words, things),
            QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    }();
    return form;
}

/// "July 28 relays …"
bool isDay(const QString &text, qsizetype place)
{
    static const QRegularExpression month(
        u"\\b(?:January|February|March|April|May|June|July|August|September|"
        "October|November|December)\\s$"_s);
    return month.match(text.left(place)).hasMatch();
}

/// Units are told apart by case (MB, ms), words are not.
QString unitName(QString written)
{
    written.replace(u" per second"_s, u"/s"_s, Qt::CaseInsensitive);
    return units().contains(written) ? written : written.toLower();
}

} // namespace

std::optional<UnitMeaning> unitMeaning(const QString &unit)
{
    const auto exact = units().constFind(unitName(unit));
    if (exact != units().constEnd())
        return *exact;
    // "% of peak", "kills of the window"
    const auto first = units().constFind(unitName(unit.section(u' ', 0, 0)));
    return first == units().constEnd() ? std::nullopt : std::optional(*first);
}

std::vector<Quantity> quantitiesIn(const QString &text)
{
    std::vector<Quantity> found;
    for (const auto &match : quantityForm().globalMatch(text)) {
        const bool counted = match.hasCaptured(4) && match.capturedLength(4) > 0;
        const QString first = match.captured(counted ? 4 : 1);
        const QString last = counted || match.captured(2).isEmpty() ? first : match.captured(2);
        Quantity quantity{.at = match.capturedStart(), .unit = unitName(match.captured(counted ? 5 : 3))};
        const auto meaning = unitMeaning(quantity.unit);
        // Things are counted in whole numbers ("mimalloc 2.1 twin"), and "one relay per panel" counts none.
        const bool isCount =
            !counted || (!first.contains(u'.') && first.compare(u"one"_s, Qt::CaseInsensitive) != 0);
        if (!meaning || !isCount || isDay(text, match.capturedStart()))
            continue;
        quantity.meaning = *meaning;
        quantity.bound = boundBefore(text, quantity.at);
        quantity.length = match.capturedEnd() - quantity.at;
        quantity.low = valueOf(first);
        quantity.high = valueOf(last);
        quantity.precision = std::max(precisionOf(first, quantity.bound), precisionOf(last, quantity.bound));
        // "2.70 and 2.58 percent" are two values, "between 2 and 3 percent" is a range.
        static const QRegularExpression list(u"^\\S+\\s?and\\s"_s);
        static const QRegularExpression between(u"\\bbetween (?:about )?$"_s,
                                                QRegularExpression::CaseInsensitiveOption);
        const qsizetype start = match.capturedStart(1);
        if (!counted && quantity.isRange() &&
            list.match(text.mid(start, match.capturedLength())).hasMatch() &&
            !between.match(text.left(quantity.at)).hasMatch()) {
            Quantity second = quantity;
            second.at = match.capturedStart(2);
            second.length = match.capturedEnd() - second.at;
            second.low = quantity.high;
            second.bound = Bound::Equal;
            quantity.high = quantity.low;
            quantity.length = match.capturedEnd(1) - quantity.at;
            found.push_back(quantity);
            quantity = second;
        }
        found.push_back(std::move(quantity));
    }
    return found;
}

} // namespace memreport
