// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport check X.memreport --claims DRAFT.md: for the CI of a blog.
Verb checkVerb();

} // namespace memreport
