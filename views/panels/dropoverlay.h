// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMimeData;

namespace memreport {

/// Covers its parent while something is dragged over it and says what dropping would do.
class DropOverlay : public QWidget
{
    Q_OBJECT
public:
    explicit DropOverlay(QWidget *parent);

Q_SIGNALS:
    void dropped(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    bool offer(const QMimeData *mime);

    QString m_text;
};

/// Local files and folders of a drag; empty if there are none.
QStringList localPaths(const QMimeData *data);

} // namespace memreport
