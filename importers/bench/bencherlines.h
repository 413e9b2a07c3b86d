// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

namespace memreport::bench {

/// "test NAME ... bench: 583,000 ns/iter (+/- 8,311)" of libtest and of criterion's bencher output.
std::unique_ptr<LineReader> makeBencherReader();

} // namespace memreport::bench
