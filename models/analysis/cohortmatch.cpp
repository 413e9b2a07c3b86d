// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/cohortgrid.h"
#include "models/analysis/cohorts.h"
#include "models/analysis/words.h"
#include "models/base/text.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

std::optional<double> meanAt(const CohortGrid &grid, const CohortSet &set, size_t time)
{
    std::vector<double> values;
    for (const size_t row : set.rows[time])
        values.push_back(grid.value(row, time));
    const auto mean = meanOf(values);
    return mean ? std::optional(gib(*mean)) : std::nullopt;
}

/// Rounded as published it is the same number.
bool roundsTo(double mean, const PublishedFigure &figure)
{
    const double unit = std::pow(10.0, -figure.decimals);
    return std::abs(mean - figure.value) <= unit / 2 * (1 + 1e-9);
}

/// Which set stands for which figure at one instant.
using Assignment = std::vector<std::optional<size_t>>;

class Search
{
public:
    Search(const Incident &incident, std::span<const PublishedFigure> published)
        : m_incident(incident)
        , m_published(published)
        , m_grid(incident)
        , m_sets(cohortSets(incident, m_grid))
    {
    }

    CohortMatch find()
    {
        size_t most = 0;
        for (size_t time = 0; time < m_grid.times().size(); ++time) {
            Assignment assignment = assign(time);
            const size_t found =
                size_t(std::ranges::count_if(assignment, [](const auto &set) { return set.has_value(); }));
            if (found == 0 || found < most)
                continue;
            if (found > most) {
                m_match = {};
                most = found;
                describe(assignment, time);
            }
            m_match.instants.push_back(m_grid.times()[time]);
        }
        return std::move(m_match);
    }

private:
    Assignment assign(size_t time) const
    {
        Assignment assignment;
        std::vector<bool> used(m_sets.size(), false);
        for (const PublishedFigure &figure : m_published) {
            std::optional<size_t> best;
            double distance = 0;
            for (size_t s = 0; s < m_sets.size(); ++s) {
                const auto mean = used[s] ? std::nullopt : meanAt(m_grid, m_sets[s], time);
                if (!mean || !roundsTo(*mean, figure))
                    continue;
                if (!best || std::abs(*mean - figure.value) < distance) {
                    best = s;
                    distance = std::abs(*mean - figure.value);
                }
            }
            if (best)
                used[*best] = true;
            assignment.push_back(best);
        }
        return assignment;
    }

    void describe(const Assignment &assignment, size_t time)
    {
        for (size_t i = 0; i < assignment.size(); ++i) {
            if (assignment[i])
                m_match.parts.push_back(partOf(m_sets[*assignment[i]], m_published[i], time));
        }
    }

    CohortMatch::Part partOf(const CohortSet &set, const PublishedFigure &figure, size_t time) const
    {
        CohortMatch::Part part{
            .set = set.name, .published = figure.value, .mean = *meanAt(m_grid, set, time)};
        part.members = set.rows[time].size();
        if (set.allocator.empty())
            return part;
        std::map<std::string, int> others;
        for (const size_t row : set.rows[time]) {
            const Process &process = m_incident.processes[m_grid.processes()[row]];
            const AllocatorInterval *found = allocatorAt(process, m_grid.times()[time]);
            const std::string version = found ? exactVersion(process, *found) : std::string();
            if (found && !isNamedFor(set, found->allocator, version)) {
                ++others[allocatorName(found->allocator, version)];
                ++part.others;
            }
        }
        QStringList words;
        for (const auto &[name, count] : others)
            words << Words::tr("%1 %2").arg(count).arg(qstr(name));
        part.othersText = listText(words);
        if (part.others > 0)
            addTrueMean(set, time, part);
        return part;
    }

    /// A set without a version is named for every version.
    static bool isNamedFor(const CohortSet &set, const std::string &allocator, const std::string &version)
    {
        const std::string name = allocatorName(set.allocator, set.version);
        return allocator == name || allocatorName(allocator, version) == name;
    }

    /// Over all processes that did run the allocator at that instant.
    void addTrueMean(const CohortSet &set, size_t time, CohortMatch::Part &part) const
    {
        std::vector<double> values;
        for (const CohortSet &other : m_sets) {
            if (other.kind != CohortSet::Kind::Allocator || !isNamedFor(set, other.allocator, other.version))
                continue;
            for (const size_t row : other.rows[time])
                values.push_back(m_grid.value(row, time));
        }
        if (const auto mean = meanOf(values)) {
            part.trueMean = gib(*mean);
            part.trueMembers = values.size();
        }
    }

    const Incident &m_incident;
    std::span<const PublishedFigure> m_published;
    CohortGrid m_grid;
    std::vector<CohortSet> m_sets;
    CohortMatch m_match;
};

} // namespace

std::vector<PublishedFigure> publishedFigures(const QString &text)
{
    static const QRegularExpression number(u"(?<![\\w.])\\d{1,6}(?:\\.(\\d{1,6}))?(?![\\w]|\\.\\d)"_s);
    std::vector<PublishedFigure> figures;
    for (auto found = number.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        figures.push_back({match.captured().toDouble(), int(match.capturedLength(1))});
    }
    return figures;
}

CohortMatch findPublished(const Incident &incident, std::span<const PublishedFigure> published)
{
    if (published.empty())
        return {};
    return Search(incident, published).find();
}

} // namespace memreport
