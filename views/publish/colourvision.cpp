// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/colourvision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace memreport {

namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix luminance{{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}};

constexpr size_t fineness = 4096;

// IEC 61966-2-1, for each of the 256 levels and back.
double linearOf(double level)
{
    return level <= 0.04045 ? level / 12.92 : std::pow((level + 0.055) / 1.055, 2.4);
}

double levelOf(double linear)
{
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}

const std::array<double, 256> &linearLevels()
{
    static const auto table = [] {
        std::array<double, 256> made{};
        for (size_t i = 0; i < made.size(); ++i)
            made[i] = linearOf(double(i) / 255);
        return made;
    }();
    return table;
}

int byteOf(double linear)
{
    static const auto table = [] {
        std::array<quint8, fineness + 1> made{};
        for (size_t i = 0; i < made.size(); ++i)
            made[i] = quint8(std::lround(levelOf(double(i) / fineness) * 255));
        return made;
    }();
    return table[size_t(std::lround(std::clamp(linear, 0.0, 1.0) * fineness))];
}

const Matrix *matrixOf(ColourVision vision)
{
    switch (vision) {
    case ColourVision::Normal:
        return nullptr;
    case ColourVision::Protanopia:
        return &protanopia;
    case ColourVision::Deuteranopia:
        return &deuteranopia;
    case ColourVision::Tritanopia:
        return &tritanopia;
    case ColourVision::Greyscale:
        break;
    }
    return &luminance;
}

QRgb through(const Matrix &matrix, QRgb colour)
{
    const auto &levels = linearLevels();
    const std::array<double, 3> in{levels[size_t(qRed(colour))], levels[size_t(qGreen(colour))],
                                   levels[size_t(qBlue(colour))]};
    std::array<int, 3> out{};
    for (size_t i = 0; i < 3; ++i)
        out[i] = byteOf(matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2]);
    return qRgb(out[0], out[1], out[2]);
}

double luminanceOf(QRgb colour)
{
    const auto &levels = linearLevels();
    return 0.2126 * levels[size_t(qRed(colour))] + 0.7152 * levels[size_t(qGreen(colour))] +
           0.0722 * levels[size_t(qBlue(colour))];
}

} // namespace

QRgb seenColour(QRgb colour, ColourVision vision)
{
    const Matrix *matrix = matrixOf(vision);
    return matrix ? through(*matrix, colour) : colour;
}

QImage seenImage(QImage image, ColourVision vision)
{
    const Matrix *matrix = matrixOf(vision);
    if (!matrix)
        return image;
    image.convertTo(QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        // Figures are mostly ground; neighbours are mostly alike.
        QRgb last = line[0];
        QRgb seen = through(*matrix, last);
        for (int x = 0; x < image.width(); ++x) {
            if (line[x] != last) {
                last = line[x];
                seen = through(*matrix, last);
            }
            line[x] = seen;
        }
    }
    return image;
}

double contrastRatio(QRgb a, QRgb b)
{
    const auto [low, high] = std::minmax({luminanceOf(a), luminanceOf(b)});
    return (high + 0.05) / (low + 0.05);
}

} // namespace memreport
