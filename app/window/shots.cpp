// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shots.h"

#include "app/window/documentsession.h"
#include "app/window/mainwindow.h"
#include "app/window/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QEventLoop>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr QSize sizes[] = {{1280, 800}, {2560, 1440}};

/// A table as documents have it, with a figure that does not follow from it and a cell without a unit.
const auto pastedExample = u"| Allocator | Baseline MB | Final MB | Retained | Note |\n"
                           "|---|---|---|---|---|\n"
                           "| mimalloc (default) | 25.2 | 55.0 | +118% | pins |\n"
                           "| jemalloc | 24.8 | 44.9 | +81% | pins on macOS only |\n"
                           "\n"
                           "| Benchmark | mimalloc | jemalloc | Delta |\n"
                           "|---|---|---|---|\n"
                           "| `alloc_free_64B` (200k iters) | 583 us | 2.65 ms | jemalloc ~4.7x slower |\n"
                           "| `alloc_free_4KB` (20k iters) | 763 us | 881 us | jemalloc ~17% slower |\n"
                           "| `event_burst` 200x1000 | 23.0 ms | 30.0 | jemalloc ~30% slower |\n"_s;

/// Waits for the story of what was imported, at most two minutes.
bool settle(MainWindow &window)
{
    constexpr auto patience = std::chrono::minutes(2);
    QEventLoop loop;
    bool timedOut = false;
    QTimer::singleShot(patience, &loop, [&loop, &timedOut] {
        timedOut = true;
        loop.quit();
    });
    const auto check = [&loop, &window] {
        if (window.session()->isSettled())
            loop.quit();
    };
    QObject::connect(window.session(), &DocumentSession::storyChanged, &loop, check);
    QObject::connect(window.session(), &DocumentSession::loadingEnded, &loop, check);
    if (!window.session()->isSettled())
        loop.exec();
    return !timedOut;
}

/// One turn of the event loop after the last layout request, so that nothing is painted half laid out.
void paintAll()
{
    QEventLoop loop;
    QTimer::singleShot(std::chrono::milliseconds(300), &loop, &QEventLoop::quit);
    loop.exec();
}

bool shoot(MainWindow &window, const QString &folder, const QString &name)
{
    bool good = true;
    for (const bool dark : {false, true}) {
        forceScheme(dark);
        for (const QSize size : sizes) {
            window.resize(size);
            paintAll();
            const QString file =
                u"%1/%2-%3-%4.png"_s.arg(folder, name, dark ? u"dark"_s : u"light"_s).arg(size.width());
            good = window.grab().save(file) && good;
        }
    }
    return good;
}

} // namespace

int takeShots(int &argc, char **argv, const QString &folder, const QStringList &files)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QCoreApplication::setOrganizationName(u"memreport"_s);
    forceScheme(false);
    if (!QDir().mkpath(folder))
        return 3;
    MainWindow window;
    window.resize(sizes[0]);
    window.show();
    bool good = shoot(window, folder, u"welcome"_s);
    if (!files.isEmpty()) {
        window.openPaths(files);
        good = settle(window) && good;
        for (const QString &page : window.pageIds()) {
            window.showPage(page);
            if (page == u"pairs")
                window.showFirstKill();
            good = shoot(window, folder, page) && good;
        }
        window.showPage(u"pairs"_s);
        window.editPairs();
        good = shoot(window, folder, u"pairs-edit"_s) && good;
    }
    QGuiApplication::clipboard()->setText(pastedExample);
    window.pasteTable();
    good = shoot(window, folder, u"paste"_s) && good;
    window.session()->forget();
    return good ? 0 : 3;
}

} // namespace memreport
