// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

namespace memreport::bench {

/// What criterion.rs prints for people, all versions, with or without progress lines and changes.
std::unique_ptr<LineReader> makeCriterionConsoleReader();

} // namespace memreport::bench
