// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/bundle.h"

#include "../models_bundle/rawzip.h"

#include <QBuffer>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

using namespace memreport;

namespace {
/// Checksums would stop the fuzzer at the door: bytes that are no ZIP become the members of a whole
/// one, parted by 0xfe.
QByteArray asBundle(const QByteArray &bytes)
{
    static constexpr std::array names{"series/index.json",  "incident.json",     "events.ndjson",
                                      "series/0/value.npy", "series/0/time.npy", "manifest.json",
                                      "findings.json"};
    if (bytes.startsWith("PK"))
        return bytes;
    const QList<QByteArray> parts = bytes.split(char(0xfe));
    std::vector<handmade::RawMember> members;
    for (qsizetype i = 0; i < std::min(parts.size(), qsizetype(names.size())); ++i)
        members.push_back({names[size_t(i)], parts[i]});
    return handmade::zipOf(members);
}
} // namespace

// Whatever the bytes are: columns are whole and in order, and no failure is silent.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    QByteArray bytes = asBundle(QByteArray(reinterpret_cast<const char *>(data), qsizetype(size)));
    QBuffer device(&bytes);
    device.open(QIODevice::ReadOnly);
    const auto loaded = readBundle(device, QStringLiteral("x.memreport"));
    if (!loaded) {
        if (loaded.error().message.isEmpty())
            std::abort();
        return 0;
    }
    for (const EvidencePtr &evidence : loaded->contents.document.evidence) {
        for (const Series &series : evidence->series) {
            if (series.times->size() != series.values->size() ||
                std::ranges::adjacent_find(*series.times, std::greater_equal()) != series.times->end())
                std::abort();
        }
    }
    return 0;
}
