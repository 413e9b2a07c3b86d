// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "smallstory.h"

namespace memreport {

namespace {

constexpr qint64 start = 1'783'036'800'000; // 2026-07-03T00:00:00Z
constexpr qint64 step = 1'800'000;

Series series(const std::string &name, const std::string &process, std::vector<double> values)
{
    TimeColumn times;
    for (size_t i = 0; i < values.size(); ++i)
        times.push_back(instantFromMs(start + qint64(i) * step));
    Series made;
    made.name = name;
    made.labels = Labels({{"groupname", process}});
    made.unit = Unit::Bytes;
    made.times = std::make_shared<const TimeColumn>(std::move(times));
    made.values = std::make_shared<const ValueColumn>(std::move(values));
    return made;
}

Finding number(const std::string &definition, double value, const QString &unit, const QString &text)
{
    Finding finding;
    finding.definition = definition;
    finding.values = {value};
    finding.unit = unit;
    finding.text = text;
    return finding;
}

PairFinding pairOf(int order, bool refused)
{
    PairFinding pair;
    pair.order = order;
    pair.refused = refused;
    pair.holds.process = 0;
    pair.holds.allocator = "glibc";
    pair.holds.story.peak =
        number("D4", 41.1, QStringLiteral("GiB"), QStringLiteral("≥ 41.1 GiB (step 30 min)"));
    pair.holds.story.lifetime.end = Lifetime::End::Kill;
    pair.holds.story.lifetime.level = KillLevel::V3;
    pair.releases.process = 1;
    pair.releases.allocator = "mimalloc";
    pair.weightDiff = number("D12", 3.25, QStringLiteral("%"), QStringLiteral("3.3 %"));
    pair.reason = refused ? QStringLiteral("15.6 % apart, limit 10 %") : QString();
    return pair;
}

} // namespace

EvidencePtr smallEvidence()
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = QStringLiteral("/somewhere/answer.json.gz");
    evidence->source.format = "Prometheus HTTP API matrix";
    evidence->source.bytes = 2048;
    evidence->source.sha256 = std::string(64, 'a');
    evidence->series = {series("rss_bytes", "relay01", {1, 2, 3}), series("rss_bytes", "relay02", {4, 5}),
                        series("up", "relay01", {1})};
    Note note;
    note.level = Note::Level::Warning;
    note.code = "duplicate-samples";
    note.text = QStringLiteral("2 samples came twice");
    note.line = 7;
    evidence->notes = {note};
    return evidence;
}

SmallStory smallStory()
{
    auto incident = std::make_shared<Incident>();
    incident->evidence = {smallEvidence()};
    incident->hosts.resize(1);
    incident->hosts[0].name = "basalt";
    for (const std::string name : {"relay01", "relay02"}) {
        Process process;
        process.id = "basalt/" + name;
        process.name = name;
        incident->processes.push_back(process);
    }
    MergedKill merged;
    merged.kill.time = MicroInstant(std::chrono::milliseconds(start + 3 * step));
    merged.kill.host = "basalt";
    merged.kill.raw = "Out of memory: Killed process 1724 (tor)";
    incident->kills = {merged};
    TimelineRow note;
    note.kind = "reboot";
    note.from = instantFromMs(start + 86'400'000);
    note.text = "after the kernel update";
    incident->timeline = {note};

    auto findings = std::make_shared<Findings>();
    KillFinding kill;
    kill.level = KillLevel::V3;
    kill.process = 0;
    kill.rssAtKill = number("D4", 40.0, QStringLiteral("GiB"), QStringLiteral("40.0 GiB"));
    findings->kills = {kill};
    findings->pairs = {pairOf(1, false), pairOf(2, true)};
    return {incident, findings};
}

} // namespace memreport
