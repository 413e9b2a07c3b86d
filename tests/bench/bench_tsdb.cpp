// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_tsdb [SERIES [SAMPLES]]: writes a block of the database, reads it and prints samples a second, as
// JSON.
#include "importers/tsdb/tsdbimporter.h"

#include "../importers_tsdb/blockwriter.h"

#include <QTemporaryDir>

#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace memreport;

namespace {

/// Resident memory as it is scraped: times a few milliseconds off, values in pages, often the same.
std::vector<handmade::Sample> scraped(size_t count, quint64 seed)
{
    std::vector<handmade::Sample> samples;
    samples.reserve(count);
    quint64 state = seed * 2 + 1;
    double pages = 20'000;
    for (size_t i = 0; i < count; ++i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        const quint64 dice = state >> 33;
        if (dice % 4 == 0)
            pages += double(dice % 4096) - 1900;
        samples.push_back({1'796'048'000'000 + qint64(i) * 15'000 + qint64(dice % 3), pages * 4096});
    }
    return samples;
}

} // namespace

int main(int argc, char **argv)
{
    const int series = argc > 1 ? std::atoi(argv[1]) : 200;
    const auto count = size_t(argc > 2 ? std::atoi(argv[2]) : 50'000);
    const QTemporaryDir folder;
    handmade::BlockWriter block;
    for (int i = 0; i < series; ++i)
        block.addSeries({{"__name__", "rss"}, {"n", std::to_string(100'000 + i)}},
                        scraped(count, quint64(i)));
    block.write(folder.path());
    const auto importer = makeTsdbImporter();
    const auto before = std::chrono::steady_clock::now();
    const Evidence evidence = importer->read(folder.path(), {}, {});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    qint64 samples = 0;
    for (const Series &each : evidence.series)
        samples += qint64(each.size());
    std::printf("{\"samples\": %lld, \"bytes\": %lld, \"seconds\": %.3f, \"samples_per_second\": %.0f}\n",
                qlonglong(samples), qlonglong(block.segment().size()), took.count(),
                double(samples) / took.count());
    return evidence.error ? 1 : 0;
}
