// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/incident/assembly.h"

#include <QCoreApplication>

#include <algorithm>
#include <tuple>

// Lists of an experiment's groups say which relay uses which allocator and not since when. The
// author's dated events name allocators and not relays. A restart of a relay between the two
// collections around an event joins them.

namespace memreport::assembly {

namespace {
using namespace std::chrono_literals;

/// A relay that was added by an event is seen with the next collection.
constexpr Duration firstSeen = 24h;

struct Claim
{
    AllocatorName allocator;
    std::string group;
    bool historical = false; ///< the list was kept from an earlier state
    std::optional<Instant> from;
    QString evidence;
    QString file;
};

/// The version as a word of its own: 2.0.9 is not in 12.0.9 or 2.0.91.
bool holdsVersion(std::string_view text, std::string_view version)
{
    for (size_t at = text.find(version); at != std::string_view::npos; at = text.find(version, at + 1)) {
        const size_t end = at + version.size();
        const bool begins = at == 0 || (!isDigit(text[at - 1]) && text[at - 1] != '.');
        const bool ends =
            end >= text.size() ||
            (!isDigit(text[end]) && (text[end] != '.' || end + 1 >= text.size() || !isDigit(text[end + 1])));
        if (begins && ends)
            return true;
    }
    return false;
}

/// "60 relays from mimalloc 3.0.1 → 2.0.9" begins the use of what stands behind the arrow.
bool begins(const TimelineRow &event, const AllocatorName &allocator)
{
    std::string text = event.text;
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    size_t arrow = 0;
    for (const std::string_view mark : {"→", "->"}) {
        if (const size_t at = text.rfind(mark); at != std::string::npos)
            arrow = std::max(arrow, at + mark.size());
    }
    const std::string_view target = std::string_view(text).substr(arrow);
    if (allocator.version.empty())
        return target.find(allocator.family) != std::string_view::npos;
    return text.find(allocator.family) != std::string::npos && holdsVersion(target, allocator.version);
}

class Dating
{
public:
    Dating(const Document &document, const Candidate &candidate, const Process &process)
        : m_document(document)
    {
        m_nickname = process.name.substr(0, process.name.find('#'));
        for (const auto &[role, bound] : candidate.roles) {
            for (const Bound &each : bound) {
                if (role == Role::HighWater)
                    m_highWater = each.series;
                if (const std::string *fingerprint = each.series->labels.find("fingerprint"))
                    m_fingerprint = *fingerprint;
            }
        }
    }

    /// The current lists first: an earlier list is older than the change that made them.
    std::vector<Claim> claims()
    {
        std::vector<Claim> claims;
        for (const bool historical : {false, true}) {
            for (const EvidencePtr &evidence : m_document.evidence) {
                for (const RelayIdentity &identity : evidence->identities) {
                    const bool wanted = isHistorical(identity.group) == historical;
                    if (wanted && !identity.allocator.empty() &&
                        isOurs(identity.nickname, identity.fingerprint))
                        add(claims, identity, *evidence);
                }
            }
            for (const Claim &claim : claims) {
                if (claim.from && !claim.historical)
                    m_current = std::max(m_current.value_or(*claim.from), *claim.from);
            }
        }
        return claims;
    }

private:
    static bool isHistorical(const std::string &group) { return group.ends_with("historical"); }

    bool isOurs(const std::string &nickname, const std::string &fingerprint) const
    {
        if (!fingerprint.empty() && !m_fingerprint.empty())
            return fingerprint == m_fingerprint;
        return !nickname.empty() && nickname == m_nickname;
    }

    void add(std::vector<Claim> &claims, const RelayIdentity &identity, const Evidence &evidence) const
    {
        Claim claim;
        claim.allocator = splitAllocator(identity.allocator, identity.version);
        claim.group = identity.group;
        claim.historical = isHistorical(identity.group);
        claim.file = fileName(evidence);
        claim.evidence =
            QCoreApplication::translate("Assembly", "%1, line %2").arg(claim.file).arg(identity.line);
        claim.from = startOf(claim);
        // Two lists with one allocator are one claim, since the earlier of them.
        const auto same = std::ranges::find_if(claims, [&claim](const Claim &known) {
            return known.allocator.family == claim.allocator.family &&
                   known.allocator.version == claim.allocator.version;
        });
        if (same == claims.end())
            claims.push_back(std::move(claim));
        else if (!claim.from || (same->from && *claim.from < *same->from))
            *same = std::move(claim);
    }

    std::optional<Instant> startOf(Claim &claim) const
    {
        if (const auto joined = joinedGroup(claim.group))
            return joined;
        // A list that was replaced was made at the first change, the current one at the last.
        const TimelineRow *found = nullptr;
        for (const EvidencePtr &evidence : m_document.evidence) {
            for (const TimelineRow &event : evidence->timeline) {
                const bool tooLate = claim.historical && m_current && event.from >= *m_current;
                if (tooLate || !begins(event, claim.allocator) || !restartedAt(event.from))
                    continue;
                const bool better =
                    !found || (claim.historical ? event.from < found->from : event.from > found->from);
                found = better ? &event : found;
            }
        }
        if (!found)
            return std::nullopt;
        claim.evidence = QCoreApplication::translate("Assembly", "%1; restarted at “%2”")
                             .arg(claim.evidence, qstr(found->text));
        return found->from;
    }

    /// When the table's own column of groups puts the relay there, if that was on the way.
    std::optional<Instant> joinedGroup(const std::string &group) const
    {
        for (const EvidencePtr &evidence : m_document.evidence) {
            if (!evidence->relayTable)
                continue;
            // The first of them counts: where the server gets another name, its relays are there anew.
            std::optional<Instant> joined;
            for (const RelayTable::Membership &membership : evidence->relayTable->memberships) {
                if (membership.group == group && isOurs(membership.nickname, membership.fingerprint))
                    joined = std::min(joined.value_or(membership.from), membership.from);
            }
            if (joined && evidence->relayTable->first && *joined > *evidence->relayTable->first)
                return joined;
        }
        return std::nullopt;
    }

    /// D2: VmHWM falls between the collections around t, or the relay is first seen after it.
    bool restartedAt(Instant t) const
    {
        if (!m_highWater || m_highWater->isEmpty())
            return false;
        const size_t next = m_highWater->lowerBound(t);
        if (next == 0)
            return m_highWater->time(0) - t <= firstSeen;
        if (next >= m_highWater->size())
            return false;
        const double kept = 1 - m_document.choices.definitions.hwmFallShare;
        return m_highWater->value(next) < kept * m_highWater->value(next - 1);
    }

    const Document &m_document;
    std::string m_nickname;
    std::string m_fingerprint;
    const Series *m_highWater = nullptr;
    std::optional<Instant> m_current; ///< start of the current lists' allocator
};

void noteOnce(std::vector<AssemblyNote> &notes, const AssemblyNote &note)
{
    const auto same = [&note](const AssemblyNote &known) {
        return known.code == note.code && known.text == note.text;
    };
    if (std::ranges::none_of(notes, same))
        notes.push_back(note);
}

} // namespace

void addStatedAllocators(const Document &document, const Candidate &candidate, Process &process,
                         std::vector<AssemblyNote> &notes)
{
    std::vector<Claim> claims = Dating(document, candidate, process).claims();
    std::ranges::stable_sort(claims, {}, [](const Claim &claim) {
        return std::tuple(claim.from.has_value(), claim.from.value_or(Instant()), !claim.historical);
    });
    const auto undated = std::ranges::count_if(claims, [](const Claim &claim) { return !claim.from; });
    if (undated > 1) {
        // Nothing tells which of them was first.
        noteOnce(notes, {"allocator-conflict",
                         QCoreApplication::translate(
                             "Assembly", "%1: %2 and %3 name different allocators without a time.")
                             .arg(qstr(process.id), claims[0].file, claims[1].file)});
        claims.erase(claims.begin(), claims.begin() + undated);
    } else if (undated == 1) {
        noteOnce(notes, {"allocator-undated",
                         QCoreApplication::translate(
                             "Assembly", "%1 does not say since when its relays use their allocators; "
                                         "they are taken to have used them all the time before a change.")
                             .arg(claims.front().file)});
    }
    for (size_t i = 0; i < claims.size(); ++i) {
        const std::optional<Instant> to = i + 1 < claims.size() ? claims[i + 1].from : std::nullopt;
        process.allocators.push_back({claims[i].allocator.family, claims[i].allocator.version, claims[i].from,
                                      to, AllocatorEvidence::Table, claims[i].evidence});
    }
}

} // namespace memreport::assembly
