// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/speech.h"

namespace memreport {

/// What a clause may speak of, told by its words: which definitions its numbers are compared with.
struct Topic
{
    const char *name;        ///< for people
    const char *words;       ///< regular expression, whole words, any case
    const char *definitions; ///< separated by blanks; "D8" is D8a, D8b and D8c
    const char *keys;        ///< regular expression over the keys; empty: any
};

/// The topics whose words stand in the text, those that rule others out first.
std::vector<const Topic *> topicsIn(const QString &text);
/// The same in the order in which they are likely to be meant by a number of the clause: "40 % of swap",
/// then by distance, words before the number first.
std::vector<const Topic *> topicsNear(const QString &text, const Clause &clause, const Quantity &quantity);
/// The same in the order in which they stand.
std::vector<const Topic *> topicsInOrder(const QString &text);
/// Of numbers of one topic those whose key the words around the claim ask for: "some" or "full", "within 30
/// minutes" or not, the floor or the level before.
std::vector<const ClaimNumber *> askedFor(const std::vector<const ClaimNumber *> &numbers,
                                          const QString &clause, const QString &before);
bool belongsTo(const ClaimNumber &number, const Topic &topic);
/// "D8a" is D8a and part of D8; "D4/D7" is both.
bool hasDefinition(const ClaimNumber &number, const QString &definition);

} // namespace memreport
