// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"
#include "models/incident/jsonfields.h"

#include <array>

// Where evidence comes from and what was odd about it, as fields of JSON. Inside this room only.
namespace memreport {

using namespace Qt::StringLiterals;
using json::EnumWord;
using json::Like;

// clang-format off
inline const auto &words(Note::Level)
{
    static constexpr std::array all{
        EnumWord{Note::Level::Info, "info"_L1},
        EnumWord{Note::Level::Warning, "warning"_L1},
        EnumWord{Note::Level::Error, "error"_L1},
    };
    return all;
}

inline const auto &words(Error::Code)
{
    static constexpr std::array all{
        EnumWord{Error::Code::Cancelled, "cancelled"_L1},
        EnumWord{Error::Code::Io, "io"_L1},
        EnumWord{Error::Code::Empty, "empty"_L1},
        EnumWord{Error::Code::UnknownFormat, "unknown-format"_L1},
        EnumWord{Error::Code::Encoding, "encoding"_L1},
        EnumWord{Error::Code::Syntax, "syntax"_L1},
        EnumWord{Error::Code::Truncated, "truncated"_L1},
        EnumWord{Error::Code::Limit, "limit"_L1},
        EnumWord{Error::Code::ServerError, "server-error"_L1},
        EnumWord{Error::Code::NoData, "no-data"_L1},
        EnumWord{Error::Code::Damaged, "damaged"_L1},
        EnumWord{Error::Code::Version, "version"_L1},
        EnumWord{Error::Code::Usage, "usage"_L1},
    };
    return all;
}
// clang-format on

template<typename A, Like<Error> S>
void fields(A &a, S &error)
{
    a("code"_L1, error.code);
    a("message"_L1, error.message);
    a("file"_L1, error.file);
    a("line"_L1, error.line);
    a("byte"_L1, error.byte);
    a("expected"_L1, error.expected);
    a("found"_L1, error.found);
}

template<typename A, Like<Note> S>
void fields(A &a, S &note)
{
    a("level"_L1, note.level);
    a("code"_L1, note.code);
    a("text"_L1, note.text);
    a("line"_L1, note.line);
    a("byte"_L1, note.byte);
}

template<typename A, Like<AnswerInfo> S>
void fields(A &a, S &answer)
{
    a("status"_L1, answer.status);
    a("resultType"_L1, answer.resultType);
    a("errorType"_L1, answer.errorType);
    a("error"_L1, answer.error);
    a("warnings"_L1, answer.warnings);
    a("infos"_L1, answer.infos);
    a("partial"_L1, answer.partial);
    a("items"_L1, answer.items);
    a("keys"_L1, answer.keys);
    a("value"_L1, answer.value);
}

template<typename A, Like<TableInfo> S>
void fields(A &a, S &table)
{
    a("rows"_L1, table.rows);
    a("columns"_L1, table.columns);
    a("commentLines"_L1, table.commentLines);
    a("blankLines"_L1, table.blankLines);
    a("emptyCells"_L1, table.emptyCells);
}

template<typename A, Like<SeriesCounts> S>
void fields(A &a, S &counts)
{
    a("histogramSeries"_L1, counts.histogramSeries);
    a("histogramSamples"_L1, counts.histogramSamples);
    a("duplicateSamples"_L1, counts.duplicateSamples);
}

template<typename A, Like<SourceInfo> S>
void fields(A &a, S &source)
{
    a("name"_L1, source.path);
    a("size"_L1, source.bytes);
    a("sha256"_L1, source.sha256);
    a("compression"_L1, source.compression);
    a("format"_L1, source.format);
    a("importer"_L1, source.importer);
    a("options"_L1, source.options);
}

} // namespace memreport
