// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/icons.h"

#include <BreezeIcons>

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QByteArray svgOf(const QString &name)
{
    static const bool ready = [] {
        BreezeIcons::initIcons();
        return true;
    }();
    Q_UNUSED(ready)
    for (const auto size : {16, 22, 24, 32}) {
        for (const auto &kind :
             {u"actions"_s, u"mimetypes"_s, u"places"_s, u"status"_s, u"devices"_s, u"apps"_s}) {
            QFile file(u":/icons/breeze/%1/%2/%3.svg"_s.arg(kind).arg(size).arg(name));
            if (file.open(QIODevice::ReadOnly))
                return file.readAll();
        }
    }
    return {};
}

/// Paints the drawing anew with the palette of the moment, so that a change of the colour scheme
/// needs no reloading. Breeze names its ink "#232629" in a style sheet inside each drawing.
class InkEngine : public QIconEngine
{
public:
    explicit InkEngine(QByteArray svg)
        : m_svg(std::move(svg))
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor ink = QGuiApplication::palette().color(group, QPalette::WindowText);
        QByteArray drawing = m_svg;
        drawing.replace("#232629", ink.name().toLatin1());
        QSvgRenderer(drawing).render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }

    QIconEngine *clone() const override { return new InkEngine(m_svg); }
    bool isNull() override { return m_svg.isEmpty(); }

private:
    QByteArray m_svg;
};

} // namespace

QIcon icon(const QString &name)
{
    return QIcon(new InkEngine(svgOf(name)));
}

} // namespace memreport
