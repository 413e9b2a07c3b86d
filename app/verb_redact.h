// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport redact X.memreport -o Y.memreport: a copy fit for sharing.
Verb redactVerb();

} // namespace memreport
