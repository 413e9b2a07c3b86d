// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/series/series.h"

#include <QTest>

using namespace memreport;
using namespace std::chrono_literals;

class TestSeries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void labelsAreSortedAndLastRepeatWins();
    void canonicalEscapes();
    void medianStepOfEvenCountIsTheMean();
    void unitsByName();
};

void TestSeries::labelsAreSortedAndLastRepeatWins()
{
    const Labels labels({{"b", "1"}, {"a", "2"}, {"b", "3"}});
    QCOMPARE(labels.size(), size_t(2));
    QCOMPARE(labels.begin()->first, std::string("a"));
    QCOMPARE(labels.value("b"), std::string_view("3"));
    QVERIFY(!labels.find("c"));
}

void TestSeries::canonicalEscapes()
{
    Series series;
    series.name = "x";
    series.labels = Labels({{"path", "C:\\relays"}, {"say", "a \"b\"\nc"}});
    QCOMPARE(series.canonical(), std::string("x{path=\"C:\\\\relays\", say=\"a \\\"b\\\"\\nc\"}"));
}

void TestSeries::medianStepOfEvenCountIsTheMean()
{
    const TimeColumn times{instantFromMs(0), instantFromMs(1000), instantFromMs(3000)};
    QCOMPARE(medianStep(times).value(), Duration(1500ms));
    QVERIFY(!medianStep(std::span(times).first(1)));
}

void TestSeries::unitsByName()
{
    QCOMPARE(unitOfMetric("namedprocess_namegroup_memory_bytes"), Unit::Bytes);
    QCOMPARE(unitOfMetric("node_pressure_memory_waiting_seconds_total"), Unit::Seconds);
    QCOMPARE(unitOfMetric("node_vmstat_pswpin"), Unit::Pages);
    QCOMPARE(unitOfMetric("windows_process_working_set"), Unit::Bytes);
    QCOMPARE(unitOfMetric("windows_process_start_time_seconds_timestamp"), Unit::Seconds);
    QCOMPARE(unitOfMetric("up"), Unit::Unknown);
}

QTEST_GUILESS_MAIN(TestSeries)
#include "tst_series.moc"
