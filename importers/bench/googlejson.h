// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

namespace memreport::bench {

/// Google Benchmark's JSON, patched. A fault becomes into.error, what came before it stays.
void readGoogleJson(std::string &json, Evidence &into);

} // namespace memreport::bench
