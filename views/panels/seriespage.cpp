// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/seriespage.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "views/panels/emptystate.h"
#include "views/panels/filterfield.h"
#include "views/panels/itemtable.h"
#include "views/panels/mappingeditor.h"
#include "views/panels/pageheader.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

SeriesPage::SeriesPage(TimeSelection *selection, QWidget *parent)
    : Page(u"series"_s, tr("Series"), selection, parent)
    , m_series(new SeriesModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_table(new QTreeView(this))
    , m_filter(new FilterField(tr("Filter series"), this))
    , m_chosen(mutedLabel({}, this))
    , m_mapping(new MappingEditor(this))
    , m_stack(new QStackedWidget(this))
{
    m_filtered->setSourceModel(m_series);
    m_filtered->setSortRole(SeriesModel::SortRole);
    m_filtered->setFilterKeyColumn(SeriesModel::NameColumn);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_table->setModel(m_filtered);
    dress(m_table, tr("Series"));
    addCopyMenu(m_table);
    fitColumns(m_table, SeriesModel::NameColumn);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(SeriesModel::NameColumn, Qt::AscendingOrder);
    m_table->setColumnHidden(SeriesModel::SpanColumn, true);
    header()->addControl(m_filter);
    connect(m_filter, &QLineEdit::textChanged, m_filtered, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &SeriesPage::onChosen);
    connect(m_mapping, &MappingEditor::changeWanted, this, &Page::changeWanted);

    auto *empty = new EmptyState(this);
    empty->setTexts(tr("No series imported"),
                    tr("Memory over time comes from a Prometheus answer or export."), tr("Import files…"));
    connect(empty, &EmptyState::clicked, this, &Page::importWanted);
    m_stack->addWidget(empty);
    m_stack->addWidget(content());
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(m_stack, 1);
}

QWidget *SeriesPage::content()
{
    auto *box = new QWidget(this);
    m_chosen->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_chosen->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins({});
    rows->setSpacing(measure::panelGap);
    rows->addWidget(m_table, 1);
    rows->addWidget(m_chosen);
    rows->addWidget(m_mapping);
    return box;
}

void SeriesPage::setStory(const Story &story)
{
    const QString before = m_table->currentIndex().data(SeriesModel::MetricRole).toString();
    m_story = story;
    m_series->setIncident(story.incident);
    m_stack->setCurrentIndex(m_series->metricCount() > 0 ? 1 : 0);
    m_filter->setVisible(m_series->metricCount() > 0);
    int unused = 0;
    for (int row = 0; row < m_series->metricCount(); ++row)
        unused += m_series->index(row, 0).data(SeriesModel::UsedRole).toBool() ? 0 : 1;
    header()->setHeadline(tr("%1 of %2 metrics are used by the definitions.")
                              .arg(m_series->metricCount() - unused)
                              .arg(m_series->metricCount()));
    header()->setMuted(tr("%1 series").arg(QLocale().toString(m_series->seriesCount())));
    showMetric(before);
    if (!m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_filtered->index(0, 0));
    onChosen(m_table->currentIndex());
}

void SeriesPage::showMetric(const QString &name)
{
    choose(m_series->indexOfMetric(name));
}

void SeriesPage::choose(const QModelIndex &source)
{
    const QModelIndex index = m_filtered->mapFromSource(source);
    if (!index.isValid())
        return;
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void SeriesPage::showSeries(const Series *series)
{
    m_filter->clear();
    for (int row = 0; row < m_series->metricCount(); ++row) {
        const QModelIndex metric = m_series->index(row, 0);
        for (int child = 0; child < m_series->rowCount(metric); ++child) {
            const QModelIndex index = m_series->index(child, 0, metric);
            if (m_series->series(index) == series)
                return choose(index);
        }
    }
}

void SeriesPage::onChosen(const QModelIndex &index)
{
    const QModelIndex source = m_filtered->mapToSource(index);
    if (!source.isValid()) {
        m_chosen->clear();
        m_mapping->setSeries(m_story, nullptr, {});
        return;
    }
    const Series *series = m_series->series(source);
    const QString span = source.siblingAtColumn(SeriesModel::SpanColumn).data().toString();
    m_chosen->setText(span + u" · "_s +
                      (series ? qstr(series->canonical())
                              : tr("all series of %1").arg(source.siblingAtColumn(0).data().toString())));
    m_chosen->setToolTip(m_chosen->text());
    // A whole metric is shown by its first series.
    m_mapping->setSeries(m_story, series ? series : m_series->series(m_series->index(0, 0, source)),
                         m_series->labels(source));
}

} // namespace memreport
