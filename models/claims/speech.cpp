// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/claims/speech.h"

#include <QDate>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QRegularExpression words(const QString &pattern)
{
    return QRegularExpression(u"(?<![\\p{L}])(?:"_s + pattern + u")(?![\\p{L}])"_s,
                              QRegularExpression::CaseInsensitiveOption |
                                  QRegularExpression::UseUnicodePropertiesOption);
}

bool has(const QString &text, const QRegularExpression &form)
{
    return form.match(text).hasMatch();
}

/// The last match that begins before a place, else the first behind it.
QString nearestBefore(const QString &text, const QRegularExpression &form, qsizetype place)
{
    QString found;
    for (const auto &match : form.globalMatch(text)) {
        if (match.capturedStart() > place && !found.isEmpty())
            break;
        found = match.captured().toLower();
    }
    return found;
}

std::optional<bool> headroomFor(const QString &text, const Quantity &quantity)
{
    static const QRegularExpression form(
        words(u"(?:thin|small|too small|large|larger|big|ample)(?=(?:er|est)?[- ](?:swap|headroom))|"
              "(?<=swap )(?:was )?(?:too )?(?:thin|small|large)"_s));
    const QString word = nearestBefore(text, form, quantity.at);
    if (word.isEmpty())
        return std::nullopt;
    return !word.contains(u"thin"_s) && !word.contains(u"small"_s);
}

std::optional<int> rankIn(const QString &text)
{
    static const QRegularExpression ordinal(
        words(u"(second|third|fourth|fifth)[- ](?:largest|biggest|highest)"_s));
    static const QRegularExpression first(words(u"largest|biggest|worst|record|highest"_s));
    static const QStringList ordinals{u"second"_s, u"third"_s, u"fourth"_s, u"fifth"_s};
    const auto match = ordinal.match(text);
    if (match.hasMatch())
        return int(ordinals.indexOf(match.captured(1).toLower())) + 2;
    return has(text, first) ? std::optional(1) : std::nullopt;
}

/// Months and days that a text names; a month alone is all of its days.
std::vector<std::pair<int, int>> datesIn(const QString &text)
{
    static const QStringList months{u"jan"_s, u"feb"_s, u"mar"_s, u"apr"_s, u"may"_s, u"jun"_s,
                                    u"jul"_s, u"aug"_s, u"sep"_s, u"oct"_s, u"nov"_s, u"dec"_s};
    // "after the June phase", "as the June peak" name what it is set against.
    static const QRegularExpression form(
        u"(?<!after the )(?<!since the )(?<!as the )(?<!than the )(?<!\\p{L})"
        "(January|February|March|April|May|June|July|August|September|October|November|December|"
        "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?!\\p{L})\\.?(?: (\\d{1,2})(?!\\d))?"_s,
        QRegularExpression::UseUnicodePropertiesOption);
    std::vector<std::pair<int, int>> dates;
    for (const auto &match : form.globalMatch(text))
        dates.emplace_back(int(months.indexOf(match.captured(1).left(3).toLower())) + 1,
                           match.captured(2).toInt());
    return dates;
}

bool touches(const TimeRange &range, int month, int day)
{
    const QDate first =
        QDateTime::fromMSecsSinceEpoch(range.from.time_since_epoch().count(), QTimeZone::UTC).date();
    const QDate last =
        QDateTime::fromMSecsSinceEpoch(range.to.time_since_epoch().count() - 1, QTimeZone::UTC).date();
    constexpr int longestDays = 800;
    if (first.daysTo(last) > longestDays)
        return false;
    for (QDate date = first; date <= last; date = date.addDays(1)) {
        if (date.month() == month && (day == 0 || date.day() == day))
            return true;
    }
    return false;
}

} // namespace

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

std::vector<Clause> clausesOf(const QString &written)
{
    // "time stalled on memory (PSI) stayed" is one clause; what has a number in it is one of its own.
    static const QRegularExpression aside(u"\\([^()\\d]*\\)"_s);
    QString text = written;
    for (const auto &match : aside.globalMatch(written))
        text.replace(match.capturedStart(), match.capturedLength(), QString(match.capturedLength(), u'_'));
    static const QRegularExpression edge(
        u"[,;:()]\\s|\\)|\\s\\(|\\s[–—]\\s|\\s(?:while|whereas|but|then|until|with)\\s|\\sand (?=the |stalls|memory)"_s);
    std::vector<Clause> clauses;
    qsizetype from = 0;
    for (const auto &match : edge.globalMatch(text)) {
        clauses.push_back({from, match.capturedStart()});
        from = match.capturedEnd();
    }
    clauses.push_back({from, text.size()});
    return clauses;
}

Clause clauseOf(const QString &text, const Quantity &quantity)
{
    for (const Clause &clause : clausesOf(text)) {
        if (quantity.at + quantity.length <= clause.to && quantity.at >= clause.from - 1)
            return clause;
    }
    return {0, text.size()};
}

SpeechReader::SpeechReader(const std::vector<DraftSentence> &sentences, const ClaimNumbers &numbers,
                           const SpeechWindows &windows)
    : m_sentences(sentences)
    , m_numbers(numbers)
    , m_windows(windows)
{
}

ClaimWindow SpeechReader::windowOf(const QString &text) const
{
    static const QRegularExpression retest(words(u"re-?tests?|second window"_s));
    bool first = false;
    bool second = m_windows.second && has(text, retest);
    for (const auto &[month, day] : datesIn(text)) {
        const bool inFirst = touches(m_windows.first, month, day);
        const bool inSecond = m_windows.second && touches(*m_windows.second, month, day);
        // A day tells the windows apart, a month of both does not.
        first = first || (inFirst && !inSecond);
        second = second || (inSecond && !inFirst);
    }
    if (first == second)
        return ClaimWindow::Any;
    return first ? ClaimWindow::First : ClaimWindow::Second;
}

QString SpeechReader::paragraphOf(size_t sentence) const
{
    QString heading;
    QString text;
    for (size_t i = 0; i < m_sentences.size(); ++i) {
        if (m_sentences[i].paragraph == m_sentences[sentence].paragraph)
            text += m_sentences[i].text + u' ';
        else if (i < sentence && m_sentences[i].isHeading)
            heading = m_sentences[i].text + u' ';
    }
    return heading + text;
}

/// The clause, the sentence, the paragraph with the heading above; else the first.
ClaimWindow SpeechReader::windowAround(size_t sentence, const QString &clause) const
{
    for (const QString &text : {clause, m_sentences[sentence].text}) {
        const ClaimWindow window = windowOf(text);
        if (window != ClaimWindow::Any)
            return window;
    }
    // What most of the paragraph and its heading speak of.
    int first = 0;
    int second = 0;
    QString heading;
    for (size_t i = 0; i < m_sentences.size(); ++i) {
        if (i < sentence && m_sentences[i].isHeading)
            heading = m_sentences[i].text;
        if (m_sentences[i].paragraph != m_sentences[sentence].paragraph)
            continue;
        const ClaimWindow window = windowOf(m_sentences[i].text);
        first += window == ClaimWindow::First ? 1 : 0;
        second += window == ClaimWindow::Second ? 1 : 0;
    }
    const ClaimWindow above = windowOf(heading);
    first += above == ClaimWindow::First ? 1 : 0;
    second += above == ClaimWindow::Second ? 1 : 0;
    if (second > first)
        return ClaimWindow::Second;
    return ClaimWindow::First;
}

/// "both relays" are of all allocators; else the one named last before the number, else the next.
QString SpeechReader::allocatorFor(const QString &text, const Quantity &quantity) const
{
    if (m_numbers.allocators.isEmpty())
        return {};
    QStringList escaped{u"both"_s};
    for (const QString &allocator : m_numbers.allocators)
        escaped << QRegularExpression::escape(allocator);
    const QString found = nearestBefore(text, words(escaped.join(u'|')), quantity.at);
    for (const QString &allocator : m_numbers.allocators) {
        if (allocator.compare(found, Qt::CaseInsensitive) == 0)
            return allocator;
    }
    return {};
}

QStringList SpeechReader::namesIn(const QString &text) const
{
    QStringList names;
    for (const QString &name : m_numbers.names) {
        if (!m_numbers.allocators.contains(name) && mentions(text, name))
            names << name;
    }
    return names;
}

Speech SpeechReader::speechOf(size_t sentence, const Quantity &quantity) const
{
    static const QRegularExpression featured(words(u"featured"_s));
    static const QRegularExpression pairs(
        words(u"pairs?|paired|twins?|matched|weight-matched|both sides|\\w+-for-\\w+"_s));
    static const QRegularExpression hosts(words(u"hosts?"_s));
    static const QRegularExpression parking(words(u"parking(?= host)|parks"_s));
    static const QRegularExpression all(words(u"all|every|each|both|hosts|relays|twins|floors|peaks"_s));
    static const QRegularExpression extreme(words(
        u"up to|peaking|peaked|peaks?|worst|largest|highest|most|reached|reaches|spiked?|fill(?:s|ed|ing)?"_s));
    const QString &text = m_sentences[sentence].text;
    const Clause clause = clauseOf(text, quantity);
    const QString own = text.mid(clause.from, clause.to - clause.from);
    Speech speech;
    speech.names = namesIn(own);
    if (speech.names.isEmpty())
        speech.names = namesIn(text);
    speech.allocator = allocatorFor(text, quantity);
    speech.largeSwap = headroomFor(text, quantity);
    speech.window = windowAround(sentence, own);
    speech.featured = has(text, featured);
    speech.pairs = has(text, pairs) || has(paragraphOf(sentence), pairs);
    speech.hosts = has(text, hosts);
    speech.parking = has(text, parking);
    speech.all = has(own, all) || has(text.left(clause.from), words(u"all|every|each|both"_s));
    speech.extreme = has(own, extreme);
    speech.rank = rankIn(own) ? rankIn(own) : rankIn(text);
    return speech;
}

} // namespace memreport
