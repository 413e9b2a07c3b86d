// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeserver.h"

#include "app/server/fetchevidence.h"
#include "importers/registry/allimporters.h"

#include <QDir>
#include <QDirIterator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>

using namespace memreport;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const FetchWish wish{.selectors = {u"node_memory_MemFree_bytes"_s},
                     .range = {instantFromMs(0), instantFromMs(600'000)},
                     .step = 30s};

/// A matrix with a sample at every step that was asked for: the value is the time.
QByteArray matrix(const FakeServer::Request &request)
{
    QByteArray values;
    const double step = request.item(u"step"_s).toDouble();
    for (double t = request.item(u"start"_s).toDouble(); t <= request.item(u"end"_s).toDouble(); t += step)
        values += (values.isEmpty() ? "[" : ",[") + QByteArray::number(t, 'f', 0) + ",\"" +
                  QByteArray::number(t, 'f', 0) + "\"]";
    return R"({"status":"success","warnings":["one store did not answer"],"data":{"resultType":"matrix","result":[{"metric":)"
           R"({"__name__":"node_memory_MemFree_bytes","instance":"basalt:9100"},"values":[)" +
           values + "]}]}}";
}

constexpr auto oneSeries =
    R"({"status":"success","data":[{"__name__":"node_memory_MemFree_bytes","instance":"basalt:9100"}]})";

FakeServer::Answer goodAnswer(const FakeServer::Request &request)
{
    if (request.path.endsWith("/series"_L1))
        return {.body = oneSeries};
    if (request.path.endsWith("/values"_L1))
        return {.body = R"({"status":"success","data":["go_goroutines","node_memory_MemFree_bytes"]})"};
    return {.body = matrix(request)};
}

struct Outcome
{
    bool finished = false;
    std::optional<Error> error;
    FetchCost cost;
};

/// Plans and fetches until the job ends.
Outcome runToEnd(FetchJob &job)
{
    Outcome outcome;
    job.client()->setFirstPause(1ms);
    QObject::connect(&job, &FetchJob::selectorsFound, &job, &FetchJob::plan);
    QObject::connect(&job, &FetchJob::planned, &job, [&](const FetchCost &cost) {
        outcome.cost = cost;
        job.fetch();
    });
    QObject::connect(&job, &FetchJob::finished, &job, [&] { outcome.finished = true; });
    QObject::connect(&job, &FetchJob::failed, &job, [&](const Error &error) { outcome.error = error; });
    job.wish().selectors.isEmpty() ? job.findSelectors() : job.plan();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(outcome.finished || outcome.error, 30'000); }();
    return outcome;
}

} // namespace

class TestFetchJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsPlansFetchesReads();
    void splitsWhatTheServerCallsTooLarge();
    void asksAgainWhenTheServerIsBusy();
    void goesOnWhereItWasStopped();
    void overviewHasNamesAndSaysSo();
    void largeAnswersHoldNothingUp();
    void secretIsSentAndKeptNowhere();
    void refusal_data();
    void refusal();

private:
    static ServerAccess accessTo(const FakeServer &server) { return *serverAt(server.address()); }
    QTemporaryDir m_folder;
    QString fresh() const { return m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction())); }
};

void TestFetchJob::findsPlansFetchesReads()
{
    FakeServer server(goodAnswer);
    FetchWish open = wish;
    open.selectors.clear();
    FetchJob job(accessTo(server), open, fresh());
    const Outcome outcome = runToEnd(job);
    QVERIFY(outcome.finished);
    QCOMPARE(outcome.cost.requests, qint64(1));
    QCOMPARE(outcome.cost.samples, qint64(20));

    const Registry registry = makeRegistry();
    const auto evidence = evidenceOf(job.parts(), registry, {});
    QCOMPARE(evidence.size(), size_t(1));
    QVERIFY(!evidence[0]->error);
    QCOMPARE(evidence[0]->series.size(), size_t(1));
    QCOMPARE(evidence[0]->series[0].size(), size_t(20));
    QCOMPARE(evidence[0]->series[0].value(19), 570.0);
    QVERIFY(evidence[0]->source.path.startsWith(server.address() + u"/api/v1/query_range?"_s));
    QVERIFY(std::ranges::any_of(evidence[0]->notes, [](const Note &note) {
        return note.text.contains("one store did not answer"_L1);
    }));
}

void TestFetchJob::splitsWhatTheServerCallsTooLarge()
{
    FakeServer server([](const FakeServer::Request &request) -> FakeServer::Answer {
        const double span = request.item(u"end"_s).toDouble() - request.item(u"start"_s).toDouble();
        if (request.path.endsWith("/query_range"_L1) && span > 200)
            return {
                .status = 422,
                .body =
                    R"({"status":"error","errorType":"execution","error":"query processing would load too many samples into memory"})"};
        return goodAnswer(request);
    });
    FetchJob job(accessTo(server), wish, fresh());
    QVERIFY(runToEnd(job).finished);
    QCOMPARE(job.parts().size(), size_t(4)); // 20 points: 10 and 10, then fives
    const Registry registry = makeRegistry();
    size_t samples = 0;
    double next = 0;
    for (const EvidencePtr &part : evidenceOf(job.parts(), registry, {})) {
        for (size_t i = 0; i < part->series[0].size(); ++i, ++samples) {
            QCOMPARE(part->series[0].value(i), next);
            next += 30;
        }
    }
    QCOMPARE(samples, size_t(20));
}

void TestFetchJob::asksAgainWhenTheServerIsBusy()
{
    int refused = 0;
    FakeServer server([&refused](const FakeServer::Request &request) -> FakeServer::Answer {
        if (request.path.endsWith("/query_range"_L1) && refused < 3) {
            ++refused;
            return refused == 2 ? FakeServer::Answer{.hangUp = true}
                                : FakeServer::Answer{.status = 503, .body = "busy"};
        }
        return goodAnswer(request);
    });
    FetchJob job(accessTo(server), wish, fresh());
    QVERIFY(runToEnd(job).finished);
    QCOMPARE(refused, 3);
}

void TestFetchJob::goesOnWhereItWasStopped()
{
    FetchWish two = wish;
    two.selectors << u"node_memory_MemTotal_bytes"_s;
    bool isBroken = true;
    FakeServer server([&isBroken](const FakeServer::Request &request) -> FakeServer::Answer {
        if (isBroken && request.item(u"query"_s) == "node_memory_MemTotal_bytes"_L1)
            return {.status = 400,
                    .body = R"({"status":"error","errorType":"bad_data","error":"storage is gone"})"};
        return goodAnswer(request);
    });
    const QString folder = fresh();
    {
        FetchJob job(accessTo(server), two, folder);
        const Outcome outcome = runToEnd(job);
        QVERIFY(outcome.error);
        QCOMPARE(outcome.error->code, Error::Code::ServerError);
        QCOMPARE(outcome.error->found, u"storage is gone"_s);
    }
    const auto asked = [&] {
        return std::ranges::count_if(server.requests(), [](const FakeServer::Request &request) {
            return request.item(u"query"_s) == "node_memory_MemFree_bytes"_L1;
        });
    };
    const auto before = asked();
    isBroken = false;
    FetchJob job(accessTo(server), two, folder);
    QVERIFY(runToEnd(job).finished);
    QCOMPARE(asked(), before); // the one that came is not asked for again
    QCOMPARE(job.parts().size(), size_t(2));
}

void TestFetchJob::overviewHasNamesAndSaysSo()
{
    FakeServer server([](const FakeServer::Request &request) -> FakeServer::Answer {
        if (request.path.endsWith("/series"_L1))
            return {.body =
                        R"({"status":"success","data":[{"__name__":"node_memory_MemFree_bytes"},)"
                        R"({"__name__":"node_memory_MemFree_bytes"},{"__name__":"node_vmstat_pswpin"}]})"};
        QByteArray body = matrix(request); // functions drop the name
        return {.body = body.replace(R"("__name__":"node_memory_MemFree_bytes",)", "")};
    });
    FetchWish overview = wish;
    overview.selectors = {u"{job=\"node\"}"_s};
    overview.detail = FetchDetail::Overview;
    overview.step = 300s;
    FetchJob job(accessTo(server), overview, fresh());
    const Outcome outcome = runToEnd(job);
    QVERIFY(outcome.finished);
    QCOMPARE(job.wish().selectors, (QStringList{u"node_memory_MemFree_bytes{job=\"node\"}"_s,
                                                u"node_vmstat_pswpin{job=\"node\"}"_s}));
    QCOMPARE(outcome.cost.series, qint64(3));
    const auto evidence = evidenceOf(job.parts(), makeRegistry(), {});
    QCOMPARE(evidence.size(), size_t(2));
    QCOMPARE(evidence[0]->series[0].name, std::string("node_memory_MemFree_bytes"));
    QCOMPARE(evidence[0]->series[0].perStep, std::optional(PerStep::Smallest));
    QCOMPARE(evidence[0]->series[0].unit, Unit::Bytes);
    QCOMPARE(evidence[0]->series[0].size(), size_t(2)); // at 300 s and 600 s
    QCOMPARE(evidence[1]->series[0].name, std::string("node_vmstat_pswpin"));
    QCOMPARE(evidence[1]->series[0].perStep, std::optional(PerStep::Last));
}

// How long the GUI thread would stand still is printed, not asserted: machines differ.
void TestFetchJob::largeAnswersHoldNothingUp()
{
    QByteArray list = R"({"status":"success","data":[)";
    constexpr int series = 100'000;
    for (int i = 0; i < series; ++i)
        list += (i == 0 ? "" : ",") +
                QByteArray(R"({"__name__":"node_memory_MemFree_bytes","instance":"host)") +
                QByteArray::number(i) +
                R"(:9100","job":"node","rack":"a rack with a long name to fill the line"})";
    list += "]}";
    QThread serverThread; // the server must not be what stands still
    auto *server = new FakeServer([&list](const FakeServer::Request &request) -> FakeServer::Answer {
        return request.path.endsWith("/series"_L1) ? FakeServer::Answer{.body = list} : goodAnswer(request);
    });
    const ServerAccess access = accessTo(*server);
    server->moveToThread(&serverThread);
    connect(&serverThread, &QThread::finished, server, &QObject::deleteLater);
    serverThread.start();
    QElapsedTimer since;
    qint64 longest = 0;
    QTimer heart;
    connect(&heart, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
    since.start();
    heart.start(1ms);
    FetchWish one = wish; // of so many series a part is short
    one.range.to = instantFromMs(60'000);
    FetchJob job(access, one, fresh());
    const Outcome outcome = runToEnd(job);
    serverThread.quit();
    serverThread.wait();
    QVERIFY(outcome.finished);
    QCOMPARE(outcome.cost.series, qint64(series));
    qInfo("an answer of %.1f MB: the longest pause between two beats of 1 ms was %lld ms",
          double(list.size()) / 1e6, longest);
}

void TestFetchJob::secretIsSentAndKeptNowhere()
{
    FakeServer server(goodAnswer);
    ServerAccess access = accessTo(server);
    access.bearerToken = "s3cr3t-token";
    access.headers.emplace_back("X-Scope-OrgID", "fleet");
    const QString folder = fresh();
    FetchJob job(access, wish, folder);
    QVERIFY(runToEnd(job).finished);
    for (const FakeServer::Request &request : server.requests()) {
        QVERIFY(request.headers.contains("authorization: Bearer s3cr3t-token"));
        QVERIFY(request.headers.contains("x-scope-orgid: fleet"));
    }
    QDirIterator files(folder, QDir::Files);
    QVERIFY(files.hasNext());
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("s3cr3t"));
        QVERIFY(!file.fileName().contains("s3cr3t"_L1));
    }
    QVERIFY(!job.parts()[0].address.contains("s3cr3t"_L1));
}

void TestFetchJob::refusal_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("found");
    QTest::addRow("wrong token") << 401 << QByteArray("Unauthorized") << u"Unauthorized"_s;
    QTest::addRow("no API here") << 404 << QByteArray("<html><b>nginx</b></html>")
                                 << u"<html><b>nginx</b></html>"_s;
    QTest::addRow("another JSON") << 200 << QByteArray(R"({"hello":1})") << uR"({"hello":1})"_s;
    QTest::addRow("a login page") << 200 << QByteArray("<html>log in</html>") << u"illegal value"_s;
    QTest::addRow("server's own words")
        << 400 << QByteArray(R"({"status":"error","error":"parse error: unexpected end"})")
        << u"parse error: unexpected end"_s;
}

void TestFetchJob::refusal()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QString, found);
    FakeServer server(
        [&](const FakeServer::Request &) { return FakeServer::Answer{.status = status, .body = body}; });
    FetchJob job(accessTo(server), wish, fresh());
    const Outcome outcome = runToEnd(job);
    QVERIFY(!outcome.finished);
    QVERIFY(outcome.error);
    QCOMPARE(outcome.error->code, Error::Code::ServerError);
    QCOMPARE(outcome.error->found, found);
    QVERIFY(outcome.error->file.startsWith(server.address()));
}

QTEST_GUILESS_MAIN(TestFetchJob)
#include "tst_fetchjob.moc"
