// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/benchmarkfindings.h"
#include "models/incident/incident.h"

#include <map>

namespace memreport {

/// Results of one tool under one allocator, of the files that hold the same run.
struct ThroughputColumn
{
    ThroughputArm arm;
    struct Entry
    {
        std::string name; ///< of the benchmark, without the allocator
        BenchmarkResult result;
        size_t evidence = 0;
    };
    std::vector<Entry> entries; ///< one a name, the best of the files
    bool named = false;         ///< by allocator, baseline or the file's name

    const Entry *find(std::string_view name) const;
    void add(Entry entry); ///< of two with one name the one that tells more stays

private:
    std::map<std::string, size_t, std::less<>> m_index; ///< by name
};

struct ThroughputColumns
{
    std::string tool;
    std::vector<ThroughputColumn> columns;
    std::vector<BenchmarkNote> notes; ///< which files were taken for one run
};

/// The same run in several forms (console, JSON, folder) is one column, and each benchmark is taken
/// from the form that says most. Runs that differ stay apart, named after their files.
std::vector<ThroughputColumns> throughputColumns(const Incident &incident);

/// The typical time of a result, ns, or its relative time: median of single repetitions, median,
/// mean, estimate, in this order. nullopt: failed.
std::optional<double> typicalTime(const BenchmarkResult &result);

} // namespace memreport
