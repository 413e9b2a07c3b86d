// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/benchcsv.h"
#include "importers/bench/benchjson.h"
#include "importers/bench/benchtable.h"
#include "importers/bench/benchtext.h"

#include <QBuffer>

// One input: the content of a file, given to every reader of benchmark output in turn.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    using namespace memreport;
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    for (const auto make :
         {makeBenchJsonImporter, makeBenchCsvImporter, makeBenchTextImporter, makeBenchTableImporter}) {
        const auto importer = make();
        importer->probe(bytes, true);
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        Hints hints;
        hints.path = QStringLiteral("criterion/group/new/estimates.json");
        importer->read(buffer, hints, {});
    }
    return 0;
}
