// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace memreport {

class TablePanel;

/// A quiet button of a page's second line: words beside an icon.
QToolButton *quietButton(const QString &text, const QString &iconName, QWidget *parent);
/// The same with the menu that copies the panel's table.
QToolButton *copyButton(const TablePanel *panel, QWidget *parent);

} // namespace memreport
