// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace memreport {

/// A text from a file as it may be shown: what turns the direction of writing, is invisible, or is a
/// letter of another script inside of a Latin word is written out, "bas⟨U+202E⟩03". Line breaks and
/// tabs stay. For the screen and for figures; files and numbers keep the text itself.
QString visibleText(const QString &text);

} // namespace memreport
