// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <QBuffer>

#include <algorithm>
#include <memory>

namespace benchread {

inline memreport::Evidence read(const std::unique_ptr<memreport::Importer> &importer, QByteArray text)
{
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    return importer->read(buffer, {}, {});
}

inline qsizetype countOf(const memreport::Evidence &evidence, std::string_view code)
{
    return std::ranges::count(evidence.notes, code, &memreport::Note::code);
}

/// The only benchmark of this name (and allocator or baseline); a blank one if there is none or several.
inline memreport::BenchmarkResult benchmark(const memreport::Evidence &evidence, std::string_view name,
                                            std::string_view allocator = {})
{
    memreport::BenchmarkResult found;
    int count = 0;
    for (const memreport::BenchmarkResult &result : evidence.benchmarks) {
        if (result.name != name || (!allocator.empty() && result.allocator != allocator))
            continue;
        found = result;
        ++count;
    }
    return count == 1 ? found : memreport::BenchmarkResult();
}

} // namespace benchread
