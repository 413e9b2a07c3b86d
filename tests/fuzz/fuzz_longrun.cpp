// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/diagnosticsimporter.h"
#include "importers/longrun/eventsimporter.h"
#include "importers/longrun/identityimporters.h"
#include "importers/longrun/relaytableimporter.h"

#include <QBuffer>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

using namespace memreport;

// Whatever the bytes are: series are whole and in order, and every error says where it is.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const std::array readers{makeRelayTableImporter(), makeExperimentEventsImporter(),
                                    makeRelayConfigImporter(), makeGroupListImporter(),
                                    makeDiagnosticsImporter()};
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    Hints hints;
    hints.zone = QStringLiteral("Europe/Berlin");
    hints.path = QStringLiteral("group_B_mimalloc209.txt");
    for (const auto &reader : readers) {
        reader->probe(bytes, true);
        QBuffer device(&bytes);
        device.open(QIODevice::ReadOnly);
        const Evidence evidence = reader->read(device, hints, {});
        for (const Series &series : evidence.series) {
            if (series.isEmpty() || series.times->size() != series.values->size() ||
                std::ranges::adjacent_find(*series.times, std::greater_equal()) != series.times->end())
                std::abort();
        }
        if (evidence.error && !evidence.error->line)
            std::abort();
    }
    return 0;
}
