// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport export X.memreport --figure NAME -o DIR: figures with all that belongs to them.
Verb exportVerb();

} // namespace memreport
