// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/figurepreview.h"

#include <QLabel>
#include <QPainter>

#include <algorithm>

namespace memreport {

namespace {
constexpr double cssPixelsPerInch = 96;
constexpr std::chrono::milliseconds patience{60}; ///< keys and handles come in bursts
} // namespace

FigurePreview::FigurePreview(QWidget *parent)
    : QScrollArea(parent)
    , m_sheet(new QLabel)
{
    m_sheet->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setWidget(m_sheet);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Preview"));
    m_drawing.setSingleShot(true);
    m_drawing.setInterval(patience);
    connect(&m_drawing, &QTimer::timeout, this, &FigurePreview::draw);
}

void FigurePreview::setFigure(const std::shared_ptr<const FigureSpec> &spec, const Preset &preset)
{
    m_spec = spec;
    m_preset = preset;
    m_sheet->setAccessibleName(spec ? spec->altShort : QString());
    m_sheet->setAccessibleDescription(spec ? spec->altLong : QString());
    m_drawing.start();
}

void FigurePreview::setTone(FigureTone tone)
{
    m_tone = tone;
    m_drawing.start();
}

void FigurePreview::setVision(ColourVision vision)
{
    m_vision = vision;
    m_drawing.start();
}

void FigurePreview::setFits(bool fits)
{
    m_fits = fits;
    m_drawing.start();
}

double FigurePreview::scale() const
{
    const double natural = cssPixelsPerInch / m_preset.unitsPerInch();
    if (!m_fits)
        return natural;
    return std::min({natural, viewport()->width() / m_preset.size.width(),
                     viewport()->height() / m_preset.size.height()});
}

void FigurePreview::draw()
{
    if (!m_spec || m_preset.size.isEmpty()) {
        m_sheet->clear();
        m_sheet->resize(0, 0);
        m_image = {};
        return;
    }
    const double ratio = devicePixelRatioF();
    const QSizeF size = m_preset.size * scale();
    QImage image((size * ratio).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return;
    QPainter painter(&image);
    painter.scale(scale() * ratio, scale() * ratio);
    paintFigure(&painter, m_spec, m_preset, m_tone);
    painter.end();
    m_image = seenImage(std::move(image), m_vision);
    m_image.setDevicePixelRatio(ratio);
    m_sheet->setPixmap(QPixmap::fromImage(m_image));
    m_sheet->resize(size.toSize());
}

void FigurePreview::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (m_fits)
        m_drawing.start();
}

} // namespace memreport
