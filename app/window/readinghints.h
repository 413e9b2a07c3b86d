// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

namespace memreport {

/// What is known about a file beside its bytes: the document's zone, the file's own time, the user's answers.
Hints hintsFor(const QString &path, const QString &zone, const ReadingAnswers &answers);

} // namespace memreport
