// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace memreport {

/// In place of a page's content: what is missing, why, one button.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);
    void setTexts(const QString &missing, const QString &why, const QString &button);

Q_SIGNALS:
    void clicked();

private:
    QLabel *m_missing = nullptr;
    QLabel *m_why = nullptr;
    QPushButton *m_button = nullptr;
};

} // namespace memreport
