// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace memreport {

/// Above a figure that is drawn from a server's overview: says so, offers the samples behind what is seen,
/// and shows how far they have come. Hidden where there is nothing to offer.
class DetailStrip : public QWidget
{
    Q_OBJECT
public:
    explicit DetailStrip(QWidget *parent = nullptr);

    void setNothing();
    void setOffer(const QString &text); ///< with the button
    void setProgress(qint64 done, qint64 all, const QString &text);
    void setFailed(const QString &text); ///< why, and the button again
    bool isBusy() const { return m_busy; }

Q_SIGNALS:
    void wanted();
    void stopWanted();

private:
    void show(const QString &text, bool busy);

    QLabel *m_text = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_fetch = nullptr;
    QPushButton *m_stop = nullptr;
    bool m_busy = false;
};

} // namespace memreport
