// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/importreport.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTreeWidget;

namespace memreport {

/// While files are read: the whole in bytes, each file, a stop button.
class LoadingPage : public QWidget
{
    Q_OBJECT
public:
    explicit LoadingPage(QWidget *parent = nullptr);
    void start(const QString &what); ///< "Importing 12 files", "Opening lab.memreport"
    void setProgress(const std::vector<FileProgress> &files);

Q_SIGNALS:
    void stopWanted();

private:
    QLabel *m_title = nullptr;
    QLabel *m_sum = nullptr;
    QProgressBar *m_bar = nullptr;
    QTreeWidget *m_files = nullptr;
    QPushButton *m_stop = nullptr;
};

} // namespace memreport
