// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundlediff.h"

namespace memreport::bundle {

/// Series by name and labels: those that only one side has, and how far samples of the others differ.
void diffSeries(const Document &a, const Document &b, std::vector<BundleChange> &changes);

} // namespace memreport::bundle
