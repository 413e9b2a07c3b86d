// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/seriesmodel.h"
#include "views/panels/page.h"

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace memreport {

class FilterField;
class MappingEditor;

/// Every imported metric with its series, and what each is used as, which can be changed.
class SeriesPage : public Page
{
    Q_OBJECT
public:
    SeriesPage(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story) override;
    std::optional<int> count() const override { return m_series->metricCount(); }

public Q_SLOTS:
    void showMetric(const QString &name);
    /// A series of the story; whatever filter hides it is emptied.
    void showSeries(const memreport::Series *series);

private:
    QWidget *content();
    void choose(const QModelIndex &source);
    void onChosen(const QModelIndex &index);

    SeriesModel *m_series = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QTreeView *m_table = nullptr;
    FilterField *m_filter = nullptr;
    QLabel *m_chosen = nullptr;
    MappingEditor *m_mapping = nullptr;
    Story m_story;
    QStackedWidget *m_stack = nullptr;
};

} // namespace memreport
