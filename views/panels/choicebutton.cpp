// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/choicebutton.h"

#include "views/panels/typography.h"

#include <QPainter>

namespace memreport {

namespace {
constexpr int iconSide = 32;
constexpr int choiceHeight = 88;
constexpr int choiceWidth = 316;
} // namespace

ChoiceButton::ChoiceButton(const QIcon &icon, const QString &title, const QString &detail, QWidget *parent)
    : QAbstractButton(parent)
    , m_detail(detail)
{
    setIcon(icon);
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(detail);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
}

QSize ChoiceButton::sizeHint() const
{
    return {choiceWidth, choiceHeight};
}

void ChoiceButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool near = underMouse() || hasFocus();
    QColor line = palette().color(near ? QPalette::Accent : QPalette::Mid);
    QColor ground = palette().color(near ? QPalette::Accent : QPalette::Window);
    if (near)
        ground.setAlphaF(isDown() ? 0.18F : 0.08F);
    painter.setPen(QPen(line, hasFocus() ? 2 : 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), measure::grid, measure::grid);

    const QRect inner = rect().adjusted(measure::pageMargin, 0, -measure::panelGap, 0);
    const QRect iconRect(inner.left(), inner.center().y() - iconSide / 2, iconSide, iconSide);
    icon().paint(&painter, iconRect, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
    const auto group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    QFont title = font();
    title.setWeight(QFont::DemiBold);
    QRect words = inner.adjusted(iconSide + measure::panelGap, 0, 0, 0);
    painter.setFont(title);
    painter.setPen(palette().color(group, QPalette::Text));
    painter.drawText(words.adjusted(0, 0, 0, -words.height() / 2 - 1), Qt::AlignLeft | Qt::AlignBottom,
                     text());
    painter.setFont(mutedFont(font()));
    painter.setPen(palette().color(group, QPalette::PlaceholderText));
    painter.drawText(words.adjusted(0, words.height() / 2 + 3, 0, 0),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_detail);
}

} // namespace memreport
