// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakeserver.h"
#include "user.h"

#include "app/window/documentsession.h"
#include "views/panels/detailstrip.h"
#include "views/panels/fetchpage.h"
#include "views/panels/overviewpage.h"

#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// A sample at every step that was asked for.
QByteArray matrix(const FakeServer::Request &request)
{
    QByteArray values;
    const double step = request.item(u"step"_s).toDouble();
    for (double t = request.item(u"start"_s).toDouble(); t <= request.item(u"end"_s).toDouble(); t += step)
        values += (values.isEmpty() ? "[" : ",[") + QByteArray::number(t, 'f', 0) + ",\"1073741824\"]";
    return R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":")" +
           request.item(u"query"_s).section(u'{', 0, 0).toLatin1() +
           R"(","instance":"basalt:9100"},"values":[)" + values + "]}]}}";
}

/// A fleet's host: an overview at any step, a sample every 15 s behind it.
FakeServer::Answer fleetAnswer(const FakeServer::Request &request)
{
    const QString query = request.item(u"query"_s);
    if (request.path.endsWith("/values"_L1))
        return {
            .body =
                R"({"status":"success","data":["node_memory_MemTotal_bytes","node_memory_MemAvailable_bytes"]})"};
    if (request.path.endsWith("/series"_L1))
        return {
            .body =
                R"({"status":"success","data":[{"__name__":"node_memory_MemTotal_bytes","instance":"basalt:9100"}]})"};
    const bool isTotal = query.contains("MemTotal"_L1);
    if (request.path.endsWith("/query_range"_L1)) {
        QByteArray body = matrix(request).replace("1073741824", isTotal ? "4294967296" : "1073741824");
        const qsizetype begin = body.indexOf(R"("__name__")"); // functions drop the name
        return {.body = body.remove(begin, body.indexOf(',', begin) + 1 - begin)};
    }
    const qint64 end = qint64(request.item(u"time"_s).toDouble());
    const QString duration = query.section(u'[', 1).section(u']', 0, 0);
    const qint64 span = duration.endsWith("ms"_L1) ? duration.chopped(2).toLongLong() / 1000
                                                   : duration.chopped(1).toLongLong();
    QByteArray values;
    for (qint64 t = (end - span) / 15 * 15 + 15; t <= end; t += 15)
        values += (values.isEmpty() ? "[" : ",[") + QByteArray::number(t) + ",\"" +
                  (isTotal ? "4294967296" : "1073741824") + "\"]";
    return {.body = R"({"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":")" +
                    query.section(u'{', 0, 0).toLatin1() + R"(","instance":"basalt:9100"},"values":[)" +
                    values + "]}]}}"};
}

FakeServer::Answer answer(const FakeServer::Request &request)
{
    if (!request.headers.contains("authorization: Bearer s3cr3t"))
        return {.status = 401, .body = "who are you?"};
    if (request.path.endsWith("/values"_L1))
        return {
            .body =
                R"({"status":"success","data":["up","node_memory_MemTotal_bytes","node_memory_MemFree_bytes"]})"};
    if (request.path.endsWith("/series"_L1))
        return {.body = R"({"status":"success","data":[{"__name__":"x","instance":"basalt:9100"}]})"};
    return {.body = matrix(request)};
}

} // namespace

class TestFetchJourney : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void fromAddressToDocument();
    void overviewThenSamples();

private:
    QTemporaryDir m_folder;
};

void TestFetchJourney::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
}

void TestFetchJourney::fromAddressToDocument()
{
    FakeServer server(answer);
    MainWindow window;
    User user(window);
    user.press(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
    auto *page = user.find<FetchPage>();
    QTRY_VERIFY(page->isVisible());
    const auto saysIt = [page](const QString &words) {
        return std::ranges::any_of(page->findChildren<QLabel *>(),
                                   [&](const QLabel *label) { return label->text().contains(words); });
    };
    QVERIFY(user.fill(u"Address"_s, server.address()));
    QTRY_VERIFY(saysIt(u"who are you?"_s)); // no token yet: the server's own words
    QVERIFY(user.fill(u"Token"_s, u"s3cr3t"_s));
    QTRY_COMPARE(page->chosen().size(), 3);
    QVERIFY(saysIt(u"3 series"_s)); // the cost before it starts
    QVERIFY(saysIt(u"3 requests"_s));
    QVERIFY(user.click<QPushButton>(u"Fetch"_s));
    QTRY_COMPARE_WITH_TIMEOUT(window.session()->document().evidence.size(), size_t(3), 30'000);
    QTRY_VERIFY_WITH_TIMEOUT(window.session()->isSettled(), 30'000);
    for (const EvidencePtr &part : window.session()->document().evidence) {
        QVERIFY(!part->error);
        QCOMPARE(part->series.size(), size_t(1));
        QVERIFY(part->source.path.startsWith(server.address()));
        QVERIFY(!part->source.path.contains("s3cr3t"_L1));
    }
    QVERIFY(!page->isVisible());
    QVERIFY(page->form().token.isEmpty());
    qInfo("J5: %d actions, budget 9", user.actions());
    QVERIFY(user.actions() <= 9);
}

void TestFetchJourney::overviewThenSamples()
{
    FakeServer server(fleetAnswer);
    MainWindow window;
    User user(window);
    user.press(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
    auto *page = user.find<FetchPage>();
    QTRY_VERIFY(page->isVisible());
    QVERIFY(user.choose(u"Time between samples"_s, u"overview"_s));
    QVERIFY(user.fill(u"Address"_s, server.address()));
    QTRY_COMPARE(page->chosen().size(), 2);
    QVERIFY(user.click<QPushButton>(u"Fetch"_s));
    QTRY_COMPARE_WITH_TIMEOUT(window.session()->document().evidence.size(), size_t(2), 30'000);
    user.settle();
    for (const EvidencePtr &part : window.session()->document().evidence)
        QVERIFY(part->series.at(0).perStep);
    // The page of hosts says what it draws and has the samples one click away.
    auto *overview = user.find<OverviewPage>();
    window.showPage(overview->id());
    QTRY_VERIFY(overview->detail()->isVisible());
    QVERIFY(user.click<QPushButton>(u"Fetch every sample"_s));
    QTRY_COMPARE_WITH_TIMEOUT(window.session()->document().evidence.size(), size_t(4), 30'000);
    user.settle();
    QVERIFY(!window.session()->document().evidence.back()->series.at(0).perStep);
    QTRY_VERIFY(!overview->detail()->isVisible());
    const auto &tracks = window.session()->story().incident->hosts.front().tracks;
    const TimeRange whole{Instant::min(), Instant::max()};
    QVERIFY(!isPerStep(*coarsest(tracks, Role::MemAvailable), whole));
    QCOMPARE(finest(tracks, Role::MemAvailable)->step, std::optional<Duration>(15'000));
    window.session()->undoStack()->undo();
    user.settle();
    QCOMPARE(window.session()->document().evidence.size(), size_t(2));
    QTRY_VERIFY(overview->detail()->isVisible());
}

QTEST_MAIN(TestFetchJourney)
#include "tst_fetchjourney.moc"
