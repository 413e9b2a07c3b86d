// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"

namespace memreport {

/// Id of the page that answers first: pairs where there are any, else the hosts with their kills, else
/// kills alone, else what was measured of allocators.
QString firstPageOf(const Story &story);

} // namespace memreport
