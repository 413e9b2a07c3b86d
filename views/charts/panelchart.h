// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/series/extremaindex.h"
#include "views/charts/figurelayout.h"

#include <memory>
#include <vector>

QT_BEGIN_NAMESPACE
class QChart;
class QGraphicsScene;
class QLineSeries;
class QValueAxis;
QT_END_NAMESPACE

namespace memreport {

/// The lines of one panel in a QChart whose axes stay hidden: QDateTimeAxis has no zone, and its
/// ticks fall on no round time. Private to this room.
class PanelChart
{
public:
    PanelChart(QGraphicsScene &scene, const FigurePanel &panel, const FigureStyle &style);

    void place(const QRectF &sheet, const QRectF &plot, double yMax);
    void setRange(const TimeRange &range);
    /// nullptr for a line without samples.
    const ExtremaIndex *index(size_t line) const { return m_indexes[line].get(); }
    /// Of FigureLine::low and high; nullptr for a line without a spread.
    const ExtremaIndex *lowIndex(size_t line) const { return m_lowIndexes[line].get(); }
    const ExtremaIndex *highIndex(size_t line) const { return m_highIndexes[line].get(); }

private:
    struct Drawn
    {
        size_t line = 0;
        size_t run = 0;
        QLineSeries *series = nullptr; ///< child of the chart
    };
    void addRuns(size_t line);

    const FigurePanel &m_panel;
    const FigureStyle &m_style;
    QChart *m_chart = nullptr; ///< owned by the scene
    QValueAxis *m_time = nullptr;
    QValueAxis *m_value = nullptr;
    std::vector<std::unique_ptr<ExtremaIndex>> m_indexes; ///< by line
    std::vector<std::unique_ptr<ExtremaIndex>> m_lowIndexes;
    std::vector<std::unique_ptr<ExtremaIndex>> m_highIndexes;
    std::vector<Drawn> m_drawn;
    QRectF m_plot;
    double m_yMax = 1;
};

/// Pen of a line. A solid one is given as a dash without a gap in sight: Qt Charts draws solid lines
/// segment by segment, which gives rough joins and one SVG element per segment.
QPen linePen(const FigureLine &line, bool featured, const FigureStyle &style);
/// Length of the first dash of such a solid pen, in widths; the export takes it away again.
inline constexpr double endlessDash = 900000;

} // namespace memreport
