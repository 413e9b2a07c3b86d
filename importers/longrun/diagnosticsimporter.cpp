// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/diagnosticsimporter.h"

#include "importers/longrun/localclock.h"
#include "importers/longrun/namedtable.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <array>
#include <map>

namespace memreport {

using namespace longrun;

namespace {

struct Column
{
    std::string_view name;   ///< in the table
    std::string_view series; ///< without the unit, which the series has
    Unit unit;
    double scale;
};
constexpr std::array diagnosticColumns{
    Column{"mem_total_mb", "mem_total", Unit::Bytes, bytesPerMiB},
    Column{"mem_free_mb", "mem_free", Unit::Bytes, bytesPerMiB},
    Column{"mem_available_mb", "mem_available", Unit::Bytes, bytesPerMiB},
    Column{"mem_cached_mb", "mem_cached", Unit::Bytes, bytesPerMiB},
    Column{"swap_total_mb", "swap_total", Unit::Bytes, bytesPerMiB},
    Column{"swap_free_mb", "swap_free", Unit::Bytes, bytesPerMiB},
    Column{"tcp_established", "tcp_established", Unit::Count, 1},
    Column{"relay_count", "relay_count", Unit::Count, 1},
};

/// Samples by host and column; the last row of equal times stays.
using Samples = std::map<std::pair<std::string, size_t>, std::map<Instant, double>>;

void addSeries(const Samples &samples, Evidence &evidence)
{
    for (const auto &[key, points] : samples) {
        TimeColumn times;
        ValueColumn values;
        for (const auto &[time, value] : points) {
            times.push_back(time);
            values.push_back(value);
        }
        Series series;
        series.name = diagnosticColumns[key.second].series;
        series.unit = diagnosticColumns[key.second].unit;
        series.labels = Labels({{"server", key.first}});
        series.times = std::make_shared<const TimeColumn>(std::move(times));
        series.values = std::make_shared<const ValueColumn>(std::move(values));
        evidence.series.push_back(std::move(series));
    }
}

class DiagnosticsImporter final : public Importer
{
public:
    std::string name() const override { return "server-diagnostics"; }
    Match probe(QByteArrayView head, bool) const override
    {
        return holdsAll(headerNames(head), {"date", "time", "hostname", "mem_total_mb", "mem_available_mb"})
                   ? Match::Yes
                   : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.format = utf8(tr("Diagnostics of a server"));
        CellWarnings warnings(evidence);
        LocalClock clock(hints);
        Samples samples;
        readNamedTable(in, progress, evidence, [&](const NamedRow &row) {
            const auto time = clock.read(std::string(row.cell("date")) + 'T' + std::string(row.cell("time")));
            if (!time) {
                warnings.bad(row, "date", tr("a date like 2026-01-08 and a time like 20:47:02"));
                return;
            }
            for (size_t i = 0; i < diagnosticColumns.size(); ++i) {
                if (const auto value = warnings.number(row, diagnosticColumns[i].name))
                    samples[{std::string(row.cell("hostname")), i}][*time] =
                        *value * diagnosticColumns[i].scale;
            }
        });
        addSeries(samples, evidence);
        clock.finish(evidence);
        warnings.finish();
        const auto &names = evidence.table->columns;
        if (std::ranges::find(names, "allocator") != names.end())
            evidence.notes.push_back(
                {Note::Level::Info,
                 "allocator-column",
                 tr("the column allocator tells the system's and not the relays'; it is not used"),
                 {},
                 {}});
        return evidence;
    }
};

} // namespace

std::unique_ptr<Importer> makeDiagnosticsImporter()
{
    return std::make_unique<DiagnosticsImporter>();
}

} // namespace memreport
