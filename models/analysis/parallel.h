// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace memreport {

/// work(0) … work(count − 1), on all cores, in any order; they must not share what they change. Returns when
/// all are done. An exception of one of them stops the rest and comes out here.
void forEachIndex(size_t count, const std::function<void(size_t)> &work);

} // namespace memreport
