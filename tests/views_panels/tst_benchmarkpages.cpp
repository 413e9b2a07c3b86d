// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "views/panels/burstspage.h"
#include "views/panels/cohortspage.h"
#include "views/panels/figuretablemodel.h"
#include "views/panels/tablepanel.h"
#include "views/panels/throughputpage.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Story storyOf(const Document &document)
{
    Story story;
    story.document = document;
    story.incident = std::make_shared<const Incident>(assemble(document));
    story.findings = std::make_shared<const Findings>(analyse(*story.incident));
    return story;
}

BenchmarkResult cell(const std::string &name, const std::string &allocator, double ns)
{
    BenchmarkResult result;
    result.name = name;
    result.tool = "table";
    result.allocator = allocator;
    result.estimateNs = ns;
    result.fromPrinted = true;
    return result;
}

Document secondDocument()
{
    Evidence evidence;
    evidence.source.path = u"doc.md"_s;
    evidence.benchmarks = {cell("64B", "mimalloc", 583e3), cell("64B", "jemalloc", 2.65e6),
                           cell("4KB", "mimalloc", 763e3), cell("4KB", "jemalloc", 881e3)};
    BurstRun row;
    row.allocator = "mimalloc";
    row.baselineMib = 25.2;
    row.finalMib = 55.0;
    row.fromTable = true;
    evidence.burstRuns = {row};
    return {{std::make_shared<const Evidence>(std::move(evidence))}, {}};
}

/// Columns of a long-run table: three relays at three collections.
Document experiment()
{
    Evidence evidence;
    evidence.source.path = u"memory.csv"_s;
    auto times = std::make_shared<TimeColumn>();
    for (int i = 0; i < 3; ++i)
        times->push_back(instantFromMs(i * 6LL * 3600'000));
    const char *allocators[] = {"glibc", "mimalloc", "jemalloc"};
    for (int relay = 0; relay < 3; ++relay) {
        Series series;
        series.name = "namedprocess_namegroup_memory_bytes";
        series.labels = Labels(
            {{"groupname", "r" + std::to_string(relay)}, {"memtype", "resident"}, {"instance", "go:9256"}});
        series.times = times;
        series.values = std::make_shared<ValueColumn>(
            ValueColumn{(relay + 1) * bytesPerGiB, (relay + 2) * bytesPerGiB, (relay + 3) * bytesPerGiB});
        evidence.series.push_back(std::move(series));
        evidence.allocators.push_back(
            {"r" + std::to_string(relay), "", allocators[relay], "", {}, {}, "", relay + 1});
    }
    return {{std::make_shared<const Evidence>(std::move(evidence))}, {}};
}

QString cellText(const TablePanel *panel, int row, int column)
{
    const QAbstractItemModel *model = panel->view()->model();
    return model->index(row, column).data().toString();
}

} // namespace

class TestBenchmarkPages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sortValues_data();
    void sortValues();
    void tableModel();
    void tableIsCopiedAsItIsSorted();
    void referenceIsAWish();
    void throughputInspects();
    void burstsShowTables();
    void cohortsFollowTheCursor();
    void publishedAveragesFindTheirInstant();
    void emptyPages();
};

void TestBenchmarkPages::sortValues_data()
{
    QTest::addColumn<QString>("less");
    QTest::addColumn<QString>("more");
    QTest::newRow("units of time") << u"583 µs"_s << u"2.65 ms"_s;
    QTest::newRow("nanoseconds") << u"999 ns"_s << u"1.00 µs"_s;
    QTest::newRow("seconds") << u"900 ms"_s << u"1.00 s"_s;
    QTest::newRow("minus") << u"−3 %"_s << u"9 %"_s;
    QTest::newRow("plus") << u"+9 %"_s << u"+81 %"_s;
    QTest::newRow("factors") << u"0.87×"_s << u"4.55×"_s;
    QTest::newRow("nothing") << u"–"_s << u"−100 %"_s;
    QTest::newRow("words") << u"all equal"_s << u"0.001"_s;
}

void TestBenchmarkPages::sortValues()
{
    QFETCH(QString, less);
    QFETCH(QString, more);
    QVERIFY(sortValue(less).toDouble() < sortValue(more).toDouble());
}

void TestBenchmarkPages::tableModel()
{
    FigureTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    FigureTable table;
    table.columns = {{u"Run"_s, {}, false}, {u"Final"_s, u"MB"_s, true}};
    table.rows = {{.cells = {u"a"_s, u"1.0"_s}, .muted = true, .strong = false, .subject = 7},
                  {.cells = {u"b"_s}}};
    model.setTable(table);
    QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), u"Final, MB"_s);
    QVERIFY(model.index(0, 0).data(FigureTableModel::MutedRole).toBool());
    QCOMPARE(model.index(0, 1).data(FigureTableModel::SubjectRole).toInt(), 7);
    QCOMPARE(model.index(1, 1).data().toString(), QString()); // a row that is too short
    QVERIFY(!model.data(model.index(2, 0)).isValid());
    QVERIFY(!model.headerData(2, Qt::Horizontal).isValid());
    model.setTable({});
    QCOMPARE(model.rowCount(), 0);
}

void TestBenchmarkPages::tableIsCopiedAsItIsSorted()
{
    TimeSelection selection;
    ThroughputPage page(&selection);
    page.setStory(storyOf(secondDocument()));
    QCOMPARE(cellText(page.table(), 0, 0), u"64B"_s);
    page.table()->view()->sortByColumn(6, Qt::AscendingOrder); // ratio
    QCOMPARE(cellText(page.table(), 0, 0), u"4KB"_s);
    const QList<QAction *> copies = page.table()->copyMenu()->actions();
    copies[0]->trigger();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.contains(u'|'));
    QVERIFY(text.indexOf(u"4KB"_s) < text.indexOf(u"64B"_s));
    copies[1]->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"4KB,jemalloc,~15 % slower,–,763 µs"_s));
    copies[2]->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"tabular"_s));
}

void TestBenchmarkPages::referenceIsAWish()
{
    TimeSelection selection;
    ThroughputPage page(&selection);
    const Document document = secondDocument();
    page.setStory(storyOf(document));
    QCOMPARE(page.referenceBox()->currentText(), u"mimalloc"_s);
    QSignalSpy wishes(&page, &Page::changeWanted);
    page.referenceBox()->setFocus();
    QTest::keyClick(page.referenceBox(), Qt::Key_Down);
    if (wishes.isEmpty())
        QTest::keyClick(page.referenceBox(), Qt::Key_Up);
    QCOMPARE(wishes.count(), 1);
    const Edit edit = wishes.at(0).at(0).value<Change>()(document);
    QCOMPARE(edit.after.choices.reference, utf8(page.referenceBox()->currentText()));
    page.setStory(storyOf(edit.after));
    QCOMPARE(page.referenceBox()->currentText(), qstr(edit.after.choices.reference));
    QCOMPARE(cellText(page.table(), 0, 1), u"mimalloc"_s); // now the other one
}

void TestBenchmarkPages::throughputInspects()
{
    TimeSelection selection;
    ThroughputPage page(&selection);
    page.setStory(storyOf(secondDocument()));
    QSignalSpy inspected(&page, &Page::inspected);
    page.table()->view()->setCurrentIndex(page.table()->view()->model()->index(1, 0));
    QCOMPARE(inspected.count(), 1);
    const auto subject = inspected.at(0).at(0).value<Subject>();
    QCOMPARE(subject.finding.definition, "D27");
    QCOMPARE(subject.title, u"4KB · jemalloc"_s);
    // The row of the mean leads nowhere.
    page.table()->view()->setCurrentIndex(page.table()->view()->model()->index(2, 0));
    QCOMPARE(inspected.count(), 1);
}

void TestBenchmarkPages::burstsShowTables()
{
    TimeSelection selection;
    BurstsPage page(&selection);
    page.setStory(storyOf(secondDocument()));
    QCOMPARE(page.count(), std::optional(1));
    QCOMPARE(cellText(page.table(), 0, 6), u"+118 %"_s);
    QSignalSpy inspected(&page, &Page::inspected);
    page.table()->view()->setCurrentIndex(page.table()->view()->model()->index(0, 0));
    QCOMPARE(inspected.at(0).at(0).value<Subject>().finding.definition, "D28");
}

void TestBenchmarkPages::cohortsFollowTheCursor()
{
    TimeSelection selection;
    CohortsPage page(&selection);
    page.setStory(storyOf(experiment()));
    QCOMPARE(page.count(), std::optional(3));
    QCOMPARE(cellText(page.table(), 0, 0), u"jemalloc"_s);
    QCOMPARE(cellText(page.table(), 0, 3), u"5.00"_s);
    selection.setCursor(instantFromMs(7 * 3600'000LL));
    QCOMPARE(cellText(page.table(), 0, 3), u"4.00"_s); // of the collection before it
}

void TestBenchmarkPages::publishedAveragesFindTheirInstant()
{
    TimeSelection selection;
    CohortsPage page(&selection);
    page.setStory(storyOf(experiment()));
    page.publishedField()->setText(u"2.00 / 3.00 / 4.00"_s);
    QTest::keyClick(page.publishedField(), Qt::Key_Return);
    QVERIFY2(page.answer()->text().startsWith(u"3 of 3 are means on 1 Jan 1970 06:00"_s),
             qPrintable(page.answer()->text()));
    page.publishedField()->setText(u"77"_s);
    QTest::keyClick(page.publishedField(), Qt::Key_Return);
    QVERIFY(page.answer()->text().startsWith(u"No cohort"_s));
}

void TestBenchmarkPages::emptyPages()
{
    TimeSelection selection;
    for (Page *page : {static_cast<Page *>(new BurstsPage(&selection)),
                       static_cast<Page *>(new ThroughputPage(&selection)),
                       static_cast<Page *>(new CohortsPage(&selection))}) {
        page->setStory({});
        page->setStory(storyOf(Document()));
        QCOMPARE(page->count(), std::optional(0));
        delete page;
    }
}

QTEST_MAIN(TestBenchmarkPages)
#include "tst_benchmarkpages.moc"
