// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/stability.h"

#include "models/analysis/analyser.h"

#include <algorithm>
#include <cmath>

namespace memreport {

namespace {

constexpr int probes = 8;   // per side, to find where to halve
constexpr int halvings = 7; // of one probe's width

class Search
{
public:
    Search(const Incident &incident, const Findings &findings, const DefinitionInfo &definition,
           const std::function<bool()> &isCancelled)
        : m_incident(incident)
        , m_findings(findings)
        , m_definition(definition)
        , m_isCancelled(isCancelled)
    {
    }

    std::optional<StableRange> run()
    {
        const double now = m_definition.get(m_incident.choices.definitions);
        StableRange range;
        range.from = edge(now, m_definition.least, range.firstBelow);
        range.to = edge(now, m_definition.most, range.firstAbove);
        return m_cancelled ? std::nullopt : std::optional(range);
    }

private:
    // The last value on the way to the limit at which every statement is as it is now.
    double edge(double now, double limit, std::string &changed)
    {
        double stable = now;
        for (int i = 1; i <= probes && !m_cancelled; ++i) {
            // Near the present value the steps are fine: limits are far away.
            const double share = std::pow(double(i) / probes, 3);
            const double tried = rounded(now + (limit - now) * share);
            if (tried == stable)
                continue;
            if (std::string id = firstChange(tried); !id.empty()) {
                changed = id;
                return halved(stable, tried, changed);
            }
            stable = tried;
        }
        return stable;
    }

    double halved(double stable, double broken, std::string &changed)
    {
        for (int i = 0; i < halvings && !m_cancelled; ++i) {
            const double middle = rounded((stable + broken) / 2);
            if (middle == stable || middle == broken)
                break;
            if (std::string id = firstChange(middle); id.empty()) {
                stable = middle;
            } else {
                broken = middle;
                changed = id;
            }
        }
        return stable;
    }

    double rounded(double value) const { return m_definition.count ? std::round(value) : value; }

    std::string firstChange(double value)
    {
        if (m_isCancelled && m_isCancelled()) {
            m_cancelled = true;
            return {};
        }
        Incident moved = m_incident;
        m_definition.set(moved.choices.definitions, value);
        const Findings then = m_analyser.analyse(moved);
        for (const Statement &before : m_findings.statements) {
            const Statement *after = then.statement(before.id);
            if (!after || after->state != before.state)
                return before.id;
        }
        return {};
    }

    const Incident &m_incident;
    const Findings &m_findings;
    const DefinitionInfo &m_definition;
    const std::function<bool()> &m_isCancelled;
    bool m_cancelled = false;
    Analyser m_analyser; ///< one number moves: the rest is known after the first probe
};

} // namespace

std::optional<StableRange> stableRange(const Incident &incident, const Findings &findings,
                                       const DefinitionInfo &definition,
                                       const std::function<bool()> &isCancelled)
{
    return Search(incident, findings, definition, isCancelled).run();
}

} // namespace memreport
