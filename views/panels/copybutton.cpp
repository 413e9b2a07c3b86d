// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/copybutton.h"

#include "views/panels/icons.h"
#include "views/panels/tablepanel.h"
#include "views/panels/typography.h"

#include <QCoreApplication>
#include <QMenu>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace memreport {

QToolButton *quietButton(const QString &text, const QString &iconName, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setIcon(icon(iconName));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setMinimumHeight(measure::target);
    return button;
}

QToolButton *copyButton(const TablePanel *panel, QWidget *parent)
{
    QToolButton *button = quietButton(QCoreApplication::translate("memreport::TablePanel", "Copy table"),
                                      u"edit-copy"_s, parent);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(panel->copyMenu());
    return button;
}

} // namespace memreport
