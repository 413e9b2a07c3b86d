// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/prometheustext.h"

#include <QBuffer>

#include <algorithm>
#include <cstdlib>
#include <functional>

using namespace memreport;

// Whatever the bytes are: series are whole and in order, and every error says where it is.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const auto importer = makePrometheusTextImporter();
    importer->probe(bytes, true);
    QBuffer device;
    device.setData(bytes);
    device.open(QIODevice::ReadOnly);
    Hints hints;
    hints.fileTimeMs = 1'796'049'092'000;
    const Evidence evidence = importer->read(device, hints, {});
    for (const Series &series : evidence.series) {
        if (series.isEmpty() || series.times->size() != series.values->size() ||
            std::ranges::adjacent_find(*series.times, std::greater_equal()) != series.times->end())
            std::abort();
    }
    const auto &error = evidence.error;
    if (error && (!error->line || !error->byte || *error->byte > qint64(size) || error->expected.isEmpty() ||
                  error->found.isEmpty()))
        std::abort();
    return 0;
}
