// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// Of the sanitizers' allocator; absent without one.
extern "C" [[gnu::weak]] size_t __sanitizer_get_current_allocated_bytes();

namespace memreport::test {

inline bool hasSanitizer()
{
    return __sanitizer_get_current_allocated_bytes != nullptr;
}

/// Bytes that the program asked for and has not given back. What the allocator keeps for later is not in it,
/// so that fragmentation is no growth.
inline size_t heapInUse()
{
    if (hasSanitizer())
        return __sanitizer_get_current_allocated_bytes();
#ifdef __GLIBC__
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

} // namespace memreport::test
