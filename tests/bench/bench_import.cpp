// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_import FILE: imports a file as the program does, its hash included, and prints what that cost, as
// JSON.
#include "importers/registry/allimporters.h"

#include <QFile>

#include <chrono>
#include <cstdio>
#include <string>

using namespace memreport;

namespace {

// Kilobytes of a line of /proc/self/status.
qint64 statusKb(QByteArrayView key)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith(key))
            return line.mid(key.size()).simplified().split(' ').value(0).toLongLong();
    }
    return 0;
}

void resetPeak()
{
    QFile clear(QStringLiteral("/proc/self/clear_refs"));
    if (clear.open(QIODevice::WriteOnly))
        clear.write("5");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    const QString path = QString::fromLocal8Bit(argv[1]);
    const Registry registry = makeRegistry();
    resetPeak();
    const qint64 before = statusKb("VmRSS:");
    const auto start = std::chrono::steady_clock::now();
    const Evidence evidence = registry.readFile(path, {}, {});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const qint64 peak = statusKb("VmHWM:") - before;
    qint64 samples = 0;
    for (const Series &series : evidence.series)
        samples += qint64(series.size());
    std::printf(
        "{\"seconds\": %.4f, \"mb_per_s\": %.1f, \"bytes\": %lld, \"series\": %zu, \"samples\": %lld, "
        "\"benchmarks\": %zu, \"peak_growth_kb\": %lld, \"bytes_per_sample\": %.2f, \"kills\": %zu, "
        "\"error\": %s}\n",
        took.count(), double(evidence.source.bytes.value_or(0)) / 1e6 / took.count(),
        static_cast<long long>(evidence.source.bytes.value_or(0)), evidence.series.size(),
        static_cast<long long>(samples), evidence.benchmarks.size(), static_cast<long long>(peak),
        double(peak) * 1024 / double(std::max<qint64>(samples, 1)), evidence.kills.size(),
        evidence.error ? "true" : "false");
    if (evidence.error)
        std::fprintf(stderr, "%s\n", qPrintable(describe(*evidence.error)));
    return evidence.error ? 3 : 0;
}
