// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/benchmarkjson.h"
#include "importers/core/inspectjson.h"

#include "models/base/text.h"

#include <QJsonArray>

#include <array>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonArray linesJson(const Kill &kill)
{
    QJsonArray lines;
    for (const EvidenceLine &line : kill.lines)
        lines.append(line.line);
    return lines;
}

QJsonValue optionalJson(const std::optional<std::string> &text)
{
    return text ? QJsonValue(qstr(*text)) : QJsonValue(QJsonValue::Null);
}

QJsonValue microTimeJson(const std::optional<MicroInstant> &time)
{
    return timeJson(time, TimePrecision::Unknown);
}

} // namespace

QJsonValue timeJson(const std::optional<MicroInstant> &time, TimePrecision precision)
{
    if (!time)
        return QJsonValue::Null;
    const auto second = std::chrono::floor<std::chrono::seconds>(*time);
    const qint64 fraction = (*time - second).count();
    QString text = isoUtc(MicroInstant(second)); // without fraction
    text.chop(1);
    if (precision == TimePrecision::Millisecond)
        text += u'.' + QString::number(fraction / 1000).rightJustified(3, u'0');
    else if (precision == TimePrecision::Microsecond)
        text += u'.' + QString::number(fraction).rightJustified(6, u'0');
    else if (precision != TimePrecision::Second)
        return isoUtc(*time);
    return QString(text + u'Z');
}

QJsonObject killJson(const Kill &kill)
{
    return {{u"time_utc"_s, timeJson(kill.time, kill.precision)},
            {u"time_precision"_s, textJson(timePrecisionWord(kill.precision))},
            {u"seconds_since_boot"_s,
             kill.secondsSinceBoot ? numberJson(*kill.secondsSinceBoot) : QJsonValue(QJsonValue::Null)},
            {u"host"_s, textJson(kill.host)},
            {u"kind"_s, textJson(killKindWord(kill.kind))},
            {u"pid"_s, countJson(kill.pid)},
            {u"comm"_s, optionalJson(kill.comm)},
            {u"uid"_s, countJson(kill.uid)},
            {u"unit"_s, textJson(kill.unit)},
            {u"unit_evidence"_s, textJson(kill.unitEvidence)},
            {u"cgroup"_s, textJson(kill.cgroup)},
            {u"oom_memcg"_s, textJson(kill.oomMemcg)},
            {u"constraint"_s, textJson(kill.constraint)},
            {u"total_vm_kb"_s, countJson(kill.totalVmKb)},
            {u"anon_rss_kb"_s, countJson(kill.anonRssKb)},
            {u"file_rss_kb"_s, countJson(kill.fileRssKb)},
            {u"shmem_rss_kb"_s, countJson(kill.shmemRssKb)},
            {u"pgtables_kb"_s, countJson(kill.pgtablesKb)},
            {u"oom_score_adj"_s, countJson(kill.oomScoreAdj)},
            {u"victims"_s, countJson(kill.victims)},
            {u"outcome"_s, textJson(kill.outcome)},
            {u"source_lines"_s, linesJson(kill)},
            {u"raw"_s, textJson(kill.raw)}};
}

QJsonObject journalJson(const JournalSummary &journal)
{
    QJsonArray hosts;
    for (const std::string &host : journal.hosts)
        hosts.append(qstr(host));
    QJsonArray boots;
    for (const std::string &boot : journal.boots)
        boots.append(qstr(boot));
    QJsonArray holes;
    for (const JournalSummary::Hole &hole : journal.holes)
        holes.append(QJsonObject{{u"from"_s, microTimeJson(hole.from)}, {u"to"_s, microTimeJson(hole.to)}});
    return {{u"entries"_s, journal.entries},
            {u"kernel_entries"_s, journal.kernelEntries},
            {u"hosts"_s, hosts},
            {u"boots"_s, boots},
            {u"first"_s, microTimeJson(journal.first)},
            {u"last"_s, microTimeJson(journal.last)},
            {u"holes"_s, holes}};
}

QJsonObject inspectMerged(std::span<const EvidencePtr> evidence, std::span<const MergedKill> kills)
{
    QJsonArray merged;
    for (const MergedKill &kill : kills) {
        QJsonObject object = killJson(kill.kill);
        QJsonArray sources;
        for (const MergedKill::Report &report : kill.reports) {
            const Evidence &file = *evidence[report.evidence];
            sources.append(QJsonObject{{u"path"_s, file.source.path},
                                       {u"source_lines"_s, linesJson(file.kills[report.index])}});
        }
        object.insert(u"sources"_s, sources);
        merged.append(object);
    }
    return {{u"kills"_s, merged},
            {u"bench_allocator"_s, mergedBurstRunsJson(evidence, mergeBurstRuns(evidence))}};
}

} // namespace memreport
