// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// The author's own words: a Markdown file among the evidence, recognised by a heading on top.
/// Kept as text beside the sources; holds no numbers that anything is computed from.
std::unique_ptr<Importer> makeNotesImporter();

} // namespace memreport
