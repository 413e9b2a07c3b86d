// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

namespace memreport {

/// The lines of a text around places, each with as many before and behind as asked. Reads no further
/// than it must. NoData: no place is in the text. Cancelled through progress. Io: the device failed
/// before the last place.
Result<SourceContext> readTextContext(QIODevice &in, const std::vector<ContextPlace> &places, qint64 around,
                                      const Progress &progress);

/// More lines than this are not shown, however long the record.
inline constexpr size_t mostContextLines = 2000;

} // namespace memreport
