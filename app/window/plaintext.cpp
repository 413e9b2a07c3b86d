// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/plaintext.h"

#include <QApplication>
#include <QEvent>
#include <QLabel>

namespace memreport {

namespace {

class PlainLabels : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        // Before it is first shown; the label of a tool tip even before it has its text.
        if (event->type() == QEvent::Polish) {
            auto *label = qobject_cast<QLabel *>(watched);
            if (label && label->textFormat() == Qt::AutoText)
                label->setTextFormat(Qt::PlainText);
        }
        return QObject::eventFilter(watched, event);
    }
};

} // namespace

void showTextsAsTheyAre(QApplication &application)
{
    application.installEventFilter(new PlainLabels(&application));
}

} // namespace memreport
