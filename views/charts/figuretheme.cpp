// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figuretheme.h"

#include <QPalette>

namespace memreport {

namespace {

struct RoleColours
{
    QRgb light;
    QRgb dark;
};

RoleColours coloursOf(PaletteRole role)
{
    switch (role) {
    case PaletteRole::Holds:
        return {0xffcc3311, 0xffff7a6b};
    case PaletteRole::Releases:
        return {0xff0077bb, 0xff56b4e9};
    case PaletteRole::Third:
        return {0xffaa4499, 0xffcc99cc};
    case PaletteRole::Fourth:
        return {0xff7a6a00, 0xffe69f00};
    case PaletteRole::Good:
        return {0xff117733, 0xff4dd39a};
    case PaletteRole::Ink:
        return {0xff1a1a1a, 0xffe6e6e6};
    case PaletteRole::Muted:
        break;
    }
    return {0xff595959, 0xffa8a8a8};
}

FigureTheme themeOn(bool dark, const QColor &ground)
{
    FigureTheme theme{.dark = dark, .ground = ground, .ink = {}, .muted = {}};
    theme.ink = theme.colour(PaletteRole::Ink);
    theme.muted = theme.colour(PaletteRole::Muted);
    return theme;
}

QColor mixed(const QColor &from, const QColor &to, double share)
{
    const auto mix = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

} // namespace

QColor FigureTheme::colour(PaletteRole role) const
{
    const RoleColours colours = coloursOf(role);
    return QColor::fromRgb(dark ? colours.dark : colours.light);
}

QColor FigureTheme::cliff() const
{
    return QColor::fromRgb(dark ? 0xff4a2a22 : 0xfffbe3dc);
}

QColor FigureTheme::notObserved() const
{
    return QColor::fromRgb(dark ? 0xff2f2f2f : 0xffededed);
}

QColor FigureTheme::wash(double share) const
{
    return mixed(ground, ink, share);
}

QColor FigureTheme::tint(PaletteRole role, double share) const
{
    return mixed(ground, colour(role), share);
}

FigureTheme lightTheme()
{
    return themeOn(false, QColor::fromRgb(0xffffffff));
}

FigureTheme darkTheme()
{
    return themeOn(true, QColor::fromRgb(0xff1e1e1e));
}

FigureTheme themeOf(const QPalette &palette)
{
    const QColor window = palette.color(QPalette::Window);
    return themeOn(window.lightnessF() < 0.5F, window);
}

QList<qreal> dashOf(PaletteRole role)
{
    switch (role) {
    case PaletteRole::Releases:
        return {6, 3};
    case PaletteRole::Third:
        return {2, 2};
    case PaletteRole::Fourth:
        return {8, 2, 2, 2};
    default:
        return {};
    }
}

MarkerShape markerOf(PaletteRole role)
{
    switch (role) {
    case PaletteRole::Holds:
        return MarkerShape::Square;
    case PaletteRole::Releases:
        return MarkerShape::Circle;
    case PaletteRole::Third:
        return MarkerShape::Triangle;
    case PaletteRole::Fourth:
        return MarkerShape::Diamond;
    default:
        return MarkerShape::None;
    }
}

} // namespace memreport
