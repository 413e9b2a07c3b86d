// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "user.h"

#include "models/analysis/benchmarkfindings.h"
#include "views/panels/burstspage.h"
#include "views/panels/pastepage.h"
#include "views/panels/tablepanel.h"
#include "views/panels/throughputpage.h"

#include <QClipboard>
#include <QDir>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

// 2.65 ms is 4.545 times 583 us; 1.20 ms of 800 us is 1.5.
const auto webTable = u"| Benchmark | mimalloc | jemalloc | Delta |\n"
                      "|---|---|---|---|\n"
                      "| alloc_free_64B | 583 us | 2.65 ms | jemalloc ~4.7x slower |\n"
                      "| json_parse | 800 us | 1.20 ms | jemalloc 1.5x slower |\n"_s;

QByteArray run(const QByteArray &allocator, const QByteArray &last, const QByteArray &retained,
               const QByteArray &verdict)
{
    return "bench-allocator: bursts=2 concurrency=20 tokens/task=200 payload=4096B idle=60s\nallocator: " +
           allocator +
           "\nbaseline RSS: 25.2 MB\n\n"
           "burst | peak_rss_mb | post_burst_mb | post_idle_mb | retained_after_idle_mb\n"
           "------+-------------+---------------+--------------+------------------------\n"
           "    1 |        55.1 |          55.0 |         " +
           last + " |                   " + retained + "\n    2 |        55.1 |          55.0 |         " +
           last + " |                   " + retained + "\n\nfinal RSS: " + last +
           " MB (baseline 25.2 MB)\nVERDICT: " + verdict + "\n";
}

QByteArray estimate(double value)
{
    const QByteArray point = QByteArray::number(value);
    return R"({"confidence_interval":{"confidence_level":0.95,"lower_bound":)" + point +
           R"(,"upper_bound":)" + point + R"(},"point_estimate":)" + point + R"(,"standard_error":1.0})";
}

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

/// Ten samples of one iteration, all of them of that many nanoseconds.
void writeCriterion(const QString &folder, double ns)
{
    const QByteArray value = QByteArray::number(ns);
    QByteArray times = value;
    QByteArray iterations = "1.0";
    for (int i = 1; i < 10; ++i) {
        times += ',' + QByteArray::number(ns + i);
        iterations += ",1.0";
    }
    write(
        folder + u"/benchmark.json"_s,
        R"({"group_id":"churn","function_id":"churn","value_str":null,"throughput":null,"full_id":"churn","directory_name":"churn"})");
    write(folder + u"/estimates.json"_s, R"({"mean":)" + estimate(ns) + R"(,"median":)" + estimate(ns) +
                                             R"(,"median_abs_dev":)" + estimate(1) +
                                             R"(,"slope":null,"std_dev":)" + estimate(3) + "}");
    write(folder + u"/sample.json"_s,
          R"({"sampling_mode":"Flat","iters":[)" + iterations + R"(],"times":[)" + times + "]}");
}

} // namespace

/// J4: an allocator engineer with two runs, a criterion folder and a table of a web page.
class TestBenchJourney : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void tablesBecomeOneComparison();

private:
    QTemporaryDir m_folder;
};

void TestBenchJourney::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    QCoreApplication::setOrganizationName(u"memreport-tests"_s);
    const QString evidence = m_folder.filePath(u"evidence"_s);
    write(evidence + u"/jemalloc.txt"_s,
          run("jemalloc", "55.0", "29.8",
              "RSS stayed pinned ~118% above baseline after idle \xe2\x80\x94 jemalloc is active but "
              "not reclaiming. Tune MALLOC_CONF (background_thread:true)."));
    write(evidence + u"/mimalloc.txt"_s,
          run("mimalloc", "26.0", " 0.8",
              "RSS returned near baseline after idle \xe2\x80\x94 allocator reclaims memory."));
    writeCriterion(evidence + u"/target/criterion/churn/mimalloc"_s, 1000);
    writeCriterion(evidence + u"/target/criterion/churn/jemalloc"_s, 1900);
}

void TestBenchJourney::tablesBecomeOneComparison()
{
    MainWindow window;
    User user(window);
    QGuiApplication::clipboard()->setText(webTable);
    user.press(QKeySequence::Paste);
    auto *paste = user.find<PastePage>();
    QTRY_VERIFY(paste->isVisible() && paste->isPending());
    QVERIFY(user.click<QPushButton>(u"Add to the report"_s));
    user.settle();
    user.drop({m_folder.filePath(u"evidence"_s)});
    user.settle();
    QVERIFY(window.session()->story().findings->benchmarks);
    QCOMPARE(window.session()->story().findings->benchmarks->bursts.runs.size(), 2u);

    QVERIFY(user.choosePage(u"Throughput"_s));
    auto *page = user.find<ThroughputPage>();
    QTRY_VERIFY(page->isVisible());
    QCOMPARE(page->count(), std::optional(3)); // two of the table, one of criterion
    QVERIFY(user.choose(u"Compare with"_s, u"mimalloc"_s));
    user.settle();

    // The column of ratios, sorted by a click on its title.
    QTableView *view = page->table()->view();
    const auto columnOf = [view](const QString &title) {
        for (int column = 0; column < view->model()->columnCount(); ++column) {
            if (view->model()
                    ->headerData(column, Qt::Horizontal)
                    .toString()
                    .contains(title, Qt::CaseInsensitive))
                return column;
        }
        return -1;
    };
    const int ratio = columnOf(u"ratio"_s);
    QVERIFY(ratio >= 0);
    auto *titles = view->horizontalHeader();
    user.clickAt(titles->viewport(),
                 QPoint(titles->sectionViewportPosition(ratio) + 8, titles->height() / 2));
    const QList<QAction *> copies = page->table()->copyMenu()->actions();
    const auto markdown = std::ranges::find(copies, u"Copy as Markdown"_s, &QAction::text);
    QVERIFY(markdown != copies.end());
    user.take(*markdown);
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.contains(u"alloc\\_free\\_64B"_s) && copied.contains(u"4.5"_s), qPrintable(copied));
    // What the page itself claimed stands beside what its own numbers give.
    QVERIFY2(copied.contains(u"4.7"_s), qPrintable(copied));
    QVERIFY2(copied.indexOf(u"json"_s) < copied.indexOf(u"alloc\\_free"_s), qPrintable(copied));

    qInfo("J4: %d actions", user.actions());
    QVERIFY(user.actions() <= 7);
}

QTEST_MAIN(TestBenchJourney)
#include "tst_benchjourney.moc"
