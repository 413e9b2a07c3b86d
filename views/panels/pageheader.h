// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

#include <QWidget>

class QLabel;
class QToolButton;
class QHBoxLayout;

namespace memreport {

/// The finding of a page as a sentence with its state; under it one muted line, right of it the
/// number of caveats.
class PageHeader : public QWidget
{
    Q_OBJECT
public:
    explicit PageHeader(QWidget *parent = nullptr);

    void setHeadline(const QString &text);
    void setStatement(const Statement &statement);
    void setMuted(const QString &text);
    void setCaveats(size_t count);
    /// A control of the page at the right end of the muted line.
    void addControl(QWidget *control);

Q_SIGNALS:
    void caveatsClicked();

private:
    void setState(const QString &text, const QString &detail);

    QLabel *m_headline = nullptr;
    QLabel *m_state = nullptr;
    QLabel *m_muted = nullptr;
    QToolButton *m_caveats = nullptr;
    QHBoxLayout *m_second = nullptr;
};

} // namespace memreport
