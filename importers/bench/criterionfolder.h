// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Reads criterion's own folder, target/criterion, with every baseline in it. Names come from
/// benchmark.json, never from folders, which are cut and changed. Registry name "criterion".
std::unique_ptr<FolderImporter> makeCriterionFolderImporter();

} // namespace memreport
