// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/relaytableimporter.h"

#include "importers/longrun/localclock.h"
#include "importers/longrun/namedtable.h"
#include "importers/longrun/relaycollector.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <cmath>

namespace memreport {

using namespace longrun;

namespace {

enum class Form
{
    None,
    Collections, ///< timestamp, server, type, …
    Aggregates,  ///< memory_stats.csv
    OneMoment,   ///< memory-tool.sh
};

Form formOf(const std::vector<std::string> &names)
{
    if (holdsAll(names, {"timestamp", "server", "type", "nickname", "rss_kb"}))
        return Form::Collections;
    if (holdsAll(names, {"date", "time", "num_relays", "total_kb", "avg_kb"}))
        return Form::Aggregates;
    return holdsAll(names, {"relay", "pid", "rss_gb"}) ? Form::OneMoment : Form::None;
}

/// One reading of a table.
class Reading
{
public:
    Reading(Form form, const Hints &hints)
        : m_form(form)
        , m_hints(hints)
        , m_clock(hints)
        , m_warnings(m_evidence)
    {
    }

    Evidence run(QIODevice &in, const Progress &progress)
    {
        readNamedTable(in, progress, m_evidence, [this](const NamedRow &row) { take(row); });
        const auto &columns = m_evidence.table->columns;
        m_collector.finish(std::ranges::find(columns, "group") != columns.end(), m_evidence);
        m_clock.finish(m_evidence);
        m_warnings.finish();
        if (m_form == Form::OneMoment)
            m_evidence.notes.push_back({Note::Level::Info,
                                        "no-times",
                                        tr("the table is of one moment and does not say which"),
                                        {},
                                        {}});
        return std::move(m_evidence);
    }

private:
    void take(const NamedRow &row)
    {
        switch (m_form) {
        case Form::Aggregates:
            return takeStats(row);
        case Form::OneMoment:
            return takeMoment(row);
        default:
            return takeCollected(row);
        }
    }

    std::optional<Instant> timeOf(const NamedRow &row, std::string_view column, std::string text)
    {
        // All rows of a collection share their time.
        if (text == m_lastText && m_lastTime)
            return m_lastTime;
        m_lastTime = m_clock.read(text);
        m_lastText = std::move(text);
        if (!m_lastTime)
            m_warnings.bad(row, column, tr("a time like 2026-01-08T20:47:02"));
        return m_lastTime;
    }

    RelayTable::Totals totalsOf(const NamedRow &row, std::string_view count)
    {
        return {m_warnings.integer(row, count), m_warnings.integer(row, "total_kb"),
                m_warnings.integer(row, "avg_kb"), m_warnings.integer(row, "min_kb"),
                m_warnings.integer(row, "max_kb")};
    }

    void takeCollected(const NamedRow &row)
    {
        const auto time = timeOf(row, "timestamp", std::string(row.cell("timestamp")));
        if (!time)
            return;
        const std::string_view type = row.cell("type");
        if (type == "aggregate") {
            m_collector.addAggregate(*time, row.cell("server"), totalsOf(row, "count"));
        } else if (type == "relay") {
            m_collector.addRelay({*time, row.cell("server"), row.cell("fingerprint"), row.cell("nickname"),
                                  row.cell("group"), m_warnings.integer(row, "rss_kb"),
                                  m_warnings.integer(row, "vmsize_kb"), m_warnings.integer(row, "hwm_kb")});
        } else {
            m_warnings.bad(row, "type", tr("aggregate or relay"));
            m_collector.addOther(*time);
        }
    }

    void takeStats(const NamedRow &row)
    {
        const auto time =
            timeOf(row, "date", std::string(row.cell("date")) + 'T' + std::string(row.cell("time")));
        if (time)
            m_collector.addAggregate(*time, {}, totalsOf(row, "num_relays"));
    }

    /// Two decimals of GiB, so that a KiB is a pretence of the unit only.
    std::optional<qint64> kibOf(const NamedRow &row, std::string_view column)
    {
        constexpr double mostGiB = 1024 * 1024;
        const auto gib = m_warnings.number(row, column);
        return gib && *gib <= mostGiB ? std::optional(std::llround(*gib * 1024 * 1024)) : std::nullopt;
    }

    void takeMoment(const NamedRow &row)
    {
        const Instant time = instantFromMs(m_hints.fileTimeMs.value_or(0));
        m_collector.addRelay({time,
                              {},
                              {},
                              row.cell("relay"),
                              {},
                              kibOf(row, "rss_gb"),
                              kibOf(row, "vmsize_gb"),
                              kibOf(row, "hwm_gb")});
    }

    Form m_form;
    Hints m_hints;
    Evidence m_evidence;
    LocalClock m_clock;
    CellWarnings m_warnings;
    RelayCollector m_collector;
    std::string m_lastText;
    std::optional<Instant> m_lastTime;
};

class RelayTableImporter final : public Importer
{
public:
    std::string name() const override { return "relay-table"; }
    Match probe(QByteArrayView head, bool) const override
    {
        return formOf(headerNames(head)) == Form::None ? Match::No : Match::Yes;
    }
    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        const QByteArray head = in.peek(64 * 1024);
        Evidence evidence = Reading(formOf(headerNames(head)), hints).run(in, progress);
        evidence.source.format = utf8(tr("Long-run table of relays' memory"));
        return evidence;
    }
};

} // namespace

std::unique_ptr<Importer> makeRelayTableImporter()
{
    return std::make_unique<RelayTableImporter>();
}

} // namespace memreport
