// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

#include <map>
#include <set>

namespace memreport {

/// What the author decides about a copy that is fit for sharing.
struct RedactionRules
{
    std::map<std::string, std::string> replace; ///< original -> pseudonym, also words found nowhere else
    std::set<std::string> keep;                 ///< words that give nobody away
    std::set<std::string> keepLabels;           ///< labels whose values stay
    bool dropSources = false; ///< else originals that are text, compressed or not, are rewritten
};

/// Lines "replace ORIGINAL = PSEUDONYM", "keep WORD", "keep-label NAME"; "#" begins a comment. Syntax,
/// with the line.
Result<RedactionRules> parseRedactionRules(const QByteArray &text, const QString &file);

/// One string of the bundle that becomes another one.
struct Pseudonym
{
    std::string kind; ///< host, process, unit, address …
    std::string original;
    std::string pseudonym;
    bool whole = false; ///< too short or too common to be looked for inside of words
};

struct RedactionPlan
{
    std::vector<Pseudonym> words;
    std::vector<std::string> kept; ///< names that are also words of the format, such as "memory"
};

/// Finds hosts, processes, units, cgroups, fingerprints, addresses, users, paths and every label value that
/// is not known to be harmless. The same bundle gives the same plan. Pseudonyms of one kind sort as their
/// originals do, so that nothing that is computed changes its order.
RedactionPlan planRedaction(const BundleContents &contents, const RedactionRules &rules);

/// A text that people wrote or read, before and after.
struct RedactedText
{
    QString where;
    QString before;
    QString after;
};

struct RedactedBundle
{
    BundleContents contents; ///< without findings and figures, which the caller computes again
    std::vector<RedactedText> texts;
    std::vector<QString> dropped; ///< members and sources that are not in the copy
};

/// Every string of the document through the plan; numbers and times stay.
RedactedBundle redactBundle(const BundleContents &contents, const RedactionPlan &plan,
                            const RedactionRules &rules);

/// Where an original string stands in a written bundle although it should not.
struct Leak
{
    std::string member;
    qint64 byte = 0; ///< in the unpacked member
    std::string original;
    QString encoding; ///< "UTF-8", "JSON escapes", "UTF-16", "percent", "XML", "base64"
};

/// Looks for every original in every member and name of a bundle, and inside of compressed originals.
/// Damaged: one of these cannot be looked into. Else fails as readBundle does.
Result<std::vector<Leak>> findLeaks(QIODevice &bundle, const std::vector<Pseudonym> &words);

/// Writes the copy only if no original is in its bytes. Damaged: leaks, each named.
Result<void> writeRedacted(const QString &path, const BundleContents &contents, const RedactionPlan &plan);

} // namespace memreport
