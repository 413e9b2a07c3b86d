// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/coveragestrip.h"

#include "models/base/visibletext.h"
#include "views/charts/figureview.h"
#include "views/panels/typography.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr double barHeight = 6;
constexpr float coveredInk = 0.45F;
constexpr float hatchInk = 0.4F;
} // namespace

CoverageStrip::CoverageStrip(FigureView *view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFont(mutedFont(font()));
    setAccessibleName(tr("What the kernel journals cover"));
    view->installEventFilter(this);
    connect(view, &FigureView::rangeChanged, this, qOverload<>(&QWidget::update));
    hide();
}

void CoverageStrip::setBars(std::vector<CoverageBar> bars)
{
    m_bars = std::move(bars);
    QStringList texts;
    for (const CoverageBar &bar : m_bars)
        texts << visibleText(bar.text);
    setAccessibleDescription(texts.join(u'\n'));
    setVisible(!m_bars.empty());
    updateGeometry();
    update();
}

int CoverageStrip::rowHeight() const
{
    return fontMetrics().height();
}

QSize CoverageStrip::sizeHint() const
{
    return {0, (int(m_bars.size()) + 1) * rowHeight()}; // the title is a row
}

QRectF CoverageStrip::plot() const
{
    const QRectF inView = m_view->timePlot();
    const QPoint origin = mapFromGlobal(m_view->mapToGlobal(QPoint(0, 0)));
    return inView.translated(origin);
}

void CoverageStrip::paintEvent(QPaintEvent *)
{
    const QRectF across = plot();
    const TimeRange range = m_view->visibleRange();
    if (across.isEmpty() || range.isEmpty())
        return;
    const auto x = [&](Instant t) {
        const double share = double((t - range.from).count()) / double(range.length().count());
        return across.left() + std::clamp(share, 0.0, 1.0) * across.width();
    };
    QPainter painter(this);
    const QColor ink = palette().color(QPalette::WindowText);
    QColor covered = ink;
    covered.setAlphaF(coveredInk);
    QColor hatch = ink;
    hatch.setAlphaF(hatchInk);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QRectF(across.left(), 0, across.width(), rowHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Covered by kernel journals; hatched: nothing tells of kills"));
    for (size_t i = 0; i < m_bars.size(); ++i) {
        const double begin = double(i + 1) * rowHeight();
        const double top = begin + (rowHeight() - barHeight) / 2.0;
        const QRectF whole(across.left(), top, across.width(), barHeight);
        painter.fillRect(whole, QBrush(hatch, Qt::BDiagPattern));
        for (const TimeRange &stretch : m_bars[i].covered) {
            const QRectF part(QPointF(x(stretch.from), top), QPointF(x(stretch.to), top + barHeight));
            painter.fillRect(part, palette().color(QPalette::Base)); // no hatch below the ink
            painter.fillRect(part, covered);
        }
        const QRectF label(across.right() + measure::grid, begin, width() - across.right() - measure::grid,
                           rowHeight());
        painter.drawText(
            label, Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(visibleText(m_bars[i].name), Qt::ElideRight, int(label.width())));
    }
}

bool CoverageStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int row = help->pos().y() / std::max(1, rowHeight()) - 1;
    if (row >= 0 && row < int(m_bars.size()))
        QToolTip::showText(help->globalPos(), visibleText(m_bars[size_t(row)].text), this);
    return true;
}

bool CoverageStrip::eventFilter(QObject *watched, QEvent *event)
{
    // The figure lays itself out anew; the bars stand on its axis.
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show)
        update();
    return QWidget::eventFilter(watched, event);
}

} // namespace memreport
