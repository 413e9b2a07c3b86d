// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/wordfinder.h"

#include <algorithm>

namespace memreport::bundle {

namespace {

quint8 folded(char c)
{
    return quint8(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

/// Bytes above ASCII are parts of letters.
bool isWordByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || quint8(c) >= 0x80;
}

constexpr size_t starts = 65536;

size_t startOf(char first, char second)
{
    return size_t(folded(first)) << 8 | folded(second);
}

} // namespace

WordFinder::WordFinder(std::vector<FindWord> words)
    : m_words(std::move(words))
    , m_byStart(starts)
{
    for (size_t i = 0; i < m_words.size(); ++i) {
        const QByteArray &text = m_words[i].text;
        if (text.size() >= 2)
            m_byStart[startOf(text[0], text[1])].push_back(i);
        // A letter alone begins with whatever follows it, at the end of a text with nothing.
        for (int second = 0; text.size() == 1 && second < 256; ++second) {
            if (folded(char(second)) == second)
                m_byStart[startOf(text[0], char(second))].push_back(i);
        }
    }
    for (std::vector<size_t> &candidates : m_byStart)
        std::ranges::stable_sort(candidates, std::greater(),
                                 [this](size_t word) { return m_words[word].text.size(); });
}

WordFinder::Match WordFinder::match(QByteArrayView text, qsizetype at, const FindWord &word) const
{
    const qsizetype length = word.text.size();
    const qsizetype end = at + length;
    if (end > text.size())
        return Match::No;
    const char *found = text.data() + at;
    const char *wanted = word.text.constData();
    Match match = Match::Exact;
    for (qsizetype i = 0; i < length; ++i) {
        if (found[i] == wanted[i])
            continue;
        if (word.caseSensitive || folded(found[i]) != folded(wanted[i]))
            return Match::No;
        match = Match::OtherCase;
    }
    const bool touched = (at > 0 && isWordByte(text[at - 1])) || (end < text.size() && isWordByte(text[end]));
    return word.whole && touched ? Match::No : match;
}

std::optional<size_t> WordFinder::longestAt(QByteArrayView text, qsizetype at) const
{
    const char second = at + 1 < text.size() ? text[at + 1] : '\0';
    std::optional<size_t> best;
    for (const size_t word : m_byStart[startOf(text[at], second)]) {
        if (best && m_words[word].text.size() < m_words[*best].text.size())
            break;
        // Two names that differ in their case alone keep apart.
        const Match how = match(text, at, m_words[word]);
        if (how == Match::Exact)
            return word;
        if (how == Match::OtherCase && !best)
            best = word;
    }
    return best;
}

std::optional<WordFinder::Hit> WordFinder::next(QByteArrayView text, qsizetype from) const
{
    for (qsizetype at = from; at < text.size(); ++at) {
        if (const auto word = longestAt(text, at))
            return Hit{at, m_words[*word].text.size(), *word};
    }
    return std::nullopt;
}

} // namespace memreport::bundle
