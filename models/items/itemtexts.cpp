// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/itemtexts.h"

#include "models/analysis/killevidence.h"
#include "models/base/text.h"
#include "models/base/translate.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// Grows a span over every moment that it is shown.
class Span
{
public:
    void add(Instant t)
    {
        m_range = m_range ? TimeRange{std::min(m_range->from, t), std::max(m_range->to, t)} : TimeRange{t, t};
    }
    void add(const std::optional<MicroInstant> &t)
    {
        if (t)
            add(toInstant(*t));
    }
    void add(const std::optional<Instant> &t)
    {
        if (t)
            add(*t);
    }
    std::optional<TimeRange> range() const { return m_range; }

private:
    std::optional<TimeRange> m_range;
};

} // namespace

QString fileNameOf(const QString &path)
{
    const QString name = path.section(u'/', -1, -1, QString::SectionSkipEmpty);
    return name.isEmpty() ? path : name;
}

qsizetype sampleCount(const Evidence &evidence)
{
    qsizetype samples = 0;
    for (const Series &series : evidence.series)
        samples += qsizetype(series.size());
    return samples;
}

QString countsText(const Evidence &evidence)
{
    QStringList parts;
    const auto add = [&parts](size_t n, const QString &one, const QString &many) {
        if (n > 0)
            parts << (n == 1 ? one : many.arg(QLocale().toString(qint64(n))));
    };
    add(evidence.series.size(), tr("1 series"), tr("%1 series"));
    add(size_t(sampleCount(evidence)), tr("1 sample"), tr("%1 samples"));
    add(evidence.kills.size(), tr("1 kill"), tr("%1 kills"));
    add(evidence.logEvents.size(), tr("1 other event"), tr("%1 other events"));
    add(evidence.journal ? size_t(evidence.journal->entries) : 0, tr("1 entry"), tr("%1 entries"));
    add(evidence.allocators.size(), tr("1 allocator row"), tr("%1 allocator rows"));
    add(evidence.weights.size(), tr("1 weight"), tr("%1 weights"));
    add(evidence.hosts.size(), tr("1 host"), tr("%1 hosts"));
    add(evidence.timeline.size(), tr("1 dated note"), tr("%1 dated notes"));
    add(evidence.burstRuns.size(), tr("1 burst run"), tr("%1 burst runs"));
    add(evidence.torBenchRuns.size(), tr("1 Tor bench run"), tr("%1 Tor bench runs"));
    add(evidence.benchmarks.size(), tr("1 benchmark"), tr("%1 benchmarks"));
    add(evidence.allocatorDetails.size(), tr("1 allocator dump"), tr("%1 allocator dumps"));
    return parts.join(u" · "_s);
}

std::optional<TimeRange> spanOf(const Evidence &evidence)
{
    Span span;
    for (const Series &series : evidence.series) {
        if (series.isEmpty())
            continue;
        span.add(series.times->front());
        span.add(series.times->back());
    }
    if (evidence.journal) {
        span.add(evidence.journal->first);
        span.add(evidence.journal->last);
    }
    for (const Kill &kill : evidence.kills)
        span.add(kill.time);
    for (const WeightRow &row : evidence.weights)
        span.add(row.time);
    for (const AllocatorRow &row : evidence.allocators) {
        span.add(row.from);
        span.add(row.to);
    }
    for (const TimelineRow &row : evidence.timeline) {
        span.add(row.from);
        span.add(row.to);
    }
    return span.range();
}

std::optional<TimeRange> spanOf(const Incident &incident)
{
    Span span;
    for (const EvidencePtr &evidence : incident.evidence) {
        for (const Series &series : evidence->series) {
            if (series.isEmpty())
                continue;
            span.add(toldFrom(series));
            span.add(series.times->back());
        }
        for (const Kill &kill : evidence->kills)
            span.add(kill.time);
    }
    return span.range();
}

qsizetype warningCount(const Evidence &evidence)
{
    return std::ranges::count_if(evidence.notes,
                                 [](const Note &note) { return note.level != Note::Level::Info; });
}

QString placeText(std::optional<qint64> line, std::optional<qint64> byte)
{
    if (line)
        return tr("line %1").arg(QLocale().toString(*line));
    if (byte)
        return tr("byte %1").arg(QLocale().toString(*byte));
    return {};
}

QString recordPlaceText(const SourceInfo &source, const EvidenceLine &line)
{
    if (source.importer == "journal-binary")
        return tr("entry %1").arg(QLocale().toString(line.line));
    const QString place = placeText(line.line, {});
    return line.byte ? place + u" · "_s + placeText({}, line.byte) : place;
}

QString roleText(Role role)
{
    switch (role) {
    case Role::None:
        return tr("–");
    case Role::Rss:
        return tr("Resident memory");
    case Role::Swapped:
        return tr("Swapped memory");
    case Role::HighWater:
        return tr("Largest resident memory since the start");
    case Role::LazyFree:
        return tr("Freed memory that is still resident");
    case Role::StartTime:
        return tr("Start time");
    case Role::NumProcs:
        return tr("Number of processes");
    case Role::MemTotal:
        return tr("RAM");
    case Role::MemFree:
        return tr("RAM free");
    case Role::MemAvailable:
        return tr("RAM available");
    case Role::SwapTotal:
        return tr("Swap");
    case Role::SwapFree:
        return tr("Swap free");
    case Role::SwapUsed:
        return tr("Swap used");
    case Role::SwapInPages:
        return tr("Pages swapped in");
    case Role::SwapOutPages:
        return tr("Pages swapped out");
    case Role::PsiSome:
        return tr("Memory pressure, some");
    case Role::PsiFull:
        return tr("Memory pressure, full");
    case Role::OomKills:
        return tr("Kernel kills, counter");
    case Role::BootTime:
        return tr("Boot time");
    case Role::Weight:
        return tr("Consensus weight");
    case Role::AllocatorInfo:
        return tr("Allocator of a process");
    case Role::HostInfo:
        return tr("Host facts");
    case Role::Up:
        return tr("Scrape worked");
    case Role::RunningRelays:
        return tr("Running relays of the fleet");
    }
    return {};
}

QString killKindText(KillKind kind)
{
    switch (kind) {
    case KillKind::KernelGlobal:
        return tr("Kernel kill, host out of memory");
    case KillKind::KernelMemcg:
        return tr("Kernel kill, cgroup limit");
    case KillKind::KernelCpuset:
        return tr("Kernel kill, cpuset");
    case KillKind::KernelMempolicy:
        return tr("Kernel kill, memory policy");
    case KillKind::OomdPressure:
        return tr("systemd-oomd, pressure");
    case KillKind::OomdSwap:
        return tr("systemd-oomd, swap");
    case KillKind::OomdRule:
        return tr("systemd-oomd, rule");
    case KillKind::Earlyoom:
        return tr("earlyoom");
    case KillKind::Nohang:
        return tr("nohang");
    case KillKind::SystemdNote:
        return tr("Service manager's note of a kill");
    }
    return {};
}

QString killVictimText(const Incident &incident, const KillFinding &finding)
{
    if (finding.process && *finding.process < incident.processes.size())
        return qstr(incident.processes[*finding.process].name);
    const Kill &kill = incident.kills[finding.kill].kill;
    if (kill.comm && finding.countsAsRelayKill)
        return tr("%1, which one is not known").arg(qstr(*kill.comm));
    if (kill.comm)
        return tr("%1 (other process)").arg(qstr(*kill.comm));
    return kill.unit.empty() ? tr("unknown process") : qstr(kill.unit);
}

QString killHostText(const Incident &incident, const KillFinding &finding)
{
    const MergedKill &merged = incident.kills[finding.kill];
    if (!merged.kill.host.empty())
        return qstr(merged.kill.host);
    if (finding.process && *finding.process < incident.processes.size())
        return qstr(incident.hosts[incident.processes[*finding.process].host].name);
    // dmesg names no host; its file may be known to be of one.
    const std::vector<size_t> hosts = hostsOfKill(incident, merged);
    return hosts.size() == 1 ? qstr(incident.hosts[hosts.front()].name) : QString();
}

QString definitionText(std::string_view id)
{
    static const std::map<std::string_view, const char *> texts{
        {"D1",
         "Gap: two samples are further apart than 2.5 steps and 5 minutes; nothing is computed across it."},
        {"D2", "Lifetime: the run of a process between two restarts."},
        {"D3", "Baseline: median of the first 24 hours of the window inside the lifetime."},
        {"D4", "Peak: largest sample of the lifetime inside the window; a lower bound at the given step."},
        {"D5", "Balloon: peak minus baseline."},
        {"D6",
         "Retained: what is left at the end (last sample before a kill, else median of the last 24 hours), "
         "as a share of the peak."},
        {"D7", "Footprint: resident plus swapped memory of the process at the same instant."},
        {"D8a",
         "Released in 30 minutes: largest fall of the footprint within 30 minutes, never across a gap."},
        {"D8b", "Released in total: peak of the footprint minus the lowest value after it, same lifetime."},
        {"D8c",
         "Released, cumulative: sum of all falls of the footprint above 1 % of the peak; may exceed the "
         "peak."},
        {"D10", "Hold: longest unbroken time after the peak with at least 99 % of it."},
        {"D11", "Time to give back: from the peak until 90 % of the balloon is gone."},
        {"D12", "Weight match: mean weights of the days before the window differ by at most 10 %."},
        {"D17",
         "Kill level: V3 kernel line attributed to the process, V2 kernel line of the host, V1 counter "
         "rose, V0 restart only."},
        {"D18", "Kill count: every kernel kill once, however many files and lines report it."},
        {"D24", "Behaviour: holds at 90 % of the peak or more, releases at 25 % or less, else mixed."},
        {"D26", "Restart marker: at least 20 processes started within 10 minutes; a conversion if the "
                "allocator of one "
                "differs an hour before and an hour after."},
        {"D27",
         "Ratio: time of one allocator as a multiple of the reference's, medians of single repetitions where "
         "they are known, with a bootstrap 95 % interval or what the rounding of printed figures allows."},
        {"D28",
         "Kept: of the burst's growth (peak minus baseline) the part that is left after idle; over baseline: "
         "final size divided by baseline, minus 1."},
        {"D29", "Verdict: pins from 80 % of the growth kept, returns up to 35 %, else partial."},
        {"R90", "A size as the program printed it; its MB are MiB."},
        {"R99", "Typical time of one iteration: median, else mean, else the tool's estimate."},
        {"cohort-mean", "Mean resident memory of the processes of one arm at one collection."},
    };
    const auto found = texts.find(id);
    return found == texts.end() ? QString() : tr(found->second);
}

QString shortText(const Finding &finding)
{
    if (!finding.known())
        return u"–"_s;
    const double value = finding.values.front();
    constexpr double hour = 3600;
    constexpr double day = 24 * hour;
    if (finding.unit == u"GiB")
        return bytesText(value * bytesPerGiB);
    if (finding.unit == u"d")
        return durationText(value * day);
    if (finding.unit == u"h")
        return durationText(value * hour);
    if (finding.unit.startsWith(u'%'))
        return fixed(value, 1, true) + u" %"_s;
    // Counts and weights: digits in groups, as the figures print them.
    return QLocale(QLocale::English).toString(value, 'f', std::abs(value) < 10 ? 1 : 0);
}

} // namespace memreport
