// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tsdb/bytereader.h"

namespace memreport::tsdb {

/// CRC-32 with Castagnoli's polynomial (RFC 3720, B.4), which all of Prometheus' block files use;
/// eight bytes a step. A second part of the same bytes goes on from what the first gave.
quint32 crc32c(Bytes bytes, quint32 before = 0);

/// What follows the bytes it sums up.
inline constexpr size_t crcBytes = 4;

} // namespace memreport::tsdb
