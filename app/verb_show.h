// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport show X.memreport: the findings.
Verb showVerb();

} // namespace memreport
