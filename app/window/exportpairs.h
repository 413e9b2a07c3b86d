// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"

namespace memreport {

/// Figure 1 with everything that belongs to it, light and dark, in the sizes of a blog. The number
/// of files written. footprint: RSS + swapped, else RSS alone.
Result<qsizetype> exportPairs(const Story &story, bool footprint, const QString &folder);

} // namespace memreport
