// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Real and constructed answers in tests/data/prometheus against truth.json beside them, which was
// worked out from the same files by an independent program.
#include "importers/prometheus/prometheusapi.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

QString dataPath(const QString &name)
{
    return QStringLiteral(TEST_DATA "/prometheus/") + name;
}

QJsonObject truth()
{
    QFile file(dataPath(u"truth.json"_s));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QStringList texts(const QJsonValue &value)
{
    QStringList list;
    for (const QJsonValue &one : value.toArray())
        list << one.toString();
    return list;
}

QStringList texts(const std::vector<std::string> &values)
{
    QStringList list;
    for (const std::string &one : values)
        list << QString::fromStdString(one);
    return list;
}

qint64 msOfSeconds(const QJsonValue &seconds)
{
    return std::llround(seconds.toDouble() * 1000);
}

qint64 countIf(const Evidence &evidence, bool (*wanted)(double))
{
    qint64 count = 0;
    for (const Series &series : evidence.series)
        count += std::ranges::count_if(*series.values, wanted);
    return count;
}

// The truth writes name{a="b",c="d"}.
QString truthName(const Series &series)
{
    const std::string name = series.canonical();
    return name.empty() ? u"{}"_s : QString::fromStdString(name).replace(u"\", "_s, u"\","_s);
}

} // namespace

class TestApiCorpus : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answers_data();
    void answers();
    void samples_data() { answers_data(); }
    void samples();
    void namedSeries_data() { answers_data(); }
    void namedSeries();
    void gridIsShared();

private:
    static Evidence read(const QString &name)
    {
        QFile file(dataPath(name));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no test data");
        const auto importer = makePrometheusApiImporter();
        if (importer->probe(file.peek(65536), file.size() <= 65536) == Match::No)
            qFatal("a reader that does not know its own format");
        return importer->read(file, {}, {});
    }
};

void TestApiCorpus::answers_data()
{
    QTest::addColumn<QJsonObject>("want");
    const QJsonObject all = truth();
    QVERIFY(all.size() > 30);
    for (auto it = all.begin(); it != all.end(); ++it)
        QTest::newRow(qPrintable(it.key())) << it.value().toObject();
}

void TestApiCorpus::answers()
{
    QFETCH(QJsonObject, want);
    const Evidence evidence = read(QString::fromUtf8(QTest::currentDataTag()));
    const AnswerInfo answer = evidence.answer.value_or(AnswerInfo());
    if (want[u"status"_s].toString() == u"error") {
        QVERIFY(evidence.error);
        QCOMPARE(evidence.error->code, Error::Code::ServerError);
        QCOMPARE(evidence.error->found, want[u"error"_s].toString());
        QCOMPARE(QString::fromStdString(answer.errorType), want[u"errorType"_s].toString());
        return;
    }
    QCOMPARE(evidence.error.has_value(), want[u"outcome"_s].toString() == u"part");
    QVERIFY(!want[u"must_note"_s].toBool() || !evidence.notes.empty());
    if (want[u"status"_s].toString() != u"success")
        return;
    QCOMPARE(QString::fromStdString(answer.status), u"success"_s);
    QCOMPARE(QString::fromStdString(answer.resultType), want[u"resultType"_s].toString());
    QCOMPARE(texts(answer.warnings), texts(want[u"warnings"_s]));
    QCOMPARE(texts(answer.infos), texts(want[u"infos"_s]));
    QCOMPARE(answer.partial, want[u"isPartial"_s].toBool());
    QCOMPARE(answer.items.value_or(-1), want[u"items"_s].toInteger(-1));
    QStringList keys = texts(answer.keys);
    keys.sort();
    QCOMPARE(keys, texts(want[u"keys"_s]));
    QCOMPARE(QString::fromStdString(answer.value.value_or("")), want[u"value"_s].toArray().at(1).toString());
}

void TestApiCorpus::samples()
{
    QFETCH(QJsonObject, want);
    if (!want.contains(u"series"_s))
        QSKIP("an answer without samples");
    const Evidence evidence = read(QString::fromUtf8(QTest::currentDataTag()));
    QCOMPARE(qint64(evidence.series.size()), want[u"series"_s].toInteger());
    QCOMPARE(countIf(evidence, [](double) { return true; }), want[u"samples"_s].toInteger());
    QCOMPARE(countIf(evidence, [](double v) { return std::isnan(v); }),
             want[u"nan_samples"_s].toInteger() + want[u"null_samples"_s].toInteger());
    QCOMPARE(countIf(evidence, [](double v) { return std::isinf(v); }), want[u"inf_samples"_s].toInteger());
    QCOMPARE(evidence.counts.histogramSeries, want[u"histogram_series"_s].toInteger());
    QCOMPARE(evidence.counts.histogramSamples, want[u"histogram_samples"_s].toInteger());
    Instant first = Instant::max();
    Instant last = Instant::min();
    for (const Series &series : evidence.series) {
        QCOMPARE(series.times->size(), series.values->size());
        QVERIFY(std::ranges::adjacent_find(*series.times, std::greater_equal()) == series.times->end());
        first = std::min(first, series.times->front());
        last = std::max(last, series.times->back());
    }
    if (evidence.series.empty())
        return;
    QCOMPARE(msOf(first), msOfSeconds(want[u"first_t"_s]));
    QCOMPARE(msOf(last), msOfSeconds(want[u"last_t"_s]));
}

void TestApiCorpus::namedSeries()
{
    QFETCH(QJsonObject, want);
    const QJsonObject named = want[u"named"_s].toObject();
    if (named.isEmpty())
        QSKIP("no series is named");
    const Evidence evidence = read(QString::fromUtf8(QTest::currentDataTag()));
    const QString name = named[u"series"_s].toString().replace(u"\", "_s, u"\","_s);
    const auto found =
        std::ranges::find_if(evidence.series, [&name](const Series &s) { return truthName(s) == name; });
    QVERIFY2(found != evidence.series.end(), qPrintable(name));
    QCOMPARE(qint64(found->size()), named[u"samples"_s].toInteger());
    QCOMPARE(msOf(found->times->front()), msOfSeconds(named[u"first_t"_s]));
    QCOMPARE(msOf(found->times->back()), msOfSeconds(named[u"last_t"_s]));
    const auto lastNumber =
        std::find_if(found->values->rbegin(), found->values->rend(), [](double v) { return !std::isnan(v); });
    QVERIFY(*lastNumber == named[u"last"_s].toDouble());
    // NaN compares with nothing, so that it would stop a plain search.
    const auto finite = [&found](double worst, bool (*better)(double, double)) {
        for (const double value : *found->values)
            worst = better(value, worst) ? value : worst;
        return worst;
    };
    const double low =
        finite(std::numeric_limits<double>::infinity(), [](double a, double b) { return a < b; });
    const double high =
        finite(-std::numeric_limits<double>::infinity(), [](double a, double b) { return a > b; });
    QCOMPARE(low, named[u"min"_s].toDouble());
    QCOMPARE(high, named[u"max"_s].toDouble());
    const auto firstHigh = std::ranges::find(*found->values, high);
    QCOMPARE(msOf(found->time(size_t(firstHigh - found->values->begin()))),
             msOfSeconds(named[u"t_of_first_max"_s]));
}

void TestApiCorpus::gridIsShared()
{
    const Evidence evidence = read(u"query_range_pair01_15s.json"_s);
    QCOMPARE(evidence.series.size(), size_t(2));
    QCOMPARE(evidence.series[0].times.get(), evidence.series[1].times.get());
    QCOMPARE(evidence.series[0].unit, Unit::Bytes);
    QCOMPARE(evidence.source.format, std::string("Prometheus HTTP API matrix"));
}

QTEST_GUILESS_MAIN(TestApiCorpus)
#include "tst_apicorpus.moc"
