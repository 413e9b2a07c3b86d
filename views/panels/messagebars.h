// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QVBoxLayout;

namespace memreport {

/// Message bars above the page: at most two, newest first. What they say stays until it is closed.
class MessageBars : public QWidget
{
    Q_OBJECT
public:
    enum class Kind
    {
        Done,
        Information,
        Warning,
        Error
    };

    explicit MessageBars(QWidget *parent = nullptr);
    /// Shows a bar. The actions become buttons; they are owned by the bar and close it.
    void add(Kind kind, const QString &text, const QList<QAction *> &actions = {});
    void clear();
    QStringList texts() const; ///< newest first

private:
    QVBoxLayout *m_rows = nullptr;
};

} // namespace memreport
