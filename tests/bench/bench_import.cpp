// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_import FILE: reads an uncompressed file with the reader that knows it and prints what that cost, as
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
    QFile file(QString::fromLocal8Bit(argv[1]));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return 3;
    constexpr qint64 headBytes = 64 * 1024;
    const Registry registry = makeRegistry();
    const Importer *importer = registry.readerOf(file.peek(headBytes), false);
    if (!importer)
        return 3;
    resetPeak();
    const qint64 before = statusKb("VmRSS:");
    const auto start = std::chrono::steady_clock::now();
    const Evidence evidence = importer->read(file, {}, {});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    const qint64 peak = statusKb("VmHWM:") - before;
    qint64 samples = 0;
    for (const Series &series : evidence.series)
        samples += qint64(series.size());
    std::printf(
        "{\"seconds\": %.4f, \"mb_per_s\": %.1f, \"bytes\": %lld, \"series\": %zu, \"samples\": %lld, "
        "\"peak_growth_kb\": %lld, \"bytes_per_sample\": %.2f, \"error\": %s}\n",
        took.count(), double(file.size()) / 1e6 / took.count(), static_cast<long long>(file.size()),
        evidence.series.size(), static_cast<long long>(samples), static_cast<long long>(peak),
        double(peak) * 1024 / double(std::max<qint64>(samples, 1)), evidence.error ? "true" : "false");
    if (evidence.error)
        std::fprintf(stderr, "%s\n", qPrintable(describe(*evidence.error)));
    return evidence.error ? 3 : 0;
}
