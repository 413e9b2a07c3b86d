// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport sign X.memreport --key FILE: a signature beside a bundle that verifies.
Verb signVerb();

} // namespace memreport
