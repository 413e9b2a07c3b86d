// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/contentkind.h"
#include "importers/core/openedfile.h"

#include <QBuffer>

#include <cstdlib>

// One input: a file on disk, compressed or not, in any encoding.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)));
    buffer->open(QIODevice::ReadOnly);
    memreport::OpenedFile file(std::move(buffer), QStringLiteral("fuzz"));
    if (!file.openForReading())
        return 0;
    constexpr qsizetype headBytes = 64 * 1024;
    memreport::contentKindOf(file.head(headBytes), file.headIsWhole(headBytes));
    QByteArray block(64 * 1024, Qt::Uninitialized);
    while (file.read(block.data(), block.size()) > 0) {
    }
    memreport::SourceInfo source;
    file.finish(source);
    // What every caller relies on: all of the input is counted and hashed, whatever it is.
    if (source.bytes != qint64(size) || !source.sha256 || !file.atEnd())
        std::abort();
    return 0;
}
