// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/document.h"

namespace handmade {

/// Evidence with something in every field, odd bytes and numbers among them.
memreport::Evidence fullEvidence();

/// The first part in which two differ, bit by bit; empty: none.
QString difference(const memreport::Evidence &a, const memreport::Evidence &b);
QString difference(const memreport::Document &a, const memreport::Document &b);

} // namespace handmade
