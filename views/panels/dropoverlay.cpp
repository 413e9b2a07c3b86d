// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/dropoverlay.h"

#include "views/panels/typography.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace memreport {

QStringList localPaths(const QMimeData *data)
{
    QStringList paths;
    if (!data->hasUrls())
        return paths;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

DropOverlay::DropOverlay(QWidget *parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAccessibleName(tr("Drop area"));
    hide();
    parent->setAcceptDrops(true);
    parent->installEventFilter(this);
}

bool DropOverlay::offer(const QMimeData *mime)
{
    const QStringList paths = localPaths(mime);
    if (paths.isEmpty())
        return false;
    const bool bundle = paths.size() == 1 && paths.front().endsWith(u".memreport");
    m_text = bundle ? tr("Open this report")
             : paths.size() == 1
                 ? tr("Import “%1”").arg(paths.front().section(u'/', -1, -1, QString::SectionSkipEmpty))
                 : tr("Import %1 files").arg(paths.size());
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
    return true;
}

bool DropOverlay::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::DragEnter: {
        auto *drag = static_cast<QDragEnterEvent *>(event);
        if (!offer(drag->mimeData()))
            return false;
        drag->acceptProposedAction();
        return true;
    }
    case QEvent::DragMove:
        static_cast<QDragMoveEvent *>(event)->acceptProposedAction();
        return true;
    case QEvent::DragLeave:
        hide();
        return true;
    case QEvent::Drop: {
        auto *drop = static_cast<QDropEvent *>(event);
        hide();
        drop->acceptProposedAction();
        Q_EMIT dropped(localPaths(drop->mimeData()));
        return true;
    }
    case QEvent::Resize:
        setGeometry(parentWidget()->rect());
        return false;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

void DropOverlay::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ground = palette().color(QPalette::Base);
    ground.setAlphaF(0.86F);
    painter.fillRect(rect(), ground);
    painter.setPen(QPen(palette().color(QPalette::Accent), 2, Qt::DashLine));
    painter.drawRoundedRect(
        rect().adjusted(measure::pageMargin, measure::pageMargin, -measure::pageMargin, -measure::pageMargin),
        measure::grid, measure::grid);
    painter.setPen(palette().color(QPalette::Text));
    painter.setFont(headlineFont(font()));
    painter.drawText(rect(), Qt::AlignCenter, m_text);
}

} // namespace memreport
