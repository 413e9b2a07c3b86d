// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/figures/hostlines.h"
#include "models/figures/overviewfigure.h"
#include "models/figures/parkedfigure.h"
#include "models/figures/rangemap.h"
#include "models/figures/retestfigure.h"
#include "models/figures/swapfigure.h"

#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace memreport;
using std::chrono::hours;
using std::chrono::minutes;

namespace {

constexpr double gib = bytesPerGiB;

Instant start()
{
    return toInstant(parseIso("2026-07-01T00:00:00Z")->time);
}

Instant at(int halfHour)
{
    return start() + minutes(30) * halfHour;
}

/// A value at each half hour; NaN: no sample.
Track track(Role role, const std::vector<double> &levels, double factor = 1)
{
    TimeColumn times;
    ValueColumn values;
    for (size_t i = 0; i < levels.size(); ++i) {
        if (std::isnan(levels[i]))
            continue;
        times.push_back(at(int(i)));
        values.push_back(levels[i] * factor);
    }
    auto series = std::make_shared<Series>();
    series->name = "metric";
    series->times = std::make_shared<const TimeColumn>(std::move(times));
    series->values = std::make_shared<const ValueColumn>(std::move(values));
    return {role, minutes(30), series, {}};
}

/// 100 GiB of RAM, 10 GiB of swap that fills at the third sample, when RAM is short as well; 1 MiB/s come
/// back in the second half hour; stalls of 1 % and 10 % in the first two.
Host basalt()
{
    Host host;
    host.name = "basalt";
    host.tracks = {track(Role::MemTotal, {100, 100, 100, 100, 100}, gib),
                   track(Role::MemAvailable, {50, 40, 3, 2, 60}, gib),
                   track(Role::SwapTotal, {10, 10, 10, 10, 10}, gib),
                   track(Role::SwapFree, {10, 5, 0, 0, 8}, gib),
                   track(Role::SwapInPages, {0, 0, 460'800, 460'800, 460'800}),
                   track(Role::SwapOutPages, {0, 1'310'720, 3'000'000, 3'000'000, 3'000'000}),
                   track(Role::PsiSome, {0, 18, 198, 198, 198}),
                   track(Role::PsiFull, {0, 9, 99, 99, 99})};
    return host;
}

/// No swap, no pressure.
Host chert()
{
    Host host;
    host.name = "chert";
    host.tracks = {track(Role::MemTotal, {100, 100, 100, 100, 100}, gib),
                   track(Role::MemAvailable, {90, 90, 90, 90, 90}, gib),
                   track(Role::SwapTotal, {0, 0, 0, 0, 0}), track(Role::SwapFree, {0, 0, 0, 0, 0})};
    return host;
}

Incident incidentOf(std::vector<Host> hosts)
{
    Incident incident;
    incident.hosts = std::move(hosts);
    incident.windows.push_back({"pairs", {start(), at(5)}});
    return incident;
}

std::vector<double> values(const FigureLine &line)
{
    std::vector<double> all;
    for (const FigureLine::Run &run : line.runs) {
        for (size_t i = run.first; i < run.last; ++i)
            all.push_back(line.series->value(i));
    }
    return all;
}

} // namespace

class TestHostFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tracksHoldWhatWasMeasured();
    void bothPoolsExhaustedIsABand();
    void whatIsMissingSaysWhy();
    void aShortRecordShowsEachStep();
    void parkedPagesAddUp();
    void worstHostComesFirst();
    void withoutSecondWindowThereIsNoRetest();
    void retestIsShiftedOntoTheFirstWindow();
    void memoryIsSummedPerColumn();
};

void TestHostFigures::tracksHoldWhatWasMeasured()
{
    const Incident incident = incidentOf({basalt()});
    const FigureSpec figure = swapFigure(incident, analyse(incident));
    QCOMPARE(figure.panels.size(), size_t(5));
    QCOMPARE(int(figure.arrangement), int(Arrangement::Stack));
    QCOMPARE(values(figure.panels[0].lines[0]), (std::vector<double>{0, 50, 100, 100, 80 - 60}));
    QCOMPARE(values(figure.panels[1].lines[0]), (std::vector<double>{50, 40, 3, 2, 60}));
    // 460,800 pages of 4 KiB in 1800 s are 1 MiB/s; the last value closes the last step.
    QVERIFY(figure.panels[2].lines[0].stepped);
    QCOMPARE(values(figure.panels[2].lines[0]), (std::vector<double>{0, 1, 0, 0, 0}));
    QVERIFY(figure.panels[3].lines[0].stepped);
    QCOMPARE(values(figure.panels[3].lines[0]), (std::vector<double>{1, 10, 0, 0, 0}));
    QCOMPARE(values(figure.panels[4].lines[0]), (std::vector<double>{0.5, 5, 0, 0, 0}));
    QCOMPARE(figure.panels[3].lines[0].series->time(1), at(1));
    QVERIFY2(figure.altLong.contains(u"10.00 %"_s), qPrintable(figure.altLong));
    QVERIFY(figure.altShort.size() <= 150);
}

void TestHostFigures::bothPoolsExhaustedIsABand()
{
    const Incident incident = incidentOf({basalt()});
    const FigureSpec figure = swapFigure(incident, analyse(incident));
    std::vector<TimeRange> stretches;
    for (const FigureBand &band : figure.panels[0].bands) {
        if (band.kind == FigureBand::Kind::Cliff && band.range)
            stretches.push_back(*band.range);
    }
    QCOMPARE(stretches, (std::vector<TimeRange>{{at(2), at(4)}}));
    const auto cliff = std::ranges::find_if(figure.panels[1].bands,
                                            [](const FigureBand &band) { return band.yTo.has_value(); });
    QVERIFY(cliff != figure.panels[1].bands.end());
    QCOMPARE(cliff->yTo, std::optional(5.0));
}

void TestHostFigures::whatIsMissingSaysWhy()
{
    const Incident incident = incidentOf({chert()});
    const FigureSpec figure = swapFigure(incident, analyse(incident));
    QVERIFY2(figure.panels[0].emptyText.contains(u"no swap on chert"_s),
             qPrintable(figure.panels[0].emptyText));
    QVERIFY2(figure.panels[3].emptyText.contains(u"not recorded"_s), qPrintable(figure.panels[3].emptyText));
    QVERIFY(figure.panels[1].emptyText.isEmpty());
    // Missing is missing, never 0.
    QVERIFY(figure.panels[0].lines.empty());
}

void TestHostFigures::aShortRecordShowsEachStep()
{
    Host host = basalt();
    for (Track &each : host.tracks) {
        auto series = std::make_shared<Series>(*each.series);
        TimeColumn times;
        for (size_t i = 0; i < series->size(); ++i)
            times.push_back(start() + std::chrono::seconds(60) * qint64(i));
        series->times = std::make_shared<const TimeColumn>(std::move(times));
        each.series = series;
        each.step = minutes(1);
    }
    const Incident incident = incidentOf({host});
    const FigureSpec figure = swapFigure(incident, analyse(incident));
    // 18 s of 60, 180 of 60 (the counter counts all tasks), then nothing.
    QCOMPARE(values(figure.panels[3].lines[0]), (std::vector<double>{30, 300, 0, 0, 0}));
    QVERIFY2(figure.panels[3].title.contains(u"no half hour is covered whole"_s),
             qPrintable(figure.panels[3].title));
}

void TestHostFigures::parkedPagesAddUp()
{
    const Incident incident = incidentOf({basalt(), chert()});
    const FigureSpec figure = parkedFigure(incident, analyse(incident));
    const auto &rows = std::get<FigureRows>(figure.panels[0].content);
    QCOMPARE(rows.rows.size(), size_t(1)); // chert swapped nothing out
    const auto &items = rows.rows[0].items;
    QCOMPARE(items.size(), size_t(3));
    const double out = 3'000'000.0 * 4096 / gib;
    QCOMPARE(items[0].value, 460'800.0 * 4096 / gib);
    QCOMPARE(items[1].value, 2.0); // 10 - 8 GiB still used
    QVERIFY(std::abs(items[0].value + items[1].value + items[2].value - out) < 1e-9);
}

void TestHostFigures::worstHostComesFirst()
{
    const Incident incident = incidentOf({chert(), basalt()});
    const Findings findings = analyse(incident);
    const auto sorted = byWorst(incident, findings, findings.hosts);
    QCOMPARE(incident.hosts[sorted.front()->host].name, std::string("basalt"));
    OverviewOptions all;
    all.mostHosts = 2;
    const FigureSpec figure = overviewFigure(incident, findings, all);
    // Three tracks of basalt, one of chert.
    QCOMPARE(figure.panels.size(), size_t(4));
    QVERIFY(figure.panels[0].title.startsWith(u"basalt"_s));
    QVERIFY2(figure.panels[3].title.contains(u"no swap"_s), qPrintable(figure.panels[3].title));
    all.mostHosts = 1;
    QVERIFY(overviewFigure(incident, findings, all).panels.back().emptyText.contains(u"chert"_s));
}

void TestHostFigures::withoutSecondWindowThereIsNoRetest()
{
    const Incident incident = incidentOf({basalt()});
    const FigureSpec figure = retestFigure(incident, analyse(incident));
    QCOMPARE(figure.panels.size(), size_t(1));
    QVERIFY(!figure.panels[0].emptyText.isEmpty());
}

void TestHostFigures::retestIsShiftedOntoTheFirstWindow()
{
    Incident incident = incidentOf({basalt()});
    incident.windows = {{"pairs", {at(0), at(2)}}, {"retest", {at(2), at(5)}}};
    const Findings findings = analyse(incident);
    QCOMPARE(startShift(incident, findings), std::optional<Duration>(hours(1)));
    const FigureSpec beside = retestFigure(incident, findings);
    QCOMPARE(beside.range, (TimeRange{at(0), at(5)}));
    QCOMPARE(values(beside.panels[0].lines[0]), (std::vector<double>{50, 40, 3, 2, 60}));
    RetestOptions options;
    options.shift = hours(1);
    const FigureSpec over = retestFigure(incident, findings, options);
    QCOMPARE(over.range, (TimeRange{at(0), at(3)}));
    QCOMPARE(over.panels[0].lines.size(), size_t(2));
    QCOMPARE(values(over.panels[0].lines[0]), (std::vector<double>{50, 40}));
    const FigureLine &later = over.panels[0].lines[1];
    QCOMPARE(values(later), (std::vector<double>{3, 2, 60}));
    QCOMPARE(later.series->time(later.runs.front().first), at(0));
}

void TestHostFigures::memoryIsSummedPerColumn()
{
    Incident incident = incidentOf({basalt()});
    incident.processes.resize(2);
    incident.processes[0].tracks.push_back(track(Role::Rss, {1, 2, 3, 4}, gib));
    incident.processes[1].tracks.push_back(track(Role::Rss, {10, 10, std::nan(""), std::nan("")}, gib));
    const RangeMap map = rangeMap(incident, Findings(), {at(0), at(4)}, 4);
    QCOMPARE(map.memoryGiB.size(), size_t(4));
    QCOMPARE(map.memoryGiB[0], 11.0);
    QCOMPARE(map.memoryGiB[1], 12.0);
    QCOMPARE(map.memoryGiB[3], 4.0);
    QCOMPARE(map.mostGiB, 13.0); // the last sample of the second one holds for a step
    // No journal: nowhere is it known who was killed.
    QCOMPARE(map.uncovered, (std::vector<TimeRange>{{at(0), at(4)}}));
}

QTEST_GUILESS_MAIN(TestHostFigures)
#include "tst_hostfigures.moc"
