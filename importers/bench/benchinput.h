// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <string>

namespace memreport::bench {

/// Benchmark output is read as a whole: the meaning of a line may stand far below it.
inline constexpr qint64 maxInputBytes = 1024LL * 1024 * 1024;

/// The device's text; a stop, a fault of the device or the limit becomes evidence.error.
std::string readAllText(QIODevice &in, const Hints &hints, const Progress &progress, Evidence &evidence);

/// Bytes that are no UTF-8 as Windows-1252 has them, which a console or an editor wrote; noted.
std::string repairedText(std::string text, Evidence &evidence);

Error errorAt(Error::Code code, const QString &message, const QString &expected, const QString &found);

} // namespace memreport::bench
