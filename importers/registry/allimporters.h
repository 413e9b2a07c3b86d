// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/registry.h"

namespace memreport {

/// The registry with every reader of this build, those with the surest marks first.
Registry makeRegistry();

} // namespace memreport
