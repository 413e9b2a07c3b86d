// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"
#include "models/incident/definitions.h"
#include "models/incident/role.h"

#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace memreport {

/// A pair that the user confirmed. Process ids as in Process::id.
struct PairChoice
{
    std::string holds;
    std::string releases;
    bool operator==(const PairChoice &) const = default;
};

/// The user says: this process used this allocator in [from, to).
struct AllocatorChoice
{
    std::string process; ///< Process::id
    std::string allocator;
    std::string version;
    std::optional<Instant> from;
    std::optional<Instant> to;
    bool operator==(const AllocatorChoice &) const = default;
};

/// A metric or one series of it is bound to a role by the user. Empty labels: all series of the metric.
struct RoleBinding
{
    std::string metric;
    Labels labels;
    Role role = Role::None;
    bool operator==(const RoleBinding &) const = default;
};

struct Annotation
{
    std::string id;
    std::string process; ///< Process::id or empty: the whole incident
    Instant from;
    std::optional<Instant> to;
    QString text;
    bool operator==(const Annotation &) const = default;
};

struct NamedWindow
{
    std::string name; ///< pairs, swap_psi, retest, …
    TimeRange range;
    bool operator==(const NamedWindow &) const = default;
};

/// All that the user decided; small, compared and copied by value, so that an undo step is the
/// state before. What follows from evidence and choices is computed, never stored here.
struct Choices
{
    QString title;
    QString author;
    QString notes;
    QString zone = QStringLiteral("UTC");         ///< display zone (R112)
    std::optional<std::vector<PairChoice>> pairs; ///< nullopt: the proposals hold
    std::string featured;             ///< Process::id of the featured pair's holding side; empty: first
    std::vector<NamedWindow> windows; ///< override those of the evidence
    std::vector<RoleBinding> roles;
    std::vector<AllocatorChoice> allocators;
    std::vector<Annotation> annotations;
    std::map<std::string, QString> answeredCaveats; ///< caveat code -> answer
    std::map<std::string, QString> texts;           ///< edited captions and alternative texts by figure
    Definitions definitions;

    bool operator==(const Choices &) const = default;
};

/// The document: evidence that never changes, and choices. Value semantics; copies are cheap.
struct Document
{
    std::vector<EvidencePtr> evidence;
    Choices choices;

    bool operator==(const Document &) const = default;
};

} // namespace memreport
