// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"

#include <QDir>
#include <QJsonArray>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace memreport::test;

namespace {

// Five hours from 1 July 2026, 00:00 UTC, one sample every 15 s: the value is the number of the sample.
constexpr qint64 begin = 1782864000;
constexpr int samples = 5 * 3600 / 15;
// One sample of a process, at 02:07:15, is far above all others.
constexpr int peakAt = (2 * 3600 + 7 * 60 + 15) / 15;

QByteArray openMetrics()
{
    QByteArray text = "# TYPE node_memory_MemFree_bytes gauge\n";
    for (const QByteArray host : {"basalt:9100", "gneiss:9100"}) {
        for (int i = 0; i < samples; ++i)
            text += "node_memory_MemFree_bytes{instance=\"" + host + "\"} " + QByteArray::number(i) + ' ' +
                    QByteArray::number(begin + 15LL * i) + '\n';
    }
    text += "# TYPE namedprocess_namegroup_memory_bytes gauge\n";
    for (int i = 0; i < samples; ++i)
        text +=
            R"(namedprocess_namegroup_memory_bytes{groupname="tor",instance="basalt:9256",memtype="resident"} )" +
            QByteArray(i == peakAt ? "5368709120" : "1073741824") + ' ' +
            QByteArray::number(begin + 15LL * i) + '\n';
    return text + "# EOF\n";
}

/// The series of the file among those of a folder that holds the metric (empty: one without a name).
QJsonObject seriesOf(const QString &folder, const QString &metric)
{
    const QJsonArray files =
        run({u"inspect"_s, u"--json"_s, u"--series"_s, folder}).json()[u"files"].toArray();
    for (const QJsonValue file : files) {
        const QJsonObject series = file[u"series"].toObject();
        if (series[u"rows"].toArray()[0][u"name"].toString() == metric)
            return series;
    }
    return {};
}

quint16 freePort()
{
    QTcpServer probe;
    probe.listen(QHostAddress::LocalHost);
    return probe.serverPort();
}

bool answers(quint16 port)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, port);
    return socket.waitForConnected(200);
}

} // namespace

/// fetch against a real Prometheus, where one is installed.
class TestLiveServer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void saysWhatItWouldCost();
    void fetchesEverySampleOfTheRange();
    void overviewLosesNoPeak();
    void everySampleAtItsTime();
    void isStoppedByTheServersWords();
    void cleanupTestCase();

private:
    QStringList fetch(const QStringList &more) const
    {
        return QStringList{u"fetch"_s, u"--url"_s, m_address} + more;
    }
    QTemporaryDir m_folder;
    QProcess m_server;
    QString m_address;
};

void TestLiveServer::initTestCase()
{
    const QString prometheus = QStandardPaths::findExecutable(u"prometheus"_s);
    const QString promtool = QStandardPaths::findExecutable(u"promtool"_s);
    if (prometheus.isEmpty() || promtool.isEmpty())
        QSKIP("no Prometheus is installed");
    QVERIFY(writeFile(m_folder.filePath(u"data.om"_s), openMetrics()));
    QVERIFY(writeFile(m_folder.filePath(u"prometheus.yml"_s), "global: {}\n"));
    QProcess blocks;
    blocks.start(promtool, {u"tsdb"_s, u"create-blocks-from"_s, u"openmetrics"_s,
                            m_folder.filePath(u"data.om"_s), m_folder.filePath(u"data"_s)});
    QVERIFY(blocks.waitForFinished(60'000));
    QVERIFY2(blocks.exitCode() == 0, blocks.readAllStandardError());
    const quint16 port = freePort();
    m_address = u"http://127.0.0.1:%1"_s.arg(port);
    m_server.setStandardErrorFile(m_folder.filePath(u"log"_s));
    m_server.start(prometheus, {u"--config.file="_s + m_folder.filePath(u"prometheus.yml"_s),
                                u"--storage.tsdb.path="_s + m_folder.filePath(u"data"_s),
                                u"--storage.tsdb.retention.time=100y"_s,
                                u"--web.listen-address=127.0.0.1:%1"_s.arg(port)});
    QTRY_VERIFY_WITH_TIMEOUT(answers(port), 60'000);
}

void TestLiveServer::cleanupTestCase()
{
    m_server.terminate();
    m_server.waitForFinished(30'000);
}

void TestLiveServer::saysWhatItWouldCost()
{
    const Run cost = run(fetch({u"--from"_s, u"2026-07-01T00:00:00Z"_s, u"--to"_s, u"2026-07-01T05:00:00Z"_s,
                                u"--step"_s, u"15s"_s, u"--dry-run"_s}));
    QVERIFY2(cost.code == 0, cost.err);
    QVERIFY2(cost.err.contains("3 series"), cost.err);
    QVERIFY2(cost.err.contains("2 requests, at most 3600 samples"), cost.err);
}

void TestLiveServer::fetchesEverySampleOfTheRange()
{
    const QString bundle = m_folder.filePath(u"live.memreport"_s);
    const QString answersFolder = m_folder.filePath(u"answers"_s);
    const Run fetched =
        run(fetch({u"--from"_s, u"2026-07-01T00:00:00Z"_s, u"--to"_s, u"2026-07-01T05:00:00Z"_s, u"--step"_s,
                   u"15s"_s, u"--keep"_s, answersFolder, u"-o"_s, bundle}));
    QVERIFY2(fetched.code == 0, fetched.err);
    QVERIFY(QFile::exists(bundle));
    QCOMPARE(QDir(answersFolder).entryList(QDir::Files).size(), 2);
    const QJsonObject series = seriesOf(answersFolder, u"node_memory_MemFree_bytes"_s);
    QCOMPARE(series[u"count"].toInt(), 2);
    QCOMPARE(series[u"samples"].toInt(), 2 * samples);
    const QJsonObject row = series[u"rows"].toArray()[0].toObject();
    QCOMPARE(row[u"min"].toDouble(), 0.0);
    QCOMPARE(row[u"max"].toDouble(), double(samples - 1));
    QCOMPARE(run({u"verify"_s, bundle}).code, 0);
}

void TestLiveServer::overviewLosesNoPeak()
{
    const QString bundle = m_folder.filePath(u"overview.memreport"_s);
    const QString answersFolder = m_folder.filePath(u"overview"_s);
    const Run fetched =
        run(fetch({u"--from"_s, u"2026-07-01T00:00:00Z"_s, u"--to"_s, u"2026-07-01T05:00:00Z"_s,
                   u"--overview"_s, u"--step"_s, u"1h"_s, u"--match"_s, u"{instance=~\"basalt:.*\"}"_s,
                   u"--keep"_s, answersFolder, u"-o"_s, bundle}));
    QVERIFY2(fetched.code == 0, fetched.err);
    QVERIFY2(fetched.err.contains("2 series, largest or least of every 1 h: 2 requests"), fetched.err);
    const QJsonArray files =
        run({u"inspect"_s, u"--json"_s, u"--series"_s, answersFolder}).json()[u"files"].toArray();
    QCOMPARE(files.size(), 2);
    std::set<double> largest;
    std::set<double> least;
    for (const QJsonValue file : files) {
        const QJsonValue row = file[u"series"][u"rows"].toArray()[0];
        QVERIFY(row[u"name"].isNull()); // the server's function dropped it; the bundle has it again
        QCOMPARE(row[u"samples"].toInt(), 5);
        largest.insert(row[u"max"].toDouble());
        least.insert(row[u"min"].toDouble());
    }
    QVERIFY(largest.contains(5368709120.0)); // (02:00, 03:00] holds the peak
    // The least of each hour; whether an hour has its first instant depends on the server's version.
    QVERIFY(least.contains(0.0) || least.contains(1.0));
    QVERIFY(largest.contains(960.0) || largest.contains(961.0));
    const Run shown = run({u"show"_s, u"--json"_s, bundle});
    QVERIFY2(shown.code == 0, shown.err);
    QVERIFY2(shown.out.contains("per-step-memory"), shown.out);
    QVERIFY2(shown.out.contains("per-step-hosts"), shown.out);
    QCOMPARE(run({u"verify"_s, bundle}).code, 0);
}

void TestLiveServer::everySampleAtItsTime()
{
    const QString answersFolder = m_folder.filePath(u"samples"_s);
    const Run fetched = run(
        fetch({u"--from"_s, u"2026-07-01T02:00:00Z"_s, u"--to"_s, u"2026-07-01T03:00:00Z"_s, u"--samples"_s,
               u"--keep"_s, answersFolder, u"-o"_s, m_folder.filePath(u"samples.memreport"_s)}));
    QVERIFY2(fetched.code == 0, fetched.err);
    const QJsonValue row =
        seriesOf(answersFolder, u"namedprocess_namegroup_memory_bytes"_s)[u"rows"].toArray()[0];
    QCOMPARE(row[u"samples"].toInt(), 240);
    QCOMPARE(row[u"first"].toString(), u"2026-07-01T02:00:00Z"_s);
    QCOMPARE(row[u"last"].toString(), u"2026-07-01T02:59:45Z"_s);
    QCOMPARE(row[u"max_time"].toString(), u"2026-07-01T02:07:15Z"_s);
}

void TestLiveServer::isStoppedByTheServersWords()
{
    const Run refused = run(fetch({u"--from"_s, u"2026-07-01"_s, u"--to"_s, u"2026-07-02"_s, u"--match"_s,
                                   u"rate("_s, u"-o"_s, m_folder.filePath(u"none.memreport"_s)}));
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.contains("parse error"), refused.err);
    QVERIFY(!QFile::exists(m_folder.filePath(u"none.memreport"_s)));
}

QTEST_GUILESS_MAIN(TestLiveServer)
#include "tst_liveserver.moc"
