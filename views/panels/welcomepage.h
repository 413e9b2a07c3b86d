// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/recentfilesmodel.h"

#include <QWidget>

class QAbstractButton;
class QVBoxLayout;
class QListView;
class QLabel;

namespace memreport {

/// What is seen before there is a document: name, one sentence, four big choices, recent files.
class WelcomePage : public QWidget
{
    Q_OBJECT
public:
    explicit WelcomePage(QWidget *parent = nullptr);
    void setRecentFiles(const QList<RecentFilesModel::File> &files);
    void setExampleThere(bool there);

Q_SIGNALS:
    void importWanted();
    void folderWanted();
    void openWanted();
    void exampleWanted();
    void recentChosen(const QString &path);
    void recentRemoved(const QString &path);

private:
    QAbstractButton *addChoice(const QString &iconName, const QString &title, const QString &detail);
    QVBoxLayout *column();
    void showRecentMenu(const QPoint &at);

    RecentFilesModel *m_recent = nullptr;
    QListView *m_list = nullptr;
    QLabel *m_recentTitle = nullptr;
    QWidget *m_choices = nullptr;
    QAbstractButton *m_example = nullptr;
};

} // namespace memreport
