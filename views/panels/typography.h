// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLabel>

namespace memreport {

/// The measures of the window: a grid of 8 px, three sizes of text, nothing below 8 pt.
namespace measure {
inline constexpr int grid = 8;
inline constexpr int pageMargin = 24;
inline constexpr int panelGap = 16;
inline constexpr int target = 28; ///< least height of what is clicked
inline constexpr int sideBar = 168;
inline constexpr int sideBarIcons = 48;
inline constexpr int inspector = 264;
inline constexpr int textColumn = 648; ///< of a page that is read, not looked at
} // namespace measure

QFont headlineFont(const QFont &base);
QFont mutedFont(const QFont &base);
/// Same size as the text around it, digits of one width.
QFont tabularFont(const QFont &base);
QLabel *mutedLabel(const QString &text, QWidget *parent);
QLabel *sectionLabel(const QString &text, QWidget *parent); ///< muted, small, letter-spaced capitals

} // namespace memreport
