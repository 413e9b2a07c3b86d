// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

namespace memreport {

/// memreport import FILE… -o X.memreport: builds an incident from files and folders.
Verb importVerb();

} // namespace memreport
