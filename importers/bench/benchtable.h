// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>
#include <string>
#include <string_view>

namespace memreport {

/// Reads tables of documents, pasted or in a text: Markdown, tab-separated, aligned, HTML; those that
/// hold benchmarks or resident sizes of allocators. Registry name "bench-table".
std::unique_ptr<Importer> makeBenchTableImporter();

/// The Markdown tables of a document that also quotes a program's output; the output itself, and tables
/// of bursts in its form, are not read again. A document's words are kept as prose.
void readDocumentTables(std::string_view text, Evidence &into);

/// The tables of an HTML text as tab-separated lines, a blank line between two; empty: it has none.
std::string tablesAsText(std::string_view html);

} // namespace memreport
