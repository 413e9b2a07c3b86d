// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/document.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace memreport {

/// Texts that the {name} parts of a binding's metric stood for.
using Captures = std::map<std::string, std::string, std::less<>>;

/// Whether the binding is about this series: its metric is the series' name (the title where there is
/// none), or a pattern of it in which * stands for any text and {name} for one that process, host and
/// allocator may use; and all its labels are there with these values. nullopt: it is not.
std::optional<Captures> bindingFits(const RoleBinding &binding, const Series &series);

/// At most three gaps: more are not tried.
bool isUsablePattern(const std::string &metric);

/// The binding that holds for a series: the last that fits, since later choices refine earlier ones.
struct FoundBinding
{
    const RoleBinding *binding = nullptr;
    Captures captures;
};
std::optional<FoundBinding> findBinding(const Choices &choices, const Series &series);

/// The unit in which a role's values are used; Unknown: a plain number.
Unit unitOfRole(Role role);

/// How numbers in a unit become those of a role.
struct UnitConversion
{
    double factor = 1;
    bool perPage = false;   ///< bytes that become pages: divide by the page size too
    bool perSecond = false; ///< a rate of what the role counts; its counter is the sum of rate times step
};
/// word as in RoleBinding::unit; empty: the role's own. nullopt: the unit is not known or says
/// something else than the role ("MiB" of seconds).
std::optional<UnitConversion> conversionTo(Role role, std::string_view word);

/// What the binding makes of a series for the definitions: values in the role's unit, and labels that
/// say whose it is. Shares the columns where they stay. pageSize in bytes.
/// A rate is taken to hold since the sample before, for at most 2.5 median steps.
std::shared_ptr<const Series> boundSeries(const FoundBinding &found, const Series &series, qint64 pageSize);

/// Texts of the binding with {name} replaced by a capture or a label of the series.
std::string filledIn(const std::string &text, const Captures &captures, const Series &series);

} // namespace memreport
