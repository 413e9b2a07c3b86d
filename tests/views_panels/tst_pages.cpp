// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/dropoverlay.h"
#include "views/panels/importreportpage.h"
#include "views/panels/inspector.h"
#include "views/panels/messagebars.h"
#include "views/panels/sidebar.h"
#include "views/panels/timeselection.h"
#include "views/panels/welcomepage.h"

#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

using namespace memreport;
using namespace Qt::StringLiterals;

class TestPages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void barsAreAtMostTwoNewestFirst();
    void dropTakesLocalFilesOnly();
    void cutFileIsOffered();
    void everyControlHasAName();
    void valueIsTakenFromTheSameRun();
};

void TestPages::barsAreAtMostTwoNewestFirst()
{
    MessageBars bars;
    for (const auto &text : {u"one"_s, u"two"_s, u"three"_s})
        bars.add(MessageBars::Kind::Information, text);
    QCOMPARE(bars.texts(), QStringList({u"three"_s, u"two"_s}));
    bars.clear();
    QCOMPARE(bars.texts(), QStringList());
}

void TestPages::dropTakesLocalFilesOnly()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(u"/a/b.json"_s), QUrl(u"https://example.org/c.json"_s)});
    QCOMPARE(localPaths(&data), QStringList(u"/a/b.json"_s));
    data.setUrls({});
    data.setText(u"no file"_s);
    QCOMPARE(localPaths(&data), QStringList());
}

void TestPages::cutFileIsOffered()
{
    auto cut = std::make_shared<Evidence>();
    cut->source.path = u"/a/cut.json"_s;
    cut->series.resize(1);
    Error error;
    error.code = Error::Code::Truncated;
    error.message = u"The file ends inside a string"_s;
    error.line = 1;
    cut->error = error;
    auto good = std::make_shared<Evidence>();
    good->source.path = u"/a/good.json"_s;

    TimeSelection selection;
    ImportReportPage page(&selection, nullptr);
    page.show();
    page.setReport({{good, ImportedFile::Fate::Added}, {cut, ImportedFile::Fate::Offered}});
    QSignalSpy kept(&page, &ImportReportPage::keepWanted);
    QPushButton *keep = nullptr;
    for (auto *button : page.findChildren<QPushButton *>()) {
        if (button->text() == ImportReportPage::tr("Keep what was whole"))
            keep = button;
    }
    QVERIFY(keep);
    // The file with the question is the chosen one without a click.
    QVERIFY(keep->isVisible());
    keep->click();
    QCOMPARE(kept.count(), 1);
    QCOMPARE(kept.front().front().value<size_t>(), size_t(1));
    page.setReport({{good, ImportedFile::Fate::Added}, {cut, ImportedFile::Fate::Kept}});
    QVERIFY(!keep->isVisible());
}

void TestPages::everyControlHasAName()
{
    WelcomePage page;
    page.setRecentFiles({{u"/a/lab.memreport"_s, false}});
    for (const auto *button : page.findChildren<QAbstractButton *>())
        QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty(),
                 qPrintable(button->objectName()));
}

void TestPages::valueIsTakenFromTheSameRun()
{
    auto series = std::make_shared<Series>();
    TimeColumn times;
    for (const qint64 second : {0, 10, 20, 100, 110})
        times.push_back(instantFromMs(second * 1000));
    series->times = std::make_shared<const TimeColumn>(times);
    series->values = std::make_shared<const ValueColumn>(ValueColumn{1, 2, 3, 4, 5});
    FigureLine line;
    line.series = series;
    line.runs = {{0, 3}, {3, 5}};
    QCOMPARE(valueAt(line, instantFromMs(10'000)), std::optional(2.0));
    QCOMPARE(valueAt(line, instantFromMs(19'000)), std::optional(2.0));
    QCOMPARE(valueAt(line, instantFromMs(50'000)), std::nullopt);
    QCOMPARE(valueAt(line, instantFromMs(111'000)), std::nullopt);
    QCOMPARE(gapAt(line, instantFromMs(50'000)), std::optional(Duration(80'000)));
    QCOMPARE(gapAt(line, instantFromMs(15'000)), std::nullopt);
}

QTEST_MAIN(TestPages)
#include "tst_pages.moc"
