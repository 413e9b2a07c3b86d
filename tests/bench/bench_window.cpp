// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a user of the window waits for, drawn by software without a display. Prints JSON.
//   bench_window start                   ends when the welcome page was painted
//   bench_window frames pairs TOTAL      pans and zooms five pairs, so many samples altogether, 1600 x 1000
//   bench_window frames overview TOTAL   the same of an overview of seven hosts
//   bench_window open X.memreport        until the first complete page was painted
//   bench_window stalls FOLDER           the longest silence of the event loop while a folder is imported,
//   definitions
//                                        change, the report is written in its three forms and all figures are
#include "app/publish/writereport.h"
#include "app/window/documentsession.h"
#include "app/window/exportjob.h"
#include "app/window/mainwindow.h"
#include "app/window/reportjob.h"
#include "madefleet.h"
#include "models/analysis/analyser.h"
#include "views/charts/figureview.h"
#include "views/panels/overviewpage.h"
#include "views/panels/pairspage.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr int frames = 240;

double msOf(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

void settle(int ms)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < ms)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
}

/// Tells when a widget, or one inside of it, was painted.
class PaintWatch : public QObject
{
public:
    explicit PaintWatch(QWidget *watched)
        : m_watched(watched)
    {
        qApp->installEventFilter(this);
    }
    int painted() const { return m_painted; }

protected:
    bool eventFilter(QObject *object, QEvent *event) override
    {
        const auto *widget = event->type() == QEvent::Paint ? qobject_cast<QWidget *>(object) : nullptr;
        m_painted += widget && (widget == m_watched || m_watched->isAncestorOf(widget));
        return false;
    }

private:
    QWidget *m_watched;
    int m_painted = 0;
};

Story storyOf(Incident incident)
{
    Story story;
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = u"made.json"_s;
    incident.evidence.push_back(std::move(evidence));
    story.findings = std::make_shared<const Findings>(analyse(incident));
    story.incident = std::make_shared<const Incident>(std::move(incident));
    return story;
}

/// Every other frame is a step to the right, every other one zooms in or out by a twentieth.
TimeRange viewAt(const TimeRange &whole, int frame)
{
    const Duration length =
        whole.length() / 4 + whole.length() / 20 * (frame % 12 < 6 ? frame % 6 : 6 - frame % 6);
    const Instant from = whole.from + whole.length() / 2 * frame / frames;
    return {from, from + length};
}

double cpuMs()
{
    return 1000.0 * double(std::clock()) / CLOCKS_PER_SEC;
}

void printFrames(std::vector<double> &times, double cpu, size_t samples)
{
    std::ranges::sort(times);
    std::printf(
        "{\"samples\": %zu, \"frames\": %zu, \"median_ms\": %.2f, \"p99_ms\": %.2f, \"worst_ms\": %.2f, "
        "\"mean_cpu_ms\": %.2f}\n",
        samples, times.size(), times[times.size() / 2], times[times.size() * 99 / 100], times.back(),
        cpu / double(times.size()));
}

template<typename P>
int measureFrames(size_t processes, size_t total)
{
    const size_t columns = samplesOfProcess(1000) * processes / 1000;
    Incident incident = madeFleet(processes, total / columns);
    const size_t samples = samplesIn(incident);
    const TimeRange whole = incident.windows.front().range;
    TimeSelection selection;
    P page(&selection, nullptr);
    page.resize(1600, 1000);
    selection.setWhole(whole);
    page.setStory(storyOf(std::move(incident)));
    page.show();
    settle(500);
    const PaintWatch watch(page.figureView());
    std::vector<double> times;
    const double cpu = cpuMs();
    for (int frame = 0; frame < frames; ++frame) {
        const int before = watch.painted();
        QElapsedTimer timer;
        timer.start();
        selection.moveRange(viewAt(whole, frame));
        while (watch.painted() == before && timer.elapsed() < 5000)
            QCoreApplication::processEvents();
        times.push_back(msOf(timer));
    }
    printFrames(times, cpuMs() - cpu, samples);
    return 0;
}

int start()
{
    MainWindow window;
    const PaintWatch watch(window.centralWidget());
    window.show();
    while (watch.painted() == 0)
        QCoreApplication::processEvents();
    std::printf("{\"seconds\": 0}\n");
    return 0;
}

int openFile(const QString &path)
{
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    settle(300);
    QElapsedTimer timer;
    timer.start();
    window.openAtStart({path});
    const auto figure = [&]() -> FigureView * {
        for (FigurePage *page : window.findChildren<FigurePage *>()) {
            if (page->isVisible() && page->figure())
                return page->figureView();
        }
        return nullptr;
    };
    while (!window.session()->isSettled() || !figure())
        QCoreApplication::processEvents();
    const PaintWatch watch(figure());
    figure()->update();
    while (watch.painted() == 0)
        QCoreApplication::processEvents();
    std::printf("{\"seconds\": %.4f}\n", msOf(timer) / 1000);
    return 0;
}

/// Beats every few milliseconds as long as the event loop turns.
class Heart : public QObject
{
public:
    Heart()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(2);
        connect(&m_timer, &QTimer::timeout, this, &Heart::beat);
        m_since.start();
        m_timer.start();
    }
    /// The longest silence since the last question.
    double longest()
    {
        beat();
        return std::exchange(m_longest, 0);
    }

private:
    void beat()
    {
        m_longest = std::max(m_longest, msOf(m_since));
        m_since.restart();
    }

    QTimer m_timer;
    QElapsedTimer m_since;
    double m_longest = 0;
};

template<typename Done>
void waitFor(Done done)
{
    while (!done())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

double stallOfReport(Heart &heart, const std::shared_ptr<const Report> &report, const QString &path)
{
    ReportJob job;
    heart.longest();
    job.start(report, path);
    waitFor([&job] { return !job.isRunning(); });
    return heart.longest();
}

double stallOfExport(Heart &heart, const std::shared_ptr<const Report> &report, const QString &folder)
{
    ExportJob job;
    const FigureExportOptions options{.preset = presetNamed(u"blog"_s).value_or(Preset())};
    heart.longest();
    job.start(report->figures, std::shared_ptr<const Incident>(report, &report->incident), options, folder);
    waitFor([&job] { return !job.isRunning(); });
    return heart.longest();
}

int stalls(const QString &folder)
{
    const QTemporaryDir out;
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    settle(500);
    Heart heart;
    heart.longest();
    window.openAtStart({folder});
    const auto isSettled = [&window] {
        return window.session()->isSettled() && !window.session()->story().isEmpty();
    };
    waitFor(isSettled);
    settle(300);
    const double imported = heart.longest();
    for (int turn = 0; turn < 8; ++turn) {
        window.session()->apply([turn](const Document &document) {
            Definitions definitions = document.choices.definitions;
            definitions.headroomShare = turn % 2 == 0 ? 0.5 : 0.6;
            return setDefinitions(document, definitions);
        });
        waitFor(isSettled);
    }
    const double recomputed = heart.longest();
    const auto report = window.session()->report();
    const double html = stallOfReport(heart, report, out.filePath(u"report.html"_s));
    const double pdf = stallOfReport(heart, report, out.filePath(u"report.pdf"_s));
    const double markdown = stallOfReport(heart, report, out.filePath(u"report.md"_s));
    const double figures = stallOfExport(heart, report, out.filePath(u"figures"_s));
    std::printf("{\"import_ms\": %.1f, \"recompute_ms\": %.1f, \"html_ms\": %.1f, \"pdf_ms\": %.1f, "
                "\"markdown_ms\": %.1f, "
                "\"figures_ms\": %.1f}\n",
                imported, recomputed, html, pdf, markdown, figures);
    window.session()->forget();
    return 0;
}

int run(const QStringList &arguments)
{
    const QString what = arguments.value(1);
    if (what == "start"_L1)
        return start();
    if (what == "open"_L1)
        return openFile(arguments.value(2));
    if (what == "stalls"_L1)
        return stalls(arguments.value(2));
    const size_t total = arguments.value(3).toULongLong();
    if (what == "frames"_L1 && arguments.value(2) == "pairs"_L1 && total > 0)
        return measureFrames<PairsPage>(10, total);
    if (what == "frames"_L1 && arguments.value(2) == "overview"_L1 && total > 0)
        return measureFrames<OverviewPage>(70, total);
    std::fputs("usage: bench_window start | frames pairs|overview TOTAL | open FILE | stalls FOLDER\n",
               stderr);
    return 2;
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(u"memreport-bench"_s);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    return run(QCoreApplication::arguments());
}
