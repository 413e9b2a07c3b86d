// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/renderfigure.h"
#include "views/publish/colourvision.h"

#include <QScrollArea>
#include <QTimer>

class QLabel;

namespace memreport {

/// A figure as its file will look, at true size: one CSS pixel is one of the window's, a millimetre as
/// the desktop counts it. Or shrunk to fit, and as other eyes see it.
class FigurePreview : public QScrollArea
{
    Q_OBJECT
public:
    explicit FigurePreview(QWidget *parent = nullptr);

    void setFigure(const std::shared_ptr<const FigureSpec> &spec, const Preset &preset);
    void setTone(FigureTone tone);
    void setVision(ColourVision vision);
    void setFits(bool fits);
    QImage image() const { return m_image; } ///< as it is shown

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void draw();
    double scale() const; ///< window pixels per unit of the preset

    std::shared_ptr<const FigureSpec> m_spec;
    Preset m_preset;
    FigureTone m_tone = FigureTone::Light;
    ColourVision m_vision = ColourVision::Normal;
    bool m_fits = false;
    QLabel *m_sheet = nullptr;
    QImage m_image;
    QTimer m_drawing;
};

} // namespace memreport
