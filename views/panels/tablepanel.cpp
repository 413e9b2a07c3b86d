// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/tablepanel.h"

#include "views/panels/figuretablemodel.h"
#include "views/panels/itemtable.h"
#include "views/panels/quietheader.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace memreport {

TablePanel::TablePanel(const QString &accessibleName, QWidget *parent)
    : QWidget(parent)
    , m_model(new FigureTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_view(new QTableView(this))
    , m_footnotes(mutedLabel({}, this))
    , m_copy(addCopyMenu(m_view, [this] { return shownTable(); }))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(FigureTableModel::SortRole);
    m_view->setModel(m_sorted);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    dress(m_view, accessibleName, FigureTableModel::MutedRole);
    m_view->setFont(tabularFont(mutedFont(font())));
    m_view->horizontalHeader()->setStretchLastSection(false);
    m_view->setSortingEnabled(true);
    // The order of the source until a column is chosen.
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    m_footnotes->setWordWrap(true);
    m_footnotes->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->setSpacing(measure::grid);
    rows->addWidget(m_view, 1);
    rows->addWidget(m_footnotes);
    m_view->viewport()->installEventFilter(this);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &TablePanel::onCurrentChanged);
}

void TablePanel::setTable(const FigureTable &table)
{
    m_model->setTable(table);
    fitColumns();
    m_footnotes->setText(table.footnotes.join(u'\n'));
    m_footnotes->setVisible(!table.footnotes.isEmpty());
}

bool TablePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize &&
        m_view->viewport()->width() != m_fitted)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

/// Where the table is wider than the page, units go below the titles, then the widest words are cut.
void TablePanel::fitColumns()
{
    constexpr int leastWords = 72;
    auto *header = static_cast<QuietHeader *>(m_view->horizontalHeader());
    const int room = m_view->viewport()->width();
    m_fitted = room;
    header->setTwoRows(false);
    m_view->resizeColumnsToContents();
    if (header->length() <= room)
        return;
    header->setTwoRows(true);
    m_view->resizeColumnsToContents();
    while (header->length() > room) {
        int widest = -1;
        for (int column = 0; column < m_model->columnCount(); ++column) {
            if (!m_model->table().columns[size_t(column)].number &&
                (widest < 0 || header->sectionSize(column) > header->sectionSize(widest)))
                widest = column;
        }
        if (widest < 0 || header->sectionSize(widest) <= leastWords)
            return;
        header->resizeSection(widest, std::max(leastWords, header->sectionSize(widest) - measure::grid));
    }
}

FigureTable TablePanel::shownTable() const
{
    FigureTable table = m_model->table();
    std::vector<FigureTable::Row> rows;
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        rows.push_back(table.rows[size_t(m_sorted->mapToSource(m_sorted->index(row, 0)).row())]);
    table.rows = std::move(rows);
    return table;
}

void TablePanel::onCurrentChanged(const QModelIndex &current)
{
    if (current.isValid())
        Q_EMIT subjectChosen(size_t(current.data(FigureTableModel::SubjectRole).toULongLong()));
}

} // namespace memreport
