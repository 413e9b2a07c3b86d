// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// relay_config.csv of an experiment: fingerprint, nickname, group, allocator, config, notes.
std::unique_ptr<Importer> makeRelayConfigImporter();
/// A group file: one nickname a line. Its group and allocator stand in the file's name alone
/// (group_B_mimalloc209.txt), which a note says.
std::unique_ptr<Importer> makeGroupListImporter();

} // namespace memreport
