// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace memreport {

/// A big choice of the welcome page: icon, title, one muted line.
class ChoiceButton : public QAbstractButton
{
    Q_OBJECT
public:
    ChoiceButton(const QIcon &icon, const QString &title, const QString &detail, QWidget *parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_detail;
};

} // namespace memreport
