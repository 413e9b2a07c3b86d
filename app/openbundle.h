// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

namespace memreport {

/// The bundle of a verb; what could not be read of it is printed on standard error. nullopt: nothing
/// could be read, said too.
std::optional<LoadedBundle> openBundle(const QString &path);

} // namespace memreport
