// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"

#include <QLineEdit>

class QStandardItemModel;

namespace memreport {

/// Finds processes, hosts, metrics, kills and files of the document by any part of their name.
class SearchBox : public QLineEdit
{
    Q_OBJECT
public:
    explicit SearchBox(QWidget *parent = nullptr);
    void setStory(const Story &story);

Q_SIGNALS:
    void metricFound(const QString &name);
    void killFound(size_t kill); ///< Findings::kills
    void pageFound(const QString &id);

private:
    void add(const QString &text, const QString &target);
    void onChosen(const QString &text);

    QStandardItemModel *m_targets = nullptr;
};

} // namespace memreport
