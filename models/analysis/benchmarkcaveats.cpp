// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/benchmarkcaveats.h"

#include "models/analysis/words.h"
#include "models/base/text.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Notes that several runs raise are one caveat that names the runs.
class Collector
{
public:
    explicit Collector(const Incident &incident)
        : m_incident(incident)
    {
    }

    void add(const std::string &section, const BenchmarkNote &note, const QString &about,
             const char *definition)
    {
        const std::string code = section + '.' + note.code;
        const auto [at, added] = m_index.try_emplace(code, m_entries.size());
        if (added)
            m_entries.push_back({code, definition, note.text, {}});
        m_entries[at->second].about << about;
    }

    std::vector<Caveat> take() const
    {
        std::vector<Caveat> caveats;
        for (const Entry &entry : m_entries) {
            QStringList about = entry.about;
            about.removeAll(QString());
            const QString text = about.isEmpty() ? entry.text : listText(about) + u": "_s + entry.text;
            Caveat caveat{entry.code, text, entry.definition, {}};
            if (const auto answer = m_incident.choices.answeredCaveats.find(entry.code);
                answer != m_incident.choices.answeredCaveats.end())
                caveat.answer = answer->second;
            caveats.push_back(std::move(caveat));
        }
        return caveats;
    }

private:
    struct Entry
    {
        std::string code;
        std::string definition;
        QString text; ///< of the first that raised it
        QStringList about;
    };
    const Incident &m_incident;
    std::map<std::string, size_t> m_index;
    std::vector<Entry> m_entries;
};

} // namespace

std::vector<Caveat> benchmarkCaveats(const Incident &incident, const BenchmarkFindings &findings)
{
    Collector collector(incident);
    for (const BurstRunFinding &run : findings.bursts.findings) {
        for (const BenchmarkNote &note : run.notes)
            collector.add("bursts", note, run.label, "D29");
    }
    for (const BenchmarkNote &note : findings.bursts.notes)
        collector.add("bursts", note, {}, "D29");
    for (const ThroughputSet &set : findings.throughput.sets) {
        for (const BenchmarkNote &note : set.notes)
            collector.add("throughput", note, toolName(set.tool), "D27");
        for (const QString &difference : set.contextDifferences)
            collector.add("throughput",
                          {"circumstances." + utf8(difference.section(u':', 0, 0)),
                           Words::tr("circumstances differ: %1").arg(difference)},
                          {}, "D27");
        for (const ThroughputRow &row : set.rows) {
            for (const ThroughputComparison &comparison : row.comparisons) {
                for (const BenchmarkNote &note : comparison.notes)
                    collector.add("throughput", note, qstr(row.benchmark), "D27");
            }
        }
    }
    for (const BenchmarkNote &note : findings.cohorts.notes)
        collector.add("cohorts", note, {}, "D4");
    return collector.take();
}

std::vector<QString> sectionCaveats(const Findings &findings, std::string_view section)
{
    std::vector<QString> texts;
    for (const Caveat &caveat : findings.caveats) {
        if (caveat.code.starts_with(section) && caveat.code.substr(section.size()).starts_with('.'))
            texts.push_back(caveat.text);
    }
    return texts;
}

} // namespace memreport
