// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>
#include <vector>

namespace memreport::bundle {

struct FindWord
{
    QByteArray text;
    bool whole = false;        ///< only where no letter or digit touches it
    bool caseSensitive = true; ///< of ASCII letters
};

/// Finds any of many words in one walk over bytes: the leftmost, there the longest.
class WordFinder
{
public:
    explicit WordFinder(std::vector<FindWord> words);

    struct Hit
    {
        qsizetype at = 0;
        qsizetype length = 0;
        size_t word = 0; ///< of the constructor's list
    };
    std::optional<Hit> next(QByteArrayView text, qsizetype from) const;

private:
    enum class Match
    {
        No,
        OtherCase,
        Exact
    };
    Match match(QByteArrayView text, qsizetype at, const FindWord &word) const;
    std::optional<size_t> longestAt(QByteArrayView text, qsizetype at) const;

    std::vector<FindWord> m_words;
    /// Longest first, by the first two bytes, folded. A leak is looked for in ten forms of a thousand
    /// names; by one byte there would be hundreds to compare at each place.
    std::vector<std::vector<size_t>> m_byStart;
};

} // namespace memreport::bundle
