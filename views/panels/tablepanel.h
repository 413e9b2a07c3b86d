// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figuretable.h"

#include <QWidget>

class QLabel;
class QMenu;
class QSortFilterProxyModel;
class QTableView;

namespace memreport {

class FigureTableModel;
class QuietHeader;

/// The table of a figure on a page, inside its width as long as the words let it: sorted by a click on a
/// column's title, copied as it is sorted.
class TablePanel : public QWidget
{
    Q_OBJECT
public:
    explicit TablePanel(const QString &accessibleName, QWidget *parent = nullptr);

    /// Keeps the column that is sorted by.
    void setTable(const FigureTable &table);
    /// The rows in the order in which they are seen.
    FigureTable shownTable() const;
    QTableView *view() const { return m_view; }
    /// "Copy as Markdown" and its sisters; they belong into a button of the page.
    QMenu *copyMenu() const { return m_copy; }

Q_SIGNALS:
    void subjectChosen(size_t subject);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitColumns();
    void onCurrentChanged(const QModelIndex &current);

    FigureTableModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QTableView *m_view = nullptr;
    QLabel *m_footnotes = nullptr;
    QMenu *m_copy = nullptr;
    int m_fitted = -1; ///< width for which the columns are
};

} // namespace memreport
