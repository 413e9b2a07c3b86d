// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/bundle/identifiers.h"
#include "models/bundle/redaction.h"

#include <algorithm>
#include <array>

namespace memreport {

namespace {

using namespace bundle;

/// Linux cuts the name of a process here; a name of this length may stand for a longer one.
constexpr size_t commLength = 15;
constexpr size_t shortestDistinctive = 5;
constexpr size_t shortestDistinctiveHex = 12; ///< hashes are full of shorter ones

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return text;
}

std::string numbered(const std::string &prefix, size_t number, size_t width)
{
    std::string digits = std::to_string(number);
    if (digits.size() < width)
        digits.insert(0, width - digits.size(), '0');
    return prefix + digits;
}

/// What a process does for the monitoring is told by its name, and it is left out of pairs for that.
std::string helperPart(const std::string &name)
{
    return name.find("exporter") == std::string::npos ? std::string() : "-exporter";
}

class Planner
{
public:
    Planner(const Identifiers &found, const RedactionRules &rules)
        : m_found(found)
        , m_rules(rules)
    {
    }

    RedactionPlan run()
    {
        for (const auto &[original, pseudonym] : m_rules.replace)
            m_plan.words.push_back({"rule", original, pseudonym, isCommon(original)});
        for (const auto &[kind, names] : m_found.names())
            addKind(kind, names);
        for (const auto &[original, copy] : m_found.files())
            addWord("file", original, copy);
        return std::move(m_plan);
    }

private:
    /// A short name, or a part of a word of the format, is looked for as a whole word only.
    bool isCommon(const std::string &name) const
    {
        if (name.size() < shortestDistinctive)
            return true;
        if (name.size() < shortestDistinctiveHex && std::ranges::all_of(name, isHexDigit))
            return true;
        const std::string low = lowered(name);
        return std::ranges::any_of(m_found.vocabulary(), [&low](const std::string &word) {
            return word.find(low) != std::string::npos;
        });
    }

    void addWord(const std::string &kind, const std::string &original, const std::string &pseudonym)
    {
        if (m_found.vocabulary().contains(lowered(original)))
            m_plan.kept.push_back(original);
        else
            m_plan.words.push_back({kind, original, pseudonym, isCommon(original)});
    }

    /// "process-", unless somebody's process is called "process-7". A host is one word, for it is looked for
    /// among the words of file names.
    std::string prefixOf(const std::string &kind) const
    {
        std::string prefix = kind == "host" ? kind : kind + '-';
        const auto all = m_found.names();
        const auto isNumbered = [](const std::string &name, const std::string &start) {
            return name.size() > start.size() && name.starts_with(start) && isDigit(name[start.size()]);
        };
        const auto taken = [&](const std::string &start) {
            return std::ranges::any_of(all, [&](const auto &entry) {
                return std::ranges::any_of(
                    entry.second, [&](const std::string &name) { return isNumbered(lowered(name), start); });
            });
        };
        while (taken(prefix))
            prefix.insert(kind.size(), 1, 'x');
        return prefix;
    }

    void addKind(const std::string &kind, const std::set<std::string> &names)
    {
        const std::string prefix = prefixOf(kind);
        const bool cut = kind == "process" && std::ranges::any_of(names, [&names](const std::string &name) {
                             return isCutOfAnother(name, names);
                         });
        const size_t width = cut && prefix.size() < commLength
                                 ? commLength - prefix.size()
                                 : std::max<size_t>(2, std::to_string(names.size()).size());
        std::string whole; // the cut name before those that it may stand for
        std::string base;
        size_t number = 0;
        size_t longer = 0;
        for (const std::string &name : names) {
            if (!whole.empty() && name.starts_with(whole)) {
                addWord(kind, name, base + '-' + std::to_string(++longer));
                continue;
            }
            base = kind == "fingerprint" ? numbered({}, ++number, 40) : numbered(prefix, ++number, width);
            longer = 0;
            whole = cut && isCutOfAnother(name, names) ? name : std::string();
            addWord(kind, name, whole.empty() ? base + helperPart(name) : base);
        }
    }

    static bool isCutOfAnother(const std::string &name, const std::set<std::string> &names)
    {
        const auto next = names.upper_bound(name);
        return name.size() == commLength && next != names.end() && next->starts_with(name);
    }

    const Identifiers &m_found;
    const RedactionRules &m_rules;
    RedactionPlan m_plan;
};

} // namespace

RedactionPlan planRedaction(const BundleContents &contents, const RedactionRules &rules)
{
    // Not the findings' keys: hosts and processes are among them.
    Identifiers found(rules);
    found.collect(contents);
    return Planner(found, rules).run();
}

} // namespace memreport
