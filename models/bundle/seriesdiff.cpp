// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/seriesdiff.h"

#include "models/base/text.h"
#include "models/base/translate.h"

#include <algorithm>
#include <bit>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {

using Group = std::vector<const Series *>;

/// A name may stand in several files, at several steps.
std::map<QString, Group> grouped(const Document &document)
{
    std::map<QString, Group> groups;
    for (const EvidencePtr &evidence : document.evidence) {
        for (const Series &series : evidence->series) {
            const std::string name = series.canonical();
            groups[name.empty() ? qstr(series.title) : qstr(name)].push_back(&series);
        }
    }
    return groups;
}

bool sameNumber(double a, double b)
{
    return std::bit_cast<quint64>(a) == std::bit_cast<quint64>(b);
}

bool same(const Series *a, const Series *b)
{
    return a->unit == b->unit && a->perStep == b->perStep && *a->times == *b->times &&
           std::ranges::equal(*a->values, *b->values, sameNumber);
}

/// Takes what both sides have alike out of both.
void dropSame(Group &a, Group &b)
{
    std::erase_if(a, [&b](const Series *series) {
        const auto twin =
            std::ranges::find_if(b, [series](const Series *other) { return same(series, other); });
        if (twin == b.end())
            return false;
        b.erase(twin);
        return true;
    });
}

QString extent(const Series &series)
{
    if (series.isEmpty())
        return tr("no samples");
    return tr("%1 samples, %2 to %3")
        .arg(series.size())
        .arg(isoUtc(series.times->front()), isoUtc(series.times->back()));
}

struct SampleChanges
{
    qint64 differ = 0;
    qint64 lost = 0;
    qint64 added = 0;
    double largest = 0; ///< with its sign
};

/// One walk over both time columns, which rise.
SampleChanges compareSamples(const Series &a, const Series &b)
{
    SampleChanges changes;
    size_t i = 0;
    size_t j = 0;
    while (i < a.size() || j < b.size()) {
        if (j == b.size() || (i < a.size() && a.time(i) < b.time(j))) {
            ++changes.lost;
            ++i;
        } else if (i == a.size() || b.time(j) < a.time(i)) {
            ++changes.added;
            ++j;
        } else {
            if (!sameNumber(a.value(i), b.value(j))) {
                ++changes.differ;
                const double by = b.value(j) - a.value(i);
                if (std::abs(by) > std::abs(changes.largest))
                    changes.largest = by;
            }
            ++i;
            ++j;
        }
    }
    return changes;
}

BundleChange changed(const QString &name, const Series &a, const Series &b)
{
    const SampleChanges samples = compareSamples(a, b);
    BundleChange change{u"series"_s,     name, BundleChange::Kind::Changed, extent(a), extent(b), {},
                        unitWord(b.unit)};
    change.after += tr("; %1 samples differ, %2 only before, %3 only after")
                        .arg(samples.differ)
                        .arg(samples.lost)
                        .arg(samples.added);
    if (samples.differ > 0)
        change.by = samples.largest;
    if (a.unit != b.unit)
        change.after += tr("; the unit was %1").arg(unitWord(a.unit));
    return change;
}

void diffGroups(const QString &name, Group a, Group b, std::vector<BundleChange> &changes)
{
    dropSame(a, b);
    const size_t common = std::min(a.size(), b.size());
    for (size_t i = 0; i < common; ++i)
        changes.push_back(changed(name, *a[i], *b[i]));
    for (size_t i = common; i < a.size(); ++i)
        changes.push_back({u"series"_s, name, BundleChange::Kind::Removed, extent(*a[i]), {}, {}, {}});
    for (size_t i = common; i < b.size(); ++i)
        changes.push_back({u"series"_s, name, BundleChange::Kind::Added, {}, extent(*b[i]), {}, {}});
}

} // namespace

void diffSeries(const Document &a, const Document &b, std::vector<BundleChange> &changes)
{
    auto before = grouped(a);
    auto after = grouped(b);
    for (const auto &[name, group] : before)
        diffGroups(name, group, after[name], changes);
    for (const auto &[name, group] : after) {
        if (!before.contains(name))
            diffGroups(name, {}, group, changes);
    }
}

} // namespace memreport::bundle
