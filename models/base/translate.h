// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace memreport {

/// A text in the user's language, for code that is no QObject (whose own tr() goes before this one).
/// `count` chooses the plural form and replaces %n; all these texts share one translation context,
/// "memreport".
QString tr(const char *text, int count = -1);

} // namespace memreport
