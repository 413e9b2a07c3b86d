// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

namespace memreport {

/// Computes what follows from a document and writes its bundle. sources: originals to put into it.
Result<void> writeReport(const Document &document, const QString &path,
                         std::vector<BundleSource> sources = {});

} // namespace memreport
