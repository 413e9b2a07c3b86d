// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/journalimporters.h"

#include <QBuffer>

#include <cstdint>

/// JSON and export forms: both readers get the same bytes.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto json = memreport::makeJournalJsonImporter();
    static const auto exported = memreport::makeJournalExportImporter();
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    for (const auto *importer : {json.get(), exported.get()}) {
        importer->probe(bytes, true);
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::ReadOnly);
        importer->read(buffer, {}, {});
    }
    return 0;
}
