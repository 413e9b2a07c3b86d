// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

#include <optional>
#include <string>
#include <vector>

namespace memreport {

/// Where a record stands in its file, as EvidenceLine tells.
struct ContextPlace
{
    qint64 line = 0;            ///< 1 = first; of a binary journal the number of the entry
    std::optional<qint64> byte; ///< in the decompressed text; goes before the line
    qint64 lines = 1;           ///< that the record takes
};

struct ContextLine
{
    qint64 number = 0; ///< line, or entry of a binary journal
    std::string text;  ///< without line end; what is beyond mostContextText is cut
    qint64 cut = 0;    ///< bytes that are not shown
    bool own = false;  ///< part of the record
};

inline constexpr size_t mostContextText = 4000;

/// The lines of a file around a record, rising. Between two that do not follow each other lines are
/// left out.
struct SourceContext
{
    std::vector<ContextLine> lines;
    bool entries = false;    ///< numbers are those of entries
    bool beginsFile = false; ///< the first line is the file's first
    bool endsFile = false;
    std::string sha256; ///< hex, of the file on disk as it was read now
};

} // namespace memreport
