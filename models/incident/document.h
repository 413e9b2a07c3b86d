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

/// A metric, one series of it or a table's column is bound to a role by the user. See binding.h.
struct RoleBinding
{
    std::string metric; ///< its name, or a column's title; may hold * and {name} as in bindingFits()
    Labels labels;      ///< those that the series must have; empty: all series of the metric
    Role role = Role::None;
    std::string unit;    ///< of the values in the file: "KiB", "%", "MiB/s"; empty: the role's own
    double scale = 1;    ///< further factor
    std::string process; ///< whose series it is: a name, "{label}" for a label's value; empty: as labels tell
    std::string host;
    std::string allocator;
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

/// How the author wants one figure published; what is empty stays as it is computed or exported.
struct FigureChoice
{
    std::optional<TimeRange> range; ///< a part of the figure's own
    QString preset;                 ///< "slide", "custom:120x80mm@300"
    QString theme;                  ///< "light" or "dark": that one alone
    bool operator==(const FigureChoice &) const = default;
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
    std::map<std::string, qint64> pageSizes; ///< bytes by host; "": hosts that neither this nor a table names
    std::vector<AllocatorChoice> allocators;
    std::vector<Annotation> annotations;
    std::map<std::string, QString> answeredCaveats; ///< caveat code -> answer
    std::map<std::string, QString> texts;           ///< the author's words, see figureTextKey()
    std::map<std::string, FigureChoice> figures;    ///< by FigureSpec::name
    std::string reference; ///< arm that throughput is compared with; empty or not measured: the default
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
