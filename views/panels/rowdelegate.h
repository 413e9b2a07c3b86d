// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QTreeView;
class QTableView;

namespace memreport {

/// Rows of at least 28 px without a focus frame around single cells; text is muted where the
/// given role says true, and what is invisible in it is written out.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit RowDelegate(QObject *parent, int mutedRole = -1);
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QString displayText(const QVariant &value, const QLocale &locale) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    int m_mutedRole = -1;
};

/// The one look of all lists and tables: no frame, no grid, whole rows, ground of the page.
void dress(QTreeView *view, const QString &accessibleName, int mutedRole = -1);
/// stretched: the column that takes what the others leave; its text is elided when there is little.
void fitColumns(QTreeView *view, int stretched);
void dress(QTableView *view, const QString &accessibleName, int mutedRole = -1);

} // namespace memreport
