// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/itemtable.h"

#include "models/figures/tabletext.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

namespace memreport {

namespace {

struct CopyWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::TablePanel)
};

bool isRight(const QVariant &alignment)
{
    return (Qt::Alignment(alignment.toInt()) & Qt::AlignRight) != 0;
}

void addRows(FigureTable &table, const QAbstractItemModel &model, const QModelIndex &parent)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        FigureTable::Row cells;
        for (int column = 0; column < model.columnCount(); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            cells.cells << index.data().toString();
            if (isRight(index.data(Qt::TextAlignmentRole)))
                table.columns[size_t(column)].number = true;
        }
        table.rows.push_back(std::move(cells));
        addRows(table, model, model.index(row, 0, parent));
    }
}

} // namespace

FigureTable tableOf(const QAbstractItemModel &model)
{
    FigureTable table;
    for (int column = 0; column < model.columnCount(); ++column)
        table.columns.push_back({model.headerData(column, Qt::Horizontal).toString(), {}, false});
    addRows(table, model, {});
    return table;
}

QMenu *addCopyMenu(QAbstractItemView *view)
{
    return addCopyMenu(view, [view] { return tableOf(*view->model()); });
}

QMenu *addCopyMenu(QAbstractItemView *view, const std::function<FigureTable()> &table)
{
    auto *menu = new QMenu(CopyWords::tr("Copy"), view);
    const auto add = [&](const QString &text, QString (*form)(const FigureTable &)) {
        QObject::connect(menu->addAction(text), &QAction::triggered, view,
                         [table, form] { QGuiApplication::clipboard()->setText(form(table())); });
    };
    add(CopyWords::tr("Copy as Markdown"), tableMarkdown);
    add(CopyWords::tr("Copy as CSV"), tableCsv);
    add(CopyWords::tr("Copy as LaTeX"), tableLatex);
    view->addActions(menu->actions());
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
    return menu;
}

} // namespace memreport
