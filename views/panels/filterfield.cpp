// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/filterfield.h"

#include "views/panels/icons.h"
#include "views/panels/typography.h"

#include <QEvent>
#include <QGuiApplication>
#include <QPalette>

using namespace Qt::StringLiterals;

namespace memreport {

FilterField::FilterField(const QString &accessibleName, QWidget *parent)
    : QLineEdit(parent)
{
    constexpr int fieldWidth = 240;
    setPlaceholderText(tr("Filter"));
    setAccessibleName(accessibleName);
    setClearButtonEnabled(true);
    setFixedWidth(fieldWidth);
    setMinimumHeight(measure::target);
    addAction(icon(u"view-filter"_s), QLineEdit::LeadingPosition);
    setGround();
}

void FilterField::setGround()
{
    const QColor ground = QGuiApplication::palette().color(QPalette::Window);
    if (palette().color(QPalette::Base) == ground)
        return;
    QPalette own;
    own.setColor(QPalette::Base, ground);
    setPalette(own);
}

void FilterField::changeEvent(QEvent *event)
{
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange)
        setGround();
}

} // namespace memreport
