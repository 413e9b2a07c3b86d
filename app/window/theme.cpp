// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/theme.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleHints>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct Colours
{
    QRgb ground, side, raised, line, ink, muted, accent, chosen, off;
};

QPalette paletteOf(const Colours &c)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, QRgb colour) {
        palette.setColor(role, QColor(colour));
    };
    set(QPalette::Base, c.ground);
    set(QPalette::AlternateBase, c.side);
    set(QPalette::Window, c.side);
    set(QPalette::Button, c.raised);
    set(QPalette::Light, c.ground);
    set(QPalette::Midlight, c.raised);
    set(QPalette::Mid, c.line);
    set(QPalette::Dark, c.line);
    set(QPalette::Shadow, c.line);
    set(QPalette::ToolTipBase, c.raised);
    // Chosen rows are a wash under unchanged ink; the accent proper marks focus and the current page.
    set(QPalette::Highlight, c.chosen);
    set(QPalette::Accent, c.accent);
    set(QPalette::HighlightedText, c.ink);
    set(QPalette::Link, c.accent);
    set(QPalette::LinkVisited, c.accent);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        set(role, c.ink);
    set(QPalette::PlaceholderText, c.muted);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(c.off));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(c.line));
    return palette;
}

bool ownStyle()
{
    return QApplication::style()->name().compare(u"fusion"_s, Qt::CaseInsensitive) == 0;
}

void applyScheme()
{
    if (ownStyle()) {
        const bool dark = QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
        QApplication::setPalette(dark ? darkPalette() : lightPalette());
    }
}

} // namespace

QPalette lightPalette()
{
    return paletteOf({.ground = 0xFFFFFFFF,
                      .side = 0xFFF5F6F7,
                      .raised = 0xFFFBFBFC,
                      .line = 0xFFD5D8DC,
                      .ink = 0xFF1A1A1A,
                      .muted = 0xFF595959,
                      .accent = 0xFF2A6FBB,
                      .chosen = 0xFFD6E5F5,
                      .off = 0xFF9A9DA1});
}

QPalette darkPalette()
{
    return paletteOf({.ground = 0xFF1E1E1E,
                      .side = 0xFF252628,
                      .raised = 0xFF2E3033,
                      .line = 0xFF43464A,
                      .ink = 0xFFE6E6E6,
                      .muted = 0xFFA8A8A8,
                      .accent = 0xFF5B9BD9,
                      .chosen = 0xFF2D4358,
                      .off = 0xFF73777C});
}

void followDesktop()
{
    // The styles that Qt itself brings are no desktop's; Breeze, Adwaita, Kvantum… are.
    const QString name = QApplication::style()->name().toLower();
    if (name == u"windows" || name == u"fusion")
        QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    applyScheme();
    QObject::connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, qApp, &applyScheme);
}

void forceScheme(bool dark)
{
    QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
}

} // namespace memreport
