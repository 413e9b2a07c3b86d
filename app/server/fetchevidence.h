// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/server/fetchjob.h"
#include "importers/core/registry.h"

namespace memreport {

/// The answers as sources of a document, read like files, each under the address that gave it.
std::vector<EvidencePtr> evidenceOf(const std::vector<FetchedPart> &parts, const Registry &registry,
                                    const Progress &progress);

} // namespace memreport
