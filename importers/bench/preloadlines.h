// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/linereader.h"

#include <vector>

namespace memreport::bench {

/// Lines of glibc's loader about libraries that it could not preload. What was named after such a
/// library ran with another allocator.
class PreloadLines
{
public:
    void take(const TextLine &line);
    /// Notes each library once, and withdraws allocators that only a command's LD_PRELOAD of it names.
    void apply(Evidence &into) const;

private:
    struct Refusal
    {
        std::string library; ///< as LD_PRELOAD names it
        std::string reason;  ///< empty: not told (before glibc 2.26)
        qint64 line = 0;
    };
    bool isRefused(std::string_view command) const;

    std::vector<Refusal> m_refusals;
};

} // namespace memreport::bench
