// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"
#include "importers/journal/pipeline.h"

namespace memreport::journal {

/// Reads a .journal file through libsystemd. The library wants a file of its own, so the device is
/// copied to a temporary one first.
std::optional<Error> readBinaryJournal(QIODevice &in, const Progress &progress, Pipeline &pipeline);

/// The entries around those with the numbers of the places, as they are printed in evidence.
Result<SourceContext> readBinaryContext(QIODevice &in, const std::vector<ContextPlace> &places, qint64 around,
                                        const Progress &progress);

} // namespace memreport::journal
