// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/tableimporter.h"

#include <QBuffer>

// One input: the content of a file that the registry hands to the table reader.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const auto importer = memreport::makeTableImporter();
    importer->probe(bytes, true);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    memreport::Hints hints;
    hints.zone = QStringLiteral("Europe/Berlin");
    importer->read(buffer, hints, {});
    return 0;
}
