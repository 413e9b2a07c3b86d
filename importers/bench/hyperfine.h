// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

#include <span>

namespace memreport::bench {

/// hyperfine on a terminal.
std::unique_ptr<LineReader> makeHyperfineConsoleReader();

/// hyperfine's CSV: a header and its cells, one row a command.
bool isHyperfineHeader(std::span<const std::string> header);
BenchmarkResult hyperfineRow(std::span<const std::string> header, std::span<const std::string> cells,
                             qint64 line);

/// The allocator that a command or its parameters name.
std::string hyperfineAllocator(std::string_view command,
                               std::span<const std::pair<std::string, std::string>> parameters);

} // namespace memreport::bench
