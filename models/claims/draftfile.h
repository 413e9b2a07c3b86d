// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

namespace memreport {

/// The text of a draft's file; "-" is standard input. Io: it is no file or cannot be read; Limit: no article
/// is that long.
Result<QString> readDraft(const QString &path);

} // namespace memreport
