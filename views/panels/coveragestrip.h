// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/coveragebars.h"

#include <QWidget>

namespace memreport {

class FigureView;

/// Above a figure over time: a thin bar a host for what its kernel journal covers, hatched where nothing
/// tells of kills, on the figure's own time axis.
class CoverageStrip : public QWidget
{
    Q_OBJECT
public:
    CoverageStrip(FigureView *view, QWidget *parent);

    /// None: the strip goes.
    void setBars(std::vector<CoverageBar> bars);
    const std::vector<CoverageBar> &bars() const { return m_bars; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    int rowHeight() const;
    QRectF plot() const; ///< of the figure, across this widget

    FigureView *m_view = nullptr;
    std::vector<CoverageBar> m_bars;
};

} // namespace memreport
