// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

namespace memreport {

/// findings.json as this program computes it from a document; what verifyBundle compares with.
Result<QByteArray> recomputeFindings(const Document &document);

} // namespace memreport
