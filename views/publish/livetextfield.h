// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/authored.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace memreport {

class LiveNumbers;

/// One text of a figure: what it is called, an editor in which numbers that follow the data are
/// underlined, and a line that says whose words they are, with the way back to the computed ones.
class LiveTextField : public QWidget
{
    Q_OBJECT
public:
    LiveTextField(const QString &title, int rows, QWidget *parent);

    /// What is being typed stays as it is.
    void setText(const AuthoredText &text);
    QPlainTextEdit *editor() const { return m_edit; }
    QString stateText() const;
    /// Characters that the text should not exceed; the state line counts. 0: any number.
    void setLimit(qsizetype limit);

public Q_SLOTS:
    void commit(); ///< what was typed and is not told yet

Q_SIGNALS:
    void edited(const QString &text, const QString &computed);

private:
    void showState();
    void restore();

    AuthoredText m_text;
    QPlainTextEdit *m_edit = nullptr;
    QLabel *m_state = nullptr;
    QToolButton *m_restore = nullptr;
    LiveNumbers *m_numbers = nullptr;
    QString m_told; ///< an edit that has not come back as the text yet
    qsizetype m_limit = 0;
    QTimer m_idle;
    bool m_setting = false;
};

} // namespace memreport
