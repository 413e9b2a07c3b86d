// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "models/base/instant.h"
#include "models/events/benchmarks.h"
#include "models/events/journal.h"
#include "models/events/kill.h"
#include "models/events/relaytable.h"
#include "models/events/tables.h"
#include "models/series/series.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace memreport {

/// Something a reader says about a file: what was odd, counted, assumed.
struct Note
{
    enum class Level
    {
        Info,
        Warning,
        Error
    };
    Level level = Level::Info;
    std::string code; ///< stable word, for example "duplicate-samples"
    QString text;     ///< translated sentence
    std::optional<qint64> line;
    std::optional<qint64> byte; ///< in the decompressed text
};

/// One file as it was found.
struct SourceInfo
{
    QString path;                      ///< as the user gave it
    std::optional<qint64> bytes;       ///< on disk; nullopt for a folder
    std::optional<std::string> sha256; ///< hex, of the file on disk; nullopt for a folder
    std::string compression;           ///< gzip, bzip2, xz, zstd, lz4 or empty
    std::string format;                ///< for example "Prometheus HTTP API matrix"
    std::string importer;              ///< registry name of the reader
    std::vector<std::pair<std::string, std::string>> options; ///< those that changed the reading (tz, year …)
};

/// What a Prometheus HTTP API document said beside its samples.
struct AnswerInfo
{
    std::string status;     ///< success, error; empty: no envelope
    std::string resultType; ///< matrix, vector, scalar, string; empty if there is none
    std::string errorType;
    std::string error;
    std::vector<std::string> warnings;
    std::vector<std::string> infos;
    bool partial = false;
    std::optional<qint64> items;      ///< data is a list: how many
    std::vector<std::string> keys;    ///< data is an object: its keys
    std::optional<std::string> value; ///< scalar and string results, as printed
};

/// Shape of a delimited text.
struct TableInfo
{
    qint64 rows = 0; ///< records below the header
    std::vector<std::string> columns;
    qint64 commentLines = 0;
    qint64 blankLines = 0;
    qint64 emptyCells = 0;
};

/// Samples that the reader met but that are no samples of a series here.
struct SeriesCounts
{
    qint64 histogramSeries = 0;
    qint64 histogramSamples = 0;
    qint64 duplicateSamples = 0; ///< same series and time, counted once
};

/// Everything that one file (or pasted text, or live answer) says. Complete before anyone sees
/// it, then shared as shared_ptr<const Evidence>. Readers fill it; nothing else writes it.
struct Evidence
{
    SourceInfo source;
    std::vector<Note> notes;
    std::optional<Error> error; ///< the file was not read to its end; what was whole before it is here

    std::optional<AnswerInfo> answer;
    std::optional<TableInfo> table;
    std::vector<Series> series;
    SeriesCounts counts;
    std::optional<JournalSummary> journal;
    std::vector<Kill> kills;           ///< each once, as far as this file tells
    std::vector<UnitEvent> unitEvents; ///< service manager: starts, exits, notes
    std::vector<UnitPid> unitPids;     ///< a unit's own log lines name its pid
    std::vector<AllocatorRow> allocators;
    std::vector<WeightRow> weights;
    std::vector<HostRow> hosts;
    std::vector<TimelineRow> timeline;
    std::vector<HandlerLine> handlerLines; ///< tor's memory handler
    std::vector<LogEvent> logEvents;       ///< what a journal tells beside kills
    std::optional<RelayTable> relayTable;  ///< long-run table of relays' memory
    std::vector<RelayIdentity> identities; ///< lists of an experiment's relays
    std::string prose;                     ///< the words of a notes file, UTF-8
    std::vector<BurstRun> burstRuns;
    std::vector<TorBenchRun> torBenchRuns;
    std::vector<BenchmarkResult> benchmarks;
    std::vector<AllocatorDetail> allocatorDetails;
    /// Machine and build as the benchmark tool prints them: num_cpus, library_version, date …
    std::vector<std::pair<std::string, std::string>> benchContext;

    bool holdsData() const;
};

using EvidencePtr = std::shared_ptr<const Evidence>;

} // namespace memreport
