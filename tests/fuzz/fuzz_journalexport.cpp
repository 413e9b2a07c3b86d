// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/journalimporters.h"

#include <QBuffer>

#include <cstdint>

/// Entries with lengths of their own, which may lie.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto importer = memreport::makeJournalExportImporter();
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    importer->probe(bytes, true);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    importer->read(buffer, {}, {});
    return 0;
}
