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

bool foldedEqual(char a, char b)
{
    return folded(a) == folded(b);
}

} // namespace

WordFinder::WordFinder(std::vector<FindWord> words)
    : m_words(std::move(words))
{
    for (size_t i = 0; i < m_words.size(); ++i) {
        if (!m_words[i].text.isEmpty())
            m_byFirst[folded(m_words[i].text.front())].push_back(i);
    }
    for (std::vector<size_t> &candidates : m_byFirst) {
        std::ranges::stable_sort(candidates, std::greater(),
                                 [this](size_t word) { return m_words[word].text.size(); });
    }
}

bool WordFinder::matches(QByteArrayView text, qsizetype at, size_t word, bool exactly) const
{
    const FindWord &wanted = m_words[word];
    const qsizetype end = at + wanted.text.size();
    if (end > text.size())
        return false;
    const QByteArrayView found = text.sliced(at, wanted.text.size());
    if (exactly || wanted.caseSensitive ? found != wanted.text
                                        : !std::ranges::equal(found, wanted.text, foldedEqual))
        return false;
    const bool touched = (at > 0 && isWordByte(text[at - 1])) || (end < text.size() && isWordByte(text[end]));
    return !wanted.whole || !touched;
}

std::optional<WordFinder::Hit> WordFinder::next(QByteArrayView text, qsizetype from) const
{
    for (qsizetype at = from; at < text.size(); ++at) {
        const std::vector<size_t> &candidates = m_byFirst[folded(text[at])];
        // Two names that differ in their case alone keep apart.
        for (const bool exactly : {true, false}) {
            for (const size_t word : candidates) {
                if (matches(text, at, word, exactly))
                    return Hit{at, m_words[word].text.size(), word};
            }
        }
    }
    return std::nullopt;
}

} // namespace memreport::bundle
