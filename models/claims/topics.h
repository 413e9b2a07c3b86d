// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/claims/claimnumbers.h"

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
bool belongsTo(const ClaimNumber &number, const Topic &topic);
/// "D8a" is D8a and part of D8; "D4/D7" is both.
bool hasDefinition(const ClaimNumber &number, const QString &definition);

} // namespace memreport
