// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/instant.h"
#include "models/claims/claimnumbers.h"
#include "models/claims/draft.h"
#include "models/claims/quantity.h"

namespace memreport {

/// From where to where a clause reaches in its sentence.
struct Clause
{
    qsizetype from = 0;
    qsizetype to = 0;
};

/// Of what a number of a draft speaks, told by the words of its clause, its sentence and, for the window and
/// the pairs, the sentences and the heading above it.
struct Speech
{
    QStringList names;                     ///< processes, hosts, benchmarks named
    QString allocator;                     ///< empty: none, or all of them ("both")
    std::optional<bool> largeSwap;         ///< headroom (D23) of the hosts
    ClaimWindow window = ClaimWindow::Any; ///< Any: the words do not say
    std::optional<int> rank;               ///< 1: "the largest", 2: "second-largest", where all are ranked
    bool featured = false;                 ///< the featured pair
    bool pairs = false;                    ///< pairs, twins, both sides
    bool hosts = false;
    bool parking = false; ///< the host with large swap that parks most
    bool all = false;     ///< every, all, both, each
    bool extreme = false; ///< up to, peaking at, worst: the largest of what is spoken of
};

/// The windows that dates of a draft are looked up in.
struct SpeechWindows
{
    TimeRange first;
    std::optional<TimeRange> second; ///< the re-test
};

/// Reads the sentences of one draft.
class SpeechReader
{
public:
    SpeechReader(const std::vector<DraftSentence> &sentences, const ClaimNumbers &numbers,
                 const SpeechWindows &windows);

    Speech speechOf(size_t sentence, const Quantity &quantity) const;
    /// The window that a text names by month, date or "re-test"; Any: it names none, or both.
    ClaimWindow windowOf(const QString &text) const;

private:
    QString paragraphOf(size_t sentence) const; ///< with the heading above it
    ClaimWindow windowAround(size_t sentence, const QString &clause) const;
    QString allocatorFor(const QString &text, const Quantity &quantity) const;
    QStringList namesIn(const QString &text) const;

    const std::vector<DraftSentence> &m_sentences;
    const ClaimNumbers &m_numbers;
    SpeechWindows m_windows;
};

/// Places where a clause ends: its words speak of its numbers before those of the whole sentence do.
std::vector<Clause> clausesOf(const QString &text);
/// The one that the quantity stands in; the whole sentence, if it stands in none.
Clause clauseOf(const QString &text, const Quantity &quantity);
/// A whole word, or several, any case.
bool mentions(const QString &text, const QString &name);

} // namespace memreport
