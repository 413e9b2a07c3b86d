// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/quietheader.h"

#include "views/panels/typography.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr int padding = 4;
constexpr int arrowSide = 8;
} // namespace

QuietHeader::QuietHeader(QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setFont(mutedFont(font()));
    setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setHighlightSections(false);
    setSectionsClickable(true);
    setStretchLastSection(true);
}

void QuietHeader::setTwoRows(bool twoRows)
{
    if (twoRows == m_twoRows)
        return;
    m_twoRows = twoRows;
    updateGeometry();
    viewport()->update();
}

QStringList QuietHeader::rowsOf(int section) const
{
    const QString text = model()->headerData(section, Qt::Horizontal).toString();
    const qsizetype comma = m_twoRows ? text.lastIndexOf(u", "_s) : -1;
    return comma < 0 ? QStringList{text} : QStringList{text.first(comma), text.sliced(comma + 2)};
}

int QuietHeader::rowsHeight() const
{
    return m_twoRows ? 2 * fontMetrics().height() + 2 * padding : measure::target;
}

QSize QuietHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(), rowsHeight()};
}

QSize QuietHeader::sectionSizeFromContents(int section) const
{
    int widest = 0;
    for (const QString &row : rowsOf(section))
        widest = std::max(widest, fontMetrics().horizontalAdvance(row));
    const int arrow = isSortIndicatorShown() ? arrowSide + padding : 0;
    return {widest + 2 * padding + arrow, rowsHeight()};
}

void QuietHeader::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette().color(QPalette::Base));
    painter.fillRect(0, height() - 1, width(), 1, palette().color(QPalette::Mid));
    painter.end();
    QHeaderView::paintEvent(event);
    // The style has a ground of its own for what lies beyond the last section.
    const int end = length() - offset();
    if (end >= width())
        return;
    QPainter beyond(viewport());
    beyond.fillRect(end, 0, width() - end, height(), palette().color(QPalette::Base));
    beyond.fillRect(end, height() - 1, width() - end, 1, palette().color(QPalette::Mid));
}

void QuietHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->save();
    painter->fillRect(rect, palette().color(QPalette::Base));
    painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, palette().color(QPalette::Mid));
    const QVariant wanted = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole);
    const int alignment = wanted.isValid() ? wanted.toInt() : int(defaultAlignment());
    QRect words = rect.adjusted(padding, 0, -padding, 0);
    const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == section;
    if (sorted)
        words.setRight(words.right() - arrowSide - padding);
    QStringList rows = rowsOf(section);
    const QString text = rows.front();
    for (QString &row : rows)
        row = fontMetrics().elidedText(row, Qt::ElideRight, words.width());
    painter->setFont(font());
    painter->setPen(palette().color(QPalette::PlaceholderText));
    painter->drawText(words, alignment, rows.join(u'\n'));
    if (sorted) {
        const double x =
            (alignment & Qt::AlignRight) != 0
                ? words.right() + padding
                : std::min(words.left() + fontMetrics().horizontalAdvance(text) + padding, words.right());
        const double y = rect.center().y() - 1;
        const double tip = sortIndicatorOrder() == Qt::AscendingOrder ? -2 : 2;
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setBrush(palette().color(QPalette::PlaceholderText));
        painter->setPen(Qt::NoPen);
        painter->drawPolygon(
            QPolygonF({{x, y - tip}, {x + arrowSide, y - tip}, {x + arrowSide / 2.0, y + 2 * tip}}));
    }
    painter->restore();
}

} // namespace memreport
