// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport diff A B: what changed between two bundles, matched by key.
Verb diffVerb();

} // namespace memreport
