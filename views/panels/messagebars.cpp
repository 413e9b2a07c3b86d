// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/messagebars.h"

#include "models/base/visibletext.h"

#include <KMessageWidget>

#include <QAction>
#include <QVBoxLayout>

namespace memreport {

namespace {

constexpr int mostBars = 2;

KMessageWidget::MessageType typeOf(MessageBars::Kind kind)
{
    switch (kind) {
    case MessageBars::Kind::Done:
        return KMessageWidget::Positive;
    case MessageBars::Kind::Information:
        return KMessageWidget::Information;
    case MessageBars::Kind::Warning:
        return KMessageWidget::Warning;
    case MessageBars::Kind::Error:
        return KMessageWidget::Error;
    }
    return KMessageWidget::Information;
}

} // namespace

MessageBars::MessageBars(QWidget *parent)
    : QWidget(parent)
    , m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins({});
    m_rows->setSpacing(0);
}

void MessageBars::add(Kind kind, const QString &text, const QList<QAction *> &actions)
{
    auto *bar = new KMessageWidget(visibleText(text), this);
    bar->setMessageType(typeOf(kind));
    bar->setTextFormat(Qt::PlainText);
    bar->setWordWrap(true);
    bar->setPosition(KMessageWidget::Header);
    bar->setAccessibleName(text);
    for (QAction *action : actions) {
        action->setParent(bar);
        bar->addAction(action);
        connect(action, &QAction::triggered, bar, &QObject::deleteLater);
    }
    connect(bar, &KMessageWidget::hideAnimationFinished, bar, &QObject::deleteLater);
    m_rows->insertWidget(0, bar);
    while (m_rows->count() > mostBars) {
        QWidget *oldest = m_rows->itemAt(m_rows->count() - 1)->widget();
        m_rows->removeWidget(oldest);
        oldest->hide();
        oldest->deleteLater();
    }
}

void MessageBars::clear()
{
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        const std::unique_ptr<QLayoutItem> owned(item);
    }
}

QStringList MessageBars::texts() const
{
    QStringList texts;
    for (int i = 0; i < m_rows->count(); ++i)
        texts << static_cast<KMessageWidget *>(m_rows->itemAt(i)->widget())->text();
    return texts;
}

} // namespace memreport
