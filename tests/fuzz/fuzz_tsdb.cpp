// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tsdb/tsdbimporter.h"

#include "../importers_tsdb/blockwriter.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cstdlib>
#include <functional>

using namespace memreport;

namespace {
/// Checksums would stop the fuzzer at the door: parts, ended by 0xfe, become whole chunks (first
/// byte '0' and up: the encoding) or whole entries of the index.
void writeBlock(const QByteArray &bytes, const QString &folder)
{
    handmade::BlockWriter block;
    for (const QByteArray &part : bytes.split(char(0xfe))) {
        if (part.isEmpty())
            continue;
        const auto kind = quint8(part.front() - '0');
        if (kind > 9) {
            block.addEntry(part);
            continue;
        }
        const auto chunk = block.addChunk(kind, part.sliced(1), 0, 1'000'000);
        block.addSeries({{"__name__", "x"}, {"n", std::to_string(chunk.ref)}}, {chunk});
    }
    block.write(folder);
}
} // namespace

// Whatever the bytes are: series are whole and in order, and every error says where it is.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const QTemporaryDir folder;
    writeBlock(bytes, folder.path());
    const auto importer = makeTsdbImporter();
    importer->claims(folder.path());
    const Evidence evidence = importer->read(folder.path(), {}, {});
    for (const Series &series : evidence.series) {
        if (series.isEmpty() || series.times->size() != series.values->size() ||
            std::ranges::adjacent_find(*series.times, std::greater_equal()) != series.times->end())
            std::abort();
    }
    const auto &error = evidence.error;
    if (error && (!error->byte || error->expected.isEmpty() || error->found.isEmpty()))
        std::abort();
    return 0;
}
