// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_bundle columns FILE…   what a sample of resident memory costs in a bundle of these uncompressed
//                              Prometheus answers, beside float64 as it is, deflated and zstd'd.
// bench_bundle open SAMPLES    writes a bundle of so many samples, opens it and computes its findings.
// bench_bundle make SAMPLES X.memreport  writes it there.
// Prints JSON.
#include "importers/prometheus/prometheusapi.h"
#include "models/analysis/findings.h"
#include "models/bundle/bundle.h"
#include "models/bundle/zipreader.h"

#include <KCompressionDevice>

#include <QBuffer>
#include <QFile>
#include <QTemporaryDir>

#include <chrono>
#include <cstdio>
#include <random>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

/// Resident memory alone: swap is mostly zero and would make it look cheaper.
Document residentMemory(const QStringList &files)
{
    Document document;
    for (const QString &path : files) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            continue;
        auto evidence = std::make_shared<Evidence>(makePrometheusApiImporter()->read(file, {}, {}));
        std::erase_if(evidence->series,
                      [](const Series &series) { return series.labels.value("memtype") != "resident"; });
        document.evidence.push_back(evidence);
    }
    return document;
}

qint64 samplesOf(const Document &document)
{
    qint64 samples = 0;
    for (const EvidencePtr &evidence : document.evidence) {
        for (const Series &series : evidence->series)
            samples += qint64(series.size());
    }
    return samples;
}

QByteArray plainDoubles(const Document &document)
{
    QByteArray bytes;
    for (const EvidencePtr &evidence : document.evidence) {
        for (const Series &series : evidence->series)
            bytes.append(reinterpret_cast<const char *>(series.values->data()),
                         qsizetype(series.size() * sizeof(double)));
    }
    return bytes;
}

qint64 packed(const QByteArray &bytes, KCompressionDevice::CompressionType type)
{
    QBuffer buffer;
    KCompressionDevice device(&buffer, false, type);
    if (!device.open(QIODevice::WriteOnly))
        return 0;
    device.write(bytes);
    device.close();
    return buffer.data().size();
}

int columns(const QStringList &files)
{
    BundleContents contents;
    contents.document = residentMemory(files);
    const double samples = double(samplesOf(contents.document));
    QBuffer buffer;
    if (!buffer.open(QIODevice::ReadWrite) || !writeBundle(buffer, u"bench"_s, contents) || samples == 0)
        return 3;
    bundle::ZipReader zip(buffer);
    if (!zip.open())
        return 3;
    qint64 values = 0;
    qint64 times = 0;
    for (const bundle::ZipEntry &entry : zip.entries()) {
        values += entry.name.ends_with("/value.npy") ? entry.packedSize : 0;
        times += entry.name.ends_with("/time.npy") ? entry.packedSize : 0;
    }
    const QByteArray doubles = plainDoubles(contents.document);
    std::printf("{\"samples\": %.0f, \"bytes_per_sample\": %.3f, \"values\": %.3f, \"times\": %.3f, "
                "\"float64\": 8, \"float64_gzip\": %.3f, \"float64_zstd\": %.3f}\n",
                samples, double(values + times) / samples, double(values) / samples, double(times) / samples,
                double(packed(doubles, KCompressionDevice::GZip)) / samples,
                double(packed(doubles, KCompressionDevice::Zstd)) / samples);
    return 0;
}

/// Pages of a process that grows and falls, a scrape every 15 s.
Document madeUp(qint64 samples)
{
    constexpr qint64 perSeries = 10'000;
    std::mt19937 random(1);
    std::normal_distribution<double> step(0, 300);
    auto times = std::make_shared<TimeColumn>();
    for (qint64 i = 0; i < perSeries; ++i)
        times->push_back(instantFromMs(1'780'000'000'000 + i * 15'000));
    auto evidence = std::make_shared<Evidence>();
    for (qint64 n = 0; n < samples / perSeries; ++n) {
        Series series;
        series.name = "namedprocess_namegroup_memory_bytes";
        series.labels = Labels({{"groupname", "relay" + std::to_string(n)},
                                {"instance", "host" + std::to_string(n % 10) + ":9256"},
                                {"memtype", "resident"}});
        series.unit = Unit::Bytes;
        auto values = std::make_shared<ValueColumn>();
        double pages = 300'000;
        for (qint64 i = 0; i < perSeries; ++i) {
            pages = std::max(1000.0, pages + std::round(step(random)));
            values->push_back(pages * 4096);
        }
        series.times = times;
        series.values = std::move(values);
        evidence->series.push_back(std::move(series));
    }
    Document document;
    document.evidence = {evidence};
    return document;
}

template<typename Work>
double seconds(Work work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int open(qint64 samples)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"x.memreport"_s);
    BundleContents contents;
    contents.document = madeUp(samples);
    Result<void> written;
    const double write = seconds([&] { written = writeBundle(path, contents); });
    if (!written)
        return 3;
    Result<LoadedBundle> loaded = std::unexpected(Error());
    const double read = seconds([&] { loaded = readBundle(path); });
    if (!loaded || samplesOf(loaded->contents.document) != samplesOf(contents.document))
        return 3;
    Incident incident;
    const double assembled = seconds([&] { incident = assemble(loaded->contents.document); });
    const double analysed = seconds([&] { analyse(incident); });
    std::printf(
        "{\"samples\": %lld, \"bytes\": %lld, \"write_s\": %.3f, \"open_s\": %.3f, \"assemble_s\": %.3f, "
        "\"analyse_s\": %.3f}\n",
        static_cast<long long>(samplesOf(loaded->contents.document)),
        static_cast<long long>(QFile(path).size()), write, read, assembled, analysed);
    return 0;
}

int make(qint64 samples, const QString &path)
{
    BundleContents contents;
    contents.document = madeUp(samples);
    return writeBundle(path, contents) ? 0 : 3;
}

} // namespace

int main(int argc, char **argv)
{
    QStringList words;
    for (int i = 1; i < argc; ++i)
        words += QString::fromLocal8Bit(argv[i]);
    if (words.size() >= 2 && words[0] == "columns"_L1)
        return columns(words.sliced(1));
    if (words.size() == 2 && words[0] == "open"_L1)
        return open(words[1].toLongLong());
    if (words.size() == 3 && words[0] == "make"_L1)
        return make(words[1].toLongLong(), words[2]);
    return 2;
}
