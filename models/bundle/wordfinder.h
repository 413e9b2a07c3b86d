// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <array>
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
    bool matches(QByteArrayView text, qsizetype at, size_t word, bool exactly) const;

    std::vector<FindWord> m_words;
    std::array<std::vector<size_t>, 256> m_byFirst; ///< by folded first byte, longest first
};

} // namespace memreport::bundle
