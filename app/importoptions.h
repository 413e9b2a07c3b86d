// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"
#include "models/incident/document.h"

#include <expected>

namespace memreport {

/// --title, --author, --map, --page-size, --allocator, --pair and --window as choices of the document,
/// in this order: a pair may name a process whose allocator was just said. The error is a sentence for the
/// user.
std::expected<Document, QString> applyImportOptions(Document document, const VerbArguments &arguments);

} // namespace memreport
