// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport report X.memreport -o FILE.html: one page with all that the bundle says.
Verb reportVerb();

} // namespace memreport
