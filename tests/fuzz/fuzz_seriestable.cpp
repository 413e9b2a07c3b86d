// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/grafana/dataframes.h"
#include "importers/grafana/seriestableimporter.h"

#include <QBuffer>

#include <algorithm>
#include <cstdlib>

using namespace memreport;

namespace {

// Whatever the bytes are: series are whole and in order, and every error says where it is.
void check(const Importer &importer, const QByteArray &bytes, const Hints &hints)
{
    importer.probe(bytes, true);
    QBuffer device;
    device.setData(bytes);
    device.open(QIODevice::ReadOnly);
    const Evidence evidence = importer.read(device, hints, {});
    for (const Series &series : evidence.series) {
        if (series.isEmpty() || series.times->size() != series.values->size() ||
            !std::ranges::is_sorted(*series.times))
            std::abort();
    }
    const auto &error = evidence.error;
    if (error && error->code != Error::Code::ServerError &&
        ((!error->line && !error->byte) || error->expected.isEmpty() || error->found.isEmpty()))
        std::abort();
}

} // namespace

// One input: the content of a file that the registry hands to the readers of tables of series.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    Hints hints;
    hints.zone = QStringLiteral("Europe/Berlin");
    hints.dateOrder = DateOrder::DayMonth;
    hints.fileTimeMs = 1'796'049'092'000;
    check(*makeSeriesTableImporter(), bytes, hints);
    check(*makeDataFrameImporter(), bytes, hints);
    return 0;
}
