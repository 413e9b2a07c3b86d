// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport verify X.memreport: every hash, and every finding computed again.
Verb verifyVerb();

} // namespace memreport
