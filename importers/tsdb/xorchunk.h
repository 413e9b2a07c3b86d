// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/tsdb/bytereader.h"
#include "models/series/series.h"

namespace memreport::tsdb {

/// Number of samples that a chunk of any encoding states in its first two bytes; 0 if it is too short.
quint16 samplesOfChunk(Bytes data);

/// Appends the samples of an XOR chunk (Prometheus tsdb/chunkenc/xor.go, after Facebook's Gorilla,
/// section 4.1): times as delta of deltas in 0, 14, 17, 20 or 64 bits, values as XOR with the one
/// before in a window of meaningful bits. false: the chunk ends early or is impossible; nothing is
/// appended then. Times are milliseconds, in the order of the chunk.
bool appendXorChunk(Bytes data, TimeColumn &times, ValueColumn &values);

} // namespace memreport::tsdb
