// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace memreport {

enum class ColourVision
{
    Normal,
    Protanopia,
    Deuteranopia,
    Tritanopia,
    Greyscale
};

/// The colour as such eyes see it: the matrices of Machado, Oliveira and Fernandes 2009 for severity
/// 1.0, in linear light; greyscale by relative luminance (WCAG 2.2).
QRgb seenColour(QRgb colour, ColourVision vision);
/// Every pixel of an opaque image.
QImage seenImage(QImage image, ColourVision vision);

/// WCAG 2.2: 1 to 21.
double contrastRatio(QRgb a, QRgb b);

} // namespace memreport
