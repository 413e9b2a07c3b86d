// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"
#include "importers/bench/repetitions.h"

#include <map>
#include <optional>

namespace memreport::bench {

/// One row of Google Benchmark's output, of any of its forms.
struct GoogleRow
{
    std::string name;      ///< of its benchmark where kindIsTold, else as printed, with _mean, _cv …
    std::string aggregate; ///< mean, median, stddev, cv, BigO, …; empty: a repetition
    bool kindIsTold = false;
    std::string label;
    std::optional<double> realTimeNs;
    std::optional<double> bytesPerSecond, itemsPerSecond;
    std::optional<qint64> threads;
    std::optional<double> iterations; ///< of an aggregate: repetitions
    bool isNotFinite = false;         ///< the time is printed as NaN or infinite
    std::string error;
    qint64 line = 0;
};

/// The allocator that a row's label names; empty: none. Labels repeat from row to row.
class AllocatorOfRow
{
public:
    const std::string &operator()(const GoogleRow &row);

private:
    std::string m_label;
    std::string m_allocator;
};

/// Makes results of rows: repetitions are samples; aggregates are used only where no repetition of
/// their benchmark was printed; cv, complexity and custom aggregates are no results.
class GoogleRows
{
public:
    /// A row whose kind is told is counted at once; the others wait for what stands beside them.
    void add(GoogleRow row);
    bool isEmpty() const { return m_isEmpty; }
    /// allocator: of the context, where a row's label names none.
    void finish(Evidence &into, const std::string &allocator, bool fromPrinted);

private:
    void tellKinds();
    void count(GoogleRow row);

    std::vector<GoogleRow> m_waiting;
    Repetitions m_repetitions;
    std::vector<GoogleRow> m_aggregates; ///< one statistic of a benchmark each
    AllocatorOfRow m_allocatorOf;
    bool m_isEmpty = true;
};

/// Notes that the context of the run deserves.
void noteGoogleContext(Evidence &into);

std::unique_ptr<LineReader> makeGoogleConsoleReader();

} // namespace memreport::bench
