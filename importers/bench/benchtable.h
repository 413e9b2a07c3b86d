// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Reads tables of documents, pasted or in a text: Markdown, tab-separated, aligned, HTML; those that
/// hold benchmarks or resident sizes of allocators. Registry name "bench-table".
std::unique_ptr<Importer> makeBenchTableImporter();

} // namespace memreport
