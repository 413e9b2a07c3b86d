// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/figureaccessible.h"

#include "views/charts/figureview.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace memreport {

namespace {

class FigureInterface : public QAccessibleWidget
{
public:
    explicit FigureInterface(FigureView *view)
        : QAccessibleWidget(view, QAccessible::Chart)
        , m_view(view)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        const auto figure = m_view->figure();
        if (!figure)
            return QAccessibleWidget::text(kind);
        switch (kind) {
        case QAccessible::Name:
            return figure->title;
        case QAccessible::Description:
            return figure->altLong.isEmpty() ? figure->altShort : figure->altLong;
        case QAccessible::Value:
            return m_view->valueText();
        default:
            return QAccessibleWidget::text(kind);
        }
    }

private:
    FigureView *m_view;
};

QAccessibleInterface *makeInterface(const QString &key, QObject *object)
{
    Q_UNUSED(key)
    auto *view = qobject_cast<FigureView *>(object);
    return view ? new FigureInterface(view) : nullptr;
}

} // namespace

void installFigureAccessibility()
{
    static const bool once = (QAccessible::installFactory(makeInterface), true);
    Q_UNUSED(once)
}

void announceFigure(FigureView *view)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleValueChangeEvent changed(view, view->valueText());
    QAccessible::updateAccessibility(&changed);
    QAccessibleAnnouncementEvent said(view, view->valueText());
    QAccessible::updateAccessibility(&said);
}

} // namespace memreport
