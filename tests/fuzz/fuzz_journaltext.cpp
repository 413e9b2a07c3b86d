// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/journal/journalimporters.h"

#include <QBuffer>

#include <cstdint>

/// Text dumps with a year and a zone at hand, so that every clock is computed.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const auto importer = memreport::makeJournalTextImporter();
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    importer->probe(bytes, true);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    memreport::Hints hints;
    hints.zone = QStringLiteral("Europe/Berlin");
    hints.year = 2026;
    importer->read(buffer, hints, {});
    return 0;
}
