// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samedocument.h"

#include <bit>
#include <cstring>
#include <limits>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace handmade {

namespace {
// Written field by field, apart from the program's own lists of fields: a field that those forget
// is missed here.
template<typename T>
bool all(const std::vector<T> &a, const std::vector<T> &b, auto same)
{
    if (a.size() != b.size())
        return false;
    for (size_t i = 0; i < a.size(); ++i) {
        if (!same(a[i], b[i]))
            return false;
    }
    return true;
}

template<typename T>
bool sameOptional(const std::optional<T> &a, const std::optional<T> &b, auto same)
{
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

bool sameNote(const Note &a, const Note &b)
{
    return a.level == b.level && a.code == b.code && a.text == b.text && a.line == b.line && a.byte == b.byte;
}

bool sameError(const Error &a, const Error &b)
{
    return a.code == b.code && a.message == b.message && a.file == b.file && a.line == b.line &&
           a.byte == b.byte && a.expected == b.expected && a.found == b.found;
}

bool sameSource(const SourceInfo &a, const SourceInfo &b)
{
    return a.path == b.path && a.bytes == b.bytes && a.sha256 == b.sha256 && a.compression == b.compression &&
           a.format == b.format && a.importer == b.importer && a.options == b.options;
}

bool sameAnswer(const AnswerInfo &a, const AnswerInfo &b)
{
    return a.status == b.status && a.resultType == b.resultType && a.errorType == b.errorType &&
           a.error == b.error && a.warnings == b.warnings && a.infos == b.infos && a.partial == b.partial &&
           a.items == b.items && a.keys == b.keys && a.value == b.value;
}

bool sameTable(const TableInfo &a, const TableInfo &b)
{
    return a.rows == b.rows && a.columns == b.columns && a.commentLines == b.commentLines &&
           a.blankLines == b.blankLines && a.emptyCells == b.emptyCells;
}

bool sameColumn(const ValueColumn &a, const ValueColumn &b)
{
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

bool sameSeries(const Series &a, const Series &b)
{
    return a.name == b.name && a.labels == b.labels && a.title == b.title && a.unit == b.unit &&
           a.perStep == b.perStep && *a.times == *b.times && sameColumn(*a.values, *b.values);
}

bool sameHole(const JournalSummary::Hole &a, const JournalSummary::Hole &b)
{
    return a.from == b.from && a.to == b.to;
}

bool sameSpan(const JournalSummary::HostSpan &a, const JournalSummary::HostSpan &b)
{
    return a.host == b.host && a.machineId == b.machineId && a.first == b.first && a.last == b.last &&
           a.entries == b.entries && a.kernelEntries == b.kernelEntries && a.kernelTimes == b.kernelTimes &&
           all(a.holes, b.holes, sameHole);
}

bool sameJournal(const JournalSummary &a, const JournalSummary &b)
{
    return a.entries == b.entries && a.kernelEntries == b.kernelEntries && a.hosts == b.hosts &&
           a.boots == b.boots && a.first == b.first && a.last == b.last && all(a.holes, b.holes, sameHole) &&
           all(a.spans, b.spans, sameSpan);
}

bool sameLine(const EvidenceLine &a, const EvidenceLine &b)
{
    return a.line == b.line && a.byte == b.byte && a.text == b.text && a.cursor == b.cursor;
}

bool sameKill(const Kill &a, const Kill &b)
{
    return a.time == b.time && a.precision == b.precision && a.secondsSinceBoot == b.secondsSinceBoot &&
           a.host == b.host && a.machineId == b.machineId && a.bootId == b.bootId && a.kind == b.kind &&
           a.pid == b.pid && a.comm == b.comm && a.uid == b.uid && a.unit == b.unit &&
           a.unitEvidence == b.unitEvidence && a.cgroup == b.cgroup && a.oomMemcg == b.oomMemcg &&
           a.constraint == b.constraint && a.totalVmKb == b.totalVmKb && a.anonRssKb == b.anonRssKb &&
           a.fileRssKb == b.fileRssKb && a.shmemRssKb == b.shmemRssKb && a.pgtablesKb == b.pgtablesKb &&
           a.swapEntryPages == b.swapEntryPages && a.oomScoreAdj == b.oomScoreAdj && a.victims == b.victims &&
           a.outcome == b.outcome && all(a.lines, b.lines, sameLine) && a.raw == b.raw;
}

bool sameUnit(const UnitEvent &a, const UnitEvent &b)
{
    return a.type == b.type && a.time == b.time && a.host == b.host && a.bootId == b.bootId &&
           a.unit == b.unit && a.detail == b.detail && a.line == b.line;
}

bool samePid(const UnitPid &a, const UnitPid &b)
{
    return a.host == b.host && a.bootId == b.bootId && a.unit == b.unit && a.pid == b.pid &&
           a.first == b.first && a.last == b.last;
}

bool sameAllocator(const AllocatorRow &a, const AllocatorRow &b)
{
    return a.process == b.process && a.host == b.host && a.allocator == b.allocator &&
           a.version == b.version && a.from == b.from && a.to == b.to && a.evidence == b.evidence &&
           a.line == b.line;
}

bool sameWeight(const WeightRow &a, const WeightRow &b)
{
    return a.time == b.time && a.process == b.process && a.fingerprint == b.fingerprint &&
           std::bit_cast<quint64>(a.weight) == std::bit_cast<quint64>(b.weight) && a.line == b.line;
}

bool sameHost(const HostRow &a, const HostRow &b)
{
    return a.host == b.host && a.addresses == b.addresses && a.pageSize == b.pageSize &&
           a.machine == b.machine && a.timeZone == b.timeZone && a.kernel == b.kernel &&
           a.relays == b.relays && a.line == b.line;
}

bool sameTimeline(const TimelineRow &a, const TimelineRow &b)
{
    return a.kind == b.kind && a.from == b.from && a.to == b.to && a.host == b.host && a.text == b.text &&
           a.source == b.source && a.line == b.line && a.hasZone == b.hasZone && a.group == b.group;
}

bool sameBurst(const Burst &a, const Burst &b)
{
    return a.number == b.number && a.peakRssMib == b.peakRssMib && a.postBurstMib == b.postBurstMib &&
           a.postIdleMib == b.postIdleMib && a.retainedAfterIdleMib == b.retainedAfterIdleMib &&
           a.line == b.line;
}

bool sameBurstParams(const BurstParams &a, const BurstParams &b)
{
    return a.bursts == b.bursts && a.concurrency == b.concurrency && a.tokensPerTask == b.tokensPerTask &&
           a.payloadBytes == b.payloadBytes && a.idleSeconds == b.idleSeconds;
}

bool sameTorBenchRss(const TorBenchRss &a, const TorBenchRss &b)
{
    return a.startKib == b.startKib && a.afterChurnKib == b.afterChurnKib &&
           a.afterAccumulateKib == b.afterAccumulateKib && a.afterFragmentKib == b.afterFragmentKib &&
           a.afterCleanupKib == b.afterCleanupKib;
}

bool sameBenchmarkThroughput(const BenchmarkThroughput &a, const BenchmarkThroughput &b)
{
    return a.value == b.value && a.isBytes == b.isBytes && a.perIteration == b.perIteration;
}

bool sameBenchmarkChange(const BenchmarkChange &a, const BenchmarkChange &b)
{
    return a.lower == b.lower && a.estimate == b.estimate && a.upper == b.upper && a.verdict == b.verdict;
}

bool sameOutlierCounts(const OutlierCounts &a, const OutlierCounts &b)
{
    return a.lowSevere == b.lowSevere && a.lowMild == b.lowMild && a.highMild == b.highMild &&
           a.highSevere == b.highSevere;
}

bool sameBurstRun(const BurstRun &a, const BurstRun &b)
{
    return a.allocator == b.allocator && a.label == b.label &&
           sameOptional(a.params, b.params, sameBurstParams) && a.baselineMib == b.baselineMib &&
           all(a.bursts, b.bursts, sameBurst) && a.finalMib == b.finalMib &&
           a.statedVerdict == b.statedVerdict && a.statedPercent == b.statedPercent &&
           a.verdictText == b.verdictText && a.complete == b.complete && a.fromTable == b.fromTable &&
           a.warnings == b.warnings && a.line == b.line;
}

bool sameTorBenchRun(const TorBenchRun &a, const TorBenchRun &b)
{
    return a.label == b.label && a.allocator == b.allocator && a.version == b.version &&
           a.churnRounds == b.churnRounds && a.accumulationCount == b.accumulationCount &&
           a.churnMs == b.churnMs && a.accumFragmentMs == b.accumFragmentMs && a.totalMs == b.totalMs &&
           a.totalAllocOps == b.totalAllocOps && a.opsPerMs == b.opsPerMs &&
           a.fragmentRatio == b.fragmentRatio && sameTorBenchRss(a.rss, b.rss) && a.line == b.line;
}

bool sameBenchmarkResult(const BenchmarkResult &a, const BenchmarkResult &b)
{
    return a.name == b.name && a.tool == b.tool && a.allocator == b.allocator && a.baseline == b.baseline &&
           a.estimateNs == b.estimateNs && a.lowerNs == b.lowerNs && a.upperNs == b.upperNs &&
           a.estimator == b.estimator && a.meanNs == b.meanNs && a.medianNs == b.medianNs &&
           a.stddevNs == b.stddevNs && a.minNs == b.minNs && a.maxNs == b.maxNs &&
           a.samplesNs == b.samplesNs && a.samples == b.samples && a.repetitions == b.repetitions &&
           a.failedRuns == b.failedRuns && a.threads == b.threads &&
           sameOptional(a.throughput, b.throughput, sameBenchmarkThroughput) &&
           a.relativeTime == b.relativeTime && a.peakRssKib == b.peakRssKib &&
           sameOptional(a.change, b.change, sameBenchmarkChange) &&
           sameOptional(a.outliers, b.outliers, sameOutlierCounts) && a.aggregatesOnly == b.aggregatesOnly &&
           a.fromPrinted == b.fromPrinted && a.printedStepNs == b.printedStepNs && a.error == b.error &&
           a.line == b.line;
}

bool sameAllocatorDetail(const AllocatorDetail &a, const AllocatorDetail &b)
{
    return a.kind == b.kind && a.allocator == b.allocator && a.version == b.version &&
           a.maxRssKib == b.maxRssKib && a.elapsedSeconds == b.elapsedSeconds &&
           a.exitStatus == b.exitStatus && a.allocatedBytes == b.allocatedBytes &&
           a.activeBytes == b.activeBytes && a.metadataBytes == b.metadataBytes &&
           a.residentBytes == b.residentBytes && a.mappedBytes == b.mappedBytes &&
           a.retainedBytes == b.retainedBytes && a.heaps == b.heaps && a.totalRestBytes == b.totalRestBytes &&
           a.totalFastBytes == b.totalFastBytes && a.systemCurrentBytes == b.systemCurrentBytes &&
           a.systemMaxBytes == b.systemMaxBytes && a.options == b.options && a.line == b.line;
}

bool sameHandler(const HandlerLine &a, const HandlerLine &b)
{
    return a.time == b.time && a.precision == b.precision && a.host == b.host && a.unit == b.unit &&
           a.pid == b.pid && a.bytes == b.bytes && a.text == b.text && a.line == b.line;
}

bool sameProof(const EvidenceLine &a, const EvidenceLine &b)
{
    return a.line == b.line && a.byte == b.byte && a.text == b.text && a.cursor == b.cursor;
}

bool sameLogEvent(const LogEvent &a, const LogEvent &b)
{
    return a.time == b.time && a.last == b.last && a.count == b.count && a.precision == b.precision &&
           a.secondsSinceBoot == b.secondsSinceBoot && a.host == b.host && a.machineId == b.machineId &&
           a.bootId == b.bootId && a.kind == b.kind && a.identifier == b.identifier && a.pid == b.pid &&
           a.unit == b.unit && a.allocator == b.allocator && a.object == b.object && a.cgroup == b.cgroup &&
           a.detail == b.detail && a.sizeKb == b.sizeKb && a.percent == b.percent &&
           a.limitPercent == b.limitPercent && a.windowSeconds == b.windowSeconds &&
           all(a.lines, b.lines, sameProof);
}

bool samePeak(const std::optional<RelayTable::Peak> &a, const std::optional<RelayTable::Peak> &b)
{
    return a.has_value() == b.has_value() &&
           (!a || (a->nickname == b->nickname && a->time == b->time && a->kb == b->kb));
}

bool sameGroup(const RelayTable::Group &a, const RelayTable::Group &b)
{
    return a.name == b.name && a.rows == b.rows && a.first == b.first && samePeak(a.peakRss, b.peakRss) &&
           a.lastCount == b.lastCount && a.lastMeanKb == b.lastMeanKb;
}

bool sameMismatch(const RelayTable::Mismatch &a, const RelayTable::Mismatch &b)
{
    return a.time == b.time && a.server == b.server && a.fromRelays == b.fromRelays &&
           a.aggregate == b.aggregate;
}

bool sameMembership(const RelayTable::Membership &a, const RelayTable::Membership &b)
{
    return a.nickname == b.nickname && a.fingerprint == b.fingerprint && a.group == b.group &&
           a.from == b.from;
}

bool sameRelayTable(const RelayTable &a, const RelayTable &b)
{
    return a.rows == b.rows && a.aggregateRows == b.aggregateRows && a.relayRows == b.relayRows &&
           a.collections == b.collections && a.collectionsWithRelays == b.collectionsWithRelays &&
           a.first == b.first && a.last == b.last && a.servers == b.servers && a.nicknames == b.nicknames &&
           a.fingerprints == b.fingerprints && a.rowsWithoutFingerprint == b.rowsWithoutFingerprint &&
           a.repeatedNicknames == b.repeatedNicknames && samePeak(a.peakRss, b.peakRss) &&
           samePeak(a.peakHwm, b.peakHwm) && all(a.groups, b.groups, sameGroup) &&
           all(a.mismatches, b.mismatches, sameMismatch) && all(a.memberships, b.memberships, sameMembership);
}

bool sameIdentity(const RelayIdentity &a, const RelayIdentity &b)
{
    return a.nickname == b.nickname && a.fingerprint == b.fingerprint && a.group == b.group &&
           a.allocator == b.allocator && a.version == b.version && a.line == b.line;
}

/// Does not compile when a struct gains a field: then the JSON, the comparison above and
/// fullEvidence() must learn it, else saving loses it.
[[maybe_unused]] void countsOfFields(const Evidence &evidence, const Kill &kill, const TimelineRow &row)
{
    [[maybe_unused]] const auto &[a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17,
                                  a18, a19, a20, a21, a22, a23, a24, a25] = evidence;
    [[maybe_unused]] const auto &[b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17,
                                  b18, b19, b20, b21, b22, b23, b24, b25, b26] = kill;
    [[maybe_unused]] const auto &[c1, c2, c3, c4, c5, c6, c7, c8, c9] = row;
    [[maybe_unused]] const auto &[d1, d2, d3, d4, d5, d6, d7] = evidence.source;
    [[maybe_unused]] const auto &[e1, e2, e3, e4, e5, e6, e7, e8] = AllocatorRow();
    [[maybe_unused]] const auto &[f1, f2, f3, f4, f5] = WeightRow();
    [[maybe_unused]] const auto &[g1, g2, g3, g4, g5, g6, g7, g8] = HostRow();
    [[maybe_unused]] const auto &[h1, h2, h3, h4, h5, h6, h7, h8] = JournalSummary();
    [[maybe_unused]] const auto &[i1, i2, i3, i4, i5, i6, i7, i8] = JournalSummary::HostSpan();
    [[maybe_unused]] const auto &[j1, j2, j3, j4, j5, j6, j7, j8, j9, j10] = AnswerInfo();
    [[maybe_unused]] const auto &[k1, k2, k3, k4, k5, k6, k7] = UnitEvent();
    [[maybe_unused]] const auto &[l1, l2, l3, l4, l5, l6] = UnitPid();
    [[maybe_unused]] const auto &[m1, m2, m3, m4, m5, m6, m7] = Series();
    [[maybe_unused]] const auto &[n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16] =
        Choices();
    [[maybe_unused]] const auto &[o1, o2, o3, o4, o5, o6] = Burst();
    [[maybe_unused]] const auto &[p1, p2, p3, p4, p5] = BurstParams();
    [[maybe_unused]] const auto &[q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13] = BurstRun();
    [[maybe_unused]] const auto &[r1, r2, r3, r4, r5] = TorBenchRss();
    [[maybe_unused]] const auto &[s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13] = TorBenchRun();
    [[maybe_unused]] const auto &[t1, t2, t3] = BenchmarkThroughput();
    [[maybe_unused]] const auto &[u1, u2, u3, u4] = BenchmarkChange();
    [[maybe_unused]] const auto &[v1, v2, v3, v4] = OutlierCounts();
    [[maybe_unused]] const auto &[ha1, ha2, ha3, ha4, ha5, ha6, ha7, ha8] = HandlerLine();
    [[maybe_unused]] const auto &[la1, la2, la3, la4, la5, la6, la7, la8, la9, la10, la11, la12, la13, la14,
                                  la15, la16, la17, la18, la19, la20, la21] = LogEvent();
    [[maybe_unused]] const auto &[ra1, ra2, ra3, ra4, ra5, ra6, ra7, ra8, ra9, ra10, ra11, ra12, ra13, ra14,
                                  ra15, ra16, ra17] = RelayTable();
    [[maybe_unused]] const auto &[rb1, rb2, rb3] = RelayTable::Peak();
    [[maybe_unused]] const auto &[rc1, rc2, rc3, rc4, rc5] = RelayTable::Totals();
    [[maybe_unused]] const auto &[rd1, rd2, rd3, rd4, rd5, rd6] = RelayTable::Group();
    [[maybe_unused]] const auto &[rf1, rf2, rf3, rf4] = RelayTable::Membership();
    [[maybe_unused]] const auto &[re1, re2, re3, re4] = RelayTable::Mismatch();
    [[maybe_unused]] const auto &[ri1, ri2, ri3, ri4, ri5, ri6] = RelayIdentity();
    [[maybe_unused]] const auto &[w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15, w16, w17,
                                  w18, w19, w20, w21, w22, w23, w24, w25, w26, w27, w28] = BenchmarkResult();
    [[maybe_unused]] const auto &[x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15, x16, x17,
                                  x18, x19] = AllocatorDetail();
}

MicroInstant us(qint64 count)
{
    return MicroInstant(std::chrono::microseconds(count));
}

Series oddSeries()
{
    Series series;
    series.name = "odd";
    series.labels = Labels({{"path", "C:\\relays\n\"x\""},
                            {"latin1", "Gr\xF6\xDF"
                                       "e"},
                            {"empty", ""},
                            {"na\xFFme", "x"}});
    series.title = "Größe";
    series.unit = Unit::Ratio;
    series.perStep = PerStep::Smallest;
    auto times = std::make_shared<TimeColumn>();
    // A stale marker, a NaN with a payload and a sign, infinities, zeros of both signs, the smallest.
    const ValueColumn values{std::bit_cast<double>(quint64(0x7ff0000000000002)),
                             std::bit_cast<double>(quint64(0xfff8000000abcdef)),
                             std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity(),
                             -0.0,
                             0.0,
                             5e-324,
                             0.1};
    for (size_t i = 0; i < values.size(); ++i)
        times->push_back(instantFromMs(1796048071683 + qint64(i) * 1001));
    series.times = std::move(times);
    series.values = std::make_shared<ValueColumn>(values);
    return series;
}

Series pages(const char *group, const std::shared_ptr<const TimeColumn> &times, double first)
{
    Series series;
    series.name = "namedprocess_namegroup_memory_bytes";
    series.labels = Labels({{"groupname", group}, {"instance", "h:9256"}, {"memtype", "resident"}});
    series.unit = Unit::Bytes;
    series.times = times;
    auto values = std::make_shared<ValueColumn>();
    for (size_t i = 0; i < times->size(); ++i)
        values->push_back((first + double(i)) * 4096);
    series.values = std::move(values);
    return series;
}

void addJournal(Evidence &evidence)
{
    JournalSummary journal;
    journal.entries = 5;
    journal.kernelEntries = 3;
    journal.hosts = {"h"};
    journal.boots = {"b00t"};
    journal.first = us(1796048000000001);
    journal.last = us(1796049000000002);
    journal.holes = {{us(1796048100000000), us(1796048900000000)}};
    JournalSummary::HostSpan span;
    span.host = "h";
    span.machineId = "m";
    span.first = us(1796048000000001);
    span.last = us(1796049000000002);
    span.entries = 5;
    span.kernelEntries = 3;
    span.kernelTimes = {us(1796048000000001), us(1796048000000002), us(1796049000000002)};
    span.holes = journal.holes;
    journal.spans = {span};
    evidence.journal = journal;
    Kill kill;
    kill.time = us(1796048358713042);
    kill.precision = TimePrecision::Microsecond;
    kill.secondsSinceBoot = 12345.678901;
    kill.host = "h";
    kill.machineId = "m";
    kill.bootId = "b00t";
    kill.kind = KillKind::KernelMemcg;
    kill.pid = 1724;
    kill.comm = std::string("re\xFFlay\0x", 8); // a process may name itself so
    kill.uid = 1000;
    kill.unit = "tor@x.service";
    kill.unitEvidence = "cgroup";
    kill.cgroup = "/lab-hostA";
    kill.oomMemcg = "/lab-hostA";
    kill.constraint = "CONSTRAINT_MEMCG";
    kill.totalVmKb = 931000;
    kill.anonRssKb = 496128;
    kill.fileRssKb = 0;
    kill.shmemRssKb = 1;
    kill.pgtablesKb = 1900;
    kill.swapEntryPages = 108192;
    kill.oomScoreAdj = -5;
    kill.victims = 2;
    kill.outcome = "killed";
    kill.lines = {{12, 3456, "Out of memory: …", "s=abc"}, {13, {}, "\t", ""}};
    kill.raw = "Killed process 1724 (re\xFFlay)";
    evidence.kills = {kill, Kill{}};
    evidence.unitEvents = {
        {UnitEvent::Type::MainExited, us(1796048358720000), "h", "b", "u", "status=9", 14}};
    evidence.unitPids = {{"h", "b", "u", 1724, us(1), {}}};
    evidence.handlerLines = {
        {us(1796048358720001), TimePrecision::Second, "h", "tor@x.service", 7, 508109469, "Removed …", 15},
        HandlerLine{}};
    LogEvent event;
    event.time = us(1796048358720002);
    event.last = us(1796048358720003);
    event.count = 3;
    event.precision = TimePrecision::Millisecond;
    event.secondsSinceBoot = 0.1;
    event.host = "h";
    event.machineId = "m";
    event.bootId = "b";
    event.identifier = "tor";
    event.pid = 0;
    event.unit = "tor@x.service";
    event.allocator = "mimalloc";
    event.object = "/opt/li\xFF"
                   "y.so";
    event.cgroup = "/user.slice";
    event.detail = "cannot open shared object file";
    event.sizeKb = 0;
    event.percent = 62.61;
    event.limitPercent = 50;
    event.windowSeconds = 1.5;
    event.lines = {{12, 3456, "ERROR: ld.so: …", "s=abc"}, {13, {}, "\t", ""}};
    evidence.logEvents.push_back(LogEvent{});
    for (const LogEventKind kind :
         {LogEventKind::PreloadFailed, LogEventKind::AllocatorWarning, LogEventKind::SwapAdded,
          LogEventKind::SwapRemoved, LogEventKind::SwapOffAsked, LogEventKind::SwapOffFailed,
          LogEventKind::LimitCrossed, LogEventKind::PressureFelt}) {
        event.kind = kind;
        evidence.logEvents.push_back(event);
    }
}
void addBenchmarks(Evidence &evidence)
{
    BurstRun run;
    run.allocator = "mimalloc";
    run.label = "mimalloc (default)";
    run.params = BurstParams{2, 20, 200, 4096, 2.5};
    run.baselineMib = 25.2;
    run.bursts = {{1, 49.8, 49.7, 49.6, 24.5, 6}, {2, {}, {}, 55.0, -0.5, 7}};
    run.finalMib = 55.0;
    run.statedVerdict = StatedVerdict::Pinned;
    run.statedPercent = 118;
    run.verdictText = "RSS stayed pinned \u2014 \xFF";
    run.complete = false;
    run.fromTable = true;
    run.warnings = {"<jemalloc>: option background_thread"};
    run.line = 3;
    evidence.burstRuns = {run, BurstRun{}};
    evidence.torBenchRuns = {{"glibc (system default)",
                              "glibc",
                              "2.36",
                              500000,
                              10000,
                              82.2,
                              505.8,
                              589.3,
                              530000,
                              899,
                              1.0,
                              {1400, 6336, 343636, 343637, 343352},
                              9},
                             TorBenchRun{}};
    BenchmarkResult result;
    result.name = "a/b";
    result.tool = "criterion";
    result.allocator = "jemalloc";
    result.baseline = "new";
    result.estimateNs = 583000.1;
    result.lowerNs = 1;
    result.upperNs = 2;
    result.estimator = "slope";
    result.meanNs = 3;
    result.medianNs = 4;
    result.stddevNs = 5;
    result.minNs = 6;
    result.maxNs = 7;
    result.samplesNs = {6, 7.5, std::numeric_limits<double>::infinity()};
    result.samples = 100;
    result.repetitions = 15;
    result.failedRuns = 1;
    result.threads = 2;
    result.throughput = BenchmarkThroughput{3.5e8, true, 200000};
    result.relativeTime = 8;
    result.peakRssKib = 9824;
    result.change = BenchmarkChange{-0.1, {}, 0.1, "noise"};
    result.outliers = OutlierCounts{1, 2, 3, 4};
    result.aggregatesOnly = true;
    result.fromPrinted = true;
    result.printedStepNs = 0.5;
    result.error = "skipped";
    result.line = 11;
    evidence.benchmarks = {result, BenchmarkResult{}};
    AllocatorDetail detail;
    detail.kind = "jemalloc";
    detail.allocator = "jemalloc";
    detail.version = "5.3.0";
    detail.maxRssKib = 1;
    detail.elapsedSeconds = 0.26;
    detail.exitStatus = -1;
    detail.allocatedBytes = 2;
    detail.activeBytes = 3;
    detail.metadataBytes = 4;
    detail.residentBytes = 5;
    detail.mappedBytes = 6;
    detail.retainedBytes = 7;
    detail.heaps = 8;
    detail.totalRestBytes = 9;
    detail.totalFastBytes = 10;
    detail.systemCurrentBytes = 11;
    detail.systemMaxBytes = 12;
    detail.options = {{"dirty_decay_ms", "10000"}, {"command", ""}};
    detail.line = 13;
    evidence.allocatorDetails = {detail, AllocatorDetail{}};
    evidence.benchContext = {{"num_cpus", "2"}, {"library_build_type", "debug"}};
}
} // namespace

Evidence fullEvidence()
{
    Evidence evidence;
    evidence.source = {u"dir/ä \"x\".json.gz"_s,
                       1234567890123,
                       "ab12",
                       "gzip",
                       "Prometheus",
                       "prometheus-api",
                       {{"tz", "Europe/Berlin"}, {"year", "2026"}}};
    evidence.notes = {{Note::Level::Warning, "duplicate-samples", u"5 samples"_s, 3, 4},
                      {Note::Level::Info, "x", {}, {}, {}}};
    evidence.error = Error{Error::Code::Truncated, u"cut"_s, u"f"_s, 9, 10, u"}"_s, u"end"_s};
    evidence.answer = AnswerInfo{"success", "matrix", "t", "e", {"w"}, {"i", ""}, true, 4, {"k"}, "1.5"};
    evidence.table = TableInfo{3, {"a", ""}, 1, 2, 5};
    evidence.counts = {1, 2, 3};
    auto times = std::make_shared<TimeColumn>();
    for (int i = 0; i < 300; ++i)
        times->push_back(instantFromMs(1796048082000 + i * 5000));
    evidence.series = {pages("tor", times, 100), oddSeries(), pages("gate", times, 70000), Series{}};
    addJournal(evidence);
    evidence.allocators = {{"p", "h", "glibc", "2.36", instantFromMs(0), {}, "maps, checked", 7}};
    evidence.weights = {{instantFromMs(86400000), "p", "ABCD", 0.1, 2},
                        {instantFromMs(-62135596800001), "q", "", -0.0, 3}};
    evidence.hosts = {{"h", {"h:9256", "h:9100"}, 65536, "aarch64", "UTC", "6.1", 24, 2}};
    RelayTable relays{5, 1, 4, 2, 1, instantFromMs(1), instantFromMs(2), {"co", "go"}, 3, 2, 1, {"estgee"}};
    relays.peakRss = {"bigl", instantFromMs(2), 11387276};
    relays.peakHwm = {"bigl", instantFromMs(1), 12192208};
    relays.groups = {{"", 2, instantFromMs(1), {}, 0, {}},
                     {"A", 2, instantFromMs(2), relays.peakRss, 2, 1668184.5}};
    relays.mismatches = {
        {instantFromMs(2), "co", {132, 621799068, 4710599, 386008, 6424720}, {142, 1, {}, {}, 5}}};
    relays.memberships = {{"bigl", "FC06", "I", instantFromMs(3)}};
    evidence.relayTable = relays;
    evidence.identities = {{"bigl", "FC06", "A", "jemalloc", "5.3.0", 2}, RelayIdentity{}};
    evidence.prose = "# Notes\n\nGr\xF6\xDF"
                     "e\n";
    evidence.timeline = {
        {"window", instantFromMs(5), instantFromMs(6), "h", "pairs", "author", 2, false, "group_c"},
        {"note", instantFromMs(253402300800000), {}, "", "", "", 3}};
    addBenchmarks(evidence);
    return evidence;
}

QString difference(const Evidence &a, const Evidence &b)
{
    const std::vector<std::pair<bool, QString>> parts{
        {sameSource(a.source, b.source), u"source"_s},
        {all(a.notes, b.notes, sameNote), u"notes"_s},
        {sameOptional(a.error, b.error, sameError), u"error"_s},
        {sameOptional(a.answer, b.answer, sameAnswer), u"answer"_s},
        {sameOptional(a.table, b.table, sameTable), u"table"_s},
        {all(a.series, b.series, sameSeries), u"series"_s},
        {a.counts.histogramSeries == b.counts.histogramSeries &&
             a.counts.histogramSamples == b.counts.histogramSamples &&
             a.counts.duplicateSamples == b.counts.duplicateSamples,
         u"counts"_s},
        {sameOptional(a.journal, b.journal, sameJournal), u"journal"_s},
        {all(a.kills, b.kills, sameKill), u"kills"_s},
        {all(a.unitEvents, b.unitEvents, sameUnit), u"unitEvents"_s},
        {all(a.unitPids, b.unitPids, samePid), u"unitPids"_s},
        {all(a.allocators, b.allocators, sameAllocator), u"allocators"_s},
        {all(a.weights, b.weights, sameWeight), u"weights"_s},
        {all(a.hosts, b.hosts, sameHost), u"hosts"_s},
        {all(a.timeline, b.timeline, sameTimeline), u"timeline"_s},
        {all(a.handlerLines, b.handlerLines, sameHandler), u"handlerLines"_s},
        {all(a.logEvents, b.logEvents, sameLogEvent), u"logEvents"_s},
        {sameOptional(a.relayTable, b.relayTable, sameRelayTable), u"relayTable"_s},
        {all(a.identities, b.identities, sameIdentity), u"identities"_s},
        {a.prose == b.prose, u"prose"_s},
        {all(a.burstRuns, b.burstRuns, sameBurstRun), u"burstRuns"_s},
        {all(a.torBenchRuns, b.torBenchRuns, sameTorBenchRun), u"torBenchRuns"_s},
        {all(a.benchmarks, b.benchmarks, sameBenchmarkResult), u"benchmarks"_s},
        {all(a.allocatorDetails, b.allocatorDetails, sameAllocatorDetail), u"allocatorDetails"_s},
        {a.benchContext == b.benchContext, u"benchContext"_s}};
    for (const auto &[same, name] : parts) {
        if (!same)
            return name;
    }
    return {};
}

QString difference(const Document &a, const Document &b)
{
    if (!(a.choices == b.choices))
        return u"choices"_s;
    if (a.evidence.size() != b.evidence.size())
        return u"number of files"_s;
    for (size_t i = 0; i < a.evidence.size(); ++i) {
        if (const QString part = difference(*a.evidence[i], *b.evidence[i]); !part.isEmpty())
            return u"file %1: %2"_s.arg(i).arg(part);
    }
    return {};
}

} // namespace handmade
