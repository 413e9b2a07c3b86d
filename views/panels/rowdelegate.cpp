// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/rowdelegate.h"

#include "models/base/visibletext.h"
#include "views/panels/quietheader.h"
#include "views/panels/typography.h"

#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

namespace memreport {

namespace {

void dressView(QAbstractItemView *view, const QString &accessibleName, int mutedRole)
{
    view->setItemDelegate(new RowDelegate(view, mutedRole));
    view->setFrameShape(QFrame::NoFrame);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setFont(tabularFont(view->font()));
    view->setAccessibleName(accessibleName);
}

} // namespace

RowDelegate::RowDelegate(QObject *parent, int mutedRole)
    : QStyledItemDelegate(parent)
    , m_mutedRole(mutedRole)
{
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(size.height(), measure::target));
    size.rwidth() += measure::grid;
    return size;
}

QString RowDelegate::displayText(const QVariant &value, const QLocale &locale) const
{
    return visibleText(QStyledItemDelegate::displayText(value, locale));
}

void RowDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (m_mutedRole >= 0 && index.data(m_mutedRole).toBool())
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::PlaceholderText));
}

void dress(QTreeView *view, const QString &accessibleName, int mutedRole)
{
    dressView(view, accessibleName, mutedRole);
    view->setHeader(new QuietHeader(view));
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
}

void fitColumns(QTreeView *view, int stretched)
{
    constexpr int leastWidth = 120;
    QHeaderView *header = view->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(measure::target);
    for (int column = 0; column < header->count(); ++column)
        header->setSectionResizeMode(column, column == stretched ? QHeaderView::Stretch
                                                                 : QHeaderView::ResizeToContents);
    view->setColumnWidth(stretched, leastWidth);
    view->setTextElideMode(Qt::ElideMiddle);
}

void dress(QTableView *view, const QString &accessibleName, int mutedRole)
{
    dressView(view, accessibleName, mutedRole);
    view->setHorizontalHeader(new QuietHeader(view));
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(measure::target);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setTabKeyNavigation(false);
}

} // namespace memreport
