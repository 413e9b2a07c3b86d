// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <memory>

namespace memreport {

/// Prometheus' own database: the folder of one block, or the server's data folder with all its
/// blocks as one data set. What is damaged is left out and named; the write-ahead log is not read.
std::unique_ptr<FolderImporter> makeTsdbImporter();

} // namespace memreport
