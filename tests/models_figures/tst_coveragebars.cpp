// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/coveragebars.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Instant at(qint64 hours)
{
    return instantFromMs(hours * 3'600'000);
}

HostJournal journal(size_t host, qint64 from, qint64 to, const std::vector<Gap> &holes = {})
{
    HostJournal made;
    made.host = host;
    made.from = at(from);
    made.asOf = at(to);
    made.holes = holes;
    made.kernelRecords.values = {437};
    made.kernelRecords.text = u"437 kernel records read"_s;
    return made;
}

struct Made
{
    Incident incident;
    Findings findings;

    explicit Made(const std::vector<HostJournal> &journals)
    {
        for (const std::string name : {"basalt", "chert", "gneiss", "slate"}) {
            Host host;
            host.name = name;
            incident.hosts.push_back(host);
        }
        findings.journals = journals;
    }
    std::vector<CoverageBar> bars(const std::vector<size_t> &hosts, qint64 from, qint64 to,
                                  size_t rows = 4) const
    {
        return coverageBars(incident, findings, hosts, {at(from), at(to)}, rows);
    }
};

/// "0-10 14-20", hours.
QString covered(const CoverageBar &bar)
{
    QStringList parts;
    for (const TimeRange &stretch : bar.covered)
        parts << u"%1-%2"_s.arg(msOf(stretch.from) / 3'600'000).arg(msOf(stretch.to) / 3'600'000);
    return parts.join(u' ');
}

} // namespace

class TestCoverageBars : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void holesAndEnds();
    void withoutJournal();
    void leastFirst();
    void moreHostsThanRows();
    void emptyRange();
};

void TestCoverageBars::holesAndEnds()
{
    const Made made({journal(0, 0, 20, {{at(10), at(14)}})});
    QCOMPARE(covered(made.bars({0}, 0, 24)[0]), u"0-10 14-20"_s);
    QVERIFY(!made.bars({0}, 0, 24)[0].whole); // 20 to 24 is not covered
    QCOMPARE(covered(made.bars({0}, 12, 18)[0]), u"14-18"_s);
    QVERIFY(made.bars({0}, 14, 20)[0].whole);
    QVERIFY(made.bars({0}, 0, 24)[0].text.contains(u"437 kernel records read"_s));
}

void TestCoverageBars::withoutJournal()
{
    const auto bars = Made({}).bars({1}, 0, 24);
    QCOMPARE(covered(bars[0]), QString());
    QVERIFY(bars[0].text.startsWith(u"chert: no kernel journal"_s));
}

void TestCoverageBars::leastFirst()
{
    const auto bars = Made({journal(0, 0, 24), journal(1, 0, 6)}).bars({0, 1, 2}, 0, 24);
    QCOMPARE(bars[0].name, u"gneiss"_s);
    QCOMPARE(bars[1].name, u"chert"_s);
    QCOMPARE(bars[2].name, u"basalt"_s);
}

/// The last row covers what every host that it stands for covers.
void TestCoverageBars::moreHostsThanRows()
{
    const Made made(
        {journal(0, 0, 24), journal(1, 2, 20), journal(2, 0, 22, {{at(8), at(15)}}), journal(3, 0, 5)});
    const auto bars = made.bars({0, 1, 2, 3}, 0, 24, 2);
    QCOMPARE(bars.size(), size_t(2));
    QCOMPARE(bars[0].name, u"slate"_s);
    QCOMPARE(bars[1].name, u"3 more hosts"_s);
    QCOMPARE(covered(bars[1]), u"2-8 15-20"_s);
    QCOMPARE(bars[1].text.count(u'\n'), 2);
}

void TestCoverageBars::emptyRange()
{
    QVERIFY(Made({journal(0, 0, 24)}).bars({0}, 5, 5).empty());
}

QTEST_GUILESS_MAIN(TestCoverageBars)
#include "tst_coveragebars.moc"
