// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace memreport {

/// An icon of the Breeze set in the colour of the text around it, in light and dark alike.
/// The desktop's own theme is not asked: its icons may be missing or of another ink.
QIcon icon(const QString &name);

} // namespace memreport
