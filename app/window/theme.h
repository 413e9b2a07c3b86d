// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

namespace memreport {

/// The window's own colours, used where the desktop brings no style of its own. The only place of
/// the window that names colours; everything else asks a palette.
QPalette lightPalette();
QPalette darkPalette();

/// Fusion with the palette above unless the desktop has a style; follows its light and dark while
/// the program runs.
void followDesktop();

/// For pictures of the window: light or dark whatever the desktop says.
void forceScheme(bool dark);

} // namespace memreport
