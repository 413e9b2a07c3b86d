// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/eventrecord.h"

#include <QByteArray>

namespace memreport {

/// A list of events for other programs, UTF-8, the same bytes on every machine. Unknown is an empty
/// cell, or a key that is not there; never 0.
QByteArray eventListCsv(const std::vector<EventRow> &rows);  ///< RFC 4180 with a header; formulas are guarded
QByteArray eventListJson(const std::vector<EventRow> &rows); ///< an array of objects

} // namespace memreport
