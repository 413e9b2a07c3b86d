// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figuretable.h"

#include <functional>

class QAbstractItemModel;
class QAbstractItemView;
class QMenu;

namespace memreport {

/// What an item model shows, row below row in its order, children after their parent; columns that
/// align right are numbers.
FigureTable tableOf(const QAbstractItemModel &model);

/// "Copy as Markdown", "Copy as CSV", "Copy as LaTeX" for the rows of a view as they are shown: in its
/// context menu, and in the returned one, which is its child.
QMenu *addCopyMenu(QAbstractItemView *view);
/// The same for a view whose table is more than what its model shows.
QMenu *addCopyMenu(QAbstractItemView *view, const std::function<FigureTable()> &table);

} // namespace memreport
