// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/sourcespage.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "views/panels/emptystate.h"
#include "views/panels/icons.h"
#include "views/panels/itemtable.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QAction>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// What tells this very file from every other one.
QString identityText(const Evidence &evidence)
{
    QStringList parts;
    if (evidence.source.bytes)
        parts << bytesText(double(*evidence.source.bytes));
    if (!evidence.source.compression.empty())
        parts << qstr(evidence.source.compression);
    if (evidence.source.sha256)
        parts << u"SHA-256 "_s + qstr(*evidence.source.sha256);
    return parts.join(u" · "_s);
}

} // namespace

SourcesPage::SourcesPage(TimeSelection *selection, QWidget *parent)
    : Page(u"sources"_s, tr("Sources"), selection, parent)
    , m_sources(new SourcesModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_notes(new NotesModel(this))
    , m_table(new QTreeView(this))
    , m_details(new QTreeView(this))
    , m_chosen(new QLabel(this))
    , m_hash(mutedLabel({}, this))
    , m_stack(new QStackedWidget(this))
{
    m_sorted->setSourceModel(m_sources);
    m_sorted->setSortRole(SourcesModel::SortRole);
    m_table->setModel(m_sorted);
    m_table->setRootIsDecorated(false);
    dress(m_table, tr("Sources"), SourcesModel::FailedRole);
    addCopyMenu(m_table);
    fitColumns(m_table, SourcesModel::FileColumn);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(SourcesModel::FileColumn, Qt::AscendingOrder);
    m_table->setColumnHidden(SourcesModel::SizeColumn, true);
    m_table->setColumnHidden(SourcesModel::HashColumn, true);
    m_details->setModel(m_notes);
    m_details->setRootIsDecorated(false);
    dress(m_details, tr("Notes of the chosen source"));

    auto *remove = new QAction(icon(u"edit-delete-remove"_s), tr("Remove from the report"), this);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    auto *again = new QAction(icon(u"view-refresh"_s), tr("Read again with other answers…"), this);
    m_table->addAction(again);
    connect(again, &QAction::triggered, this, [this] {
        if (const EvidencePtr evidence = currentEvidence())
            Q_EMIT answersWanted(evidence);
    });
    m_table->addAction(remove);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(remove, &QAction::triggered, this, &SourcesPage::removeCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &SourcesPage::showFile);

    auto *empty = new EmptyState(this);
    empty->setTexts(tr("No sources"), tr("This report has no files yet, so nothing can be computed."),
                    tr("Import files…"));
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

QWidget *SourcesPage::content()
{
    QFont strong = m_chosen->font();
    strong.setWeight(QFont::DemiBold);
    m_chosen->setFont(strong);
    m_chosen->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *lower = new QWidget(this);
    auto *lowerRows = new QVBoxLayout(lower);
    lowerRows->setContentsMargins(0, measure::panelGap, 0, 0);
    m_hash->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_hash->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    lowerRows->addWidget(m_chosen);
    lowerRows->addWidget(m_hash);
    lowerRows->addWidget(m_details, 1);
    auto *splitter = new QuietSplitter(this);
    splitter->addWidget(m_table);
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    return splitter;
}

void SourcesPage::setStory(const Story &story)
{
    const int before = currentRow();
    m_evidence = story.document.evidence;
    m_sources->setEvidence(m_evidence, story.document.choices.zone);
    const int files = m_sources->rowCount();
    m_stack->setCurrentIndex(files > 0 ? 1 : 0);
    qint64 bytes = 0;
    qsizetype samples = 0;
    for (const EvidencePtr &evidence : story.document.evidence) {
        bytes += evidence->source.bytes.value_or(0);
        samples += sampleCount(*evidence);
    }
    header()->setHeadline(files == 1 ? tr("Everything here comes from one file.")
                                     : tr("Everything here comes from %1 files.").arg(files));
    const auto span = story.incident ? spanOf(*story.incident) : std::nullopt;
    header()->setMuted(
        (span ? humanRange(*span, story.document.choices.zone) + u" · "_s : QString()) +
        tr("%1 samples · %2 on disk").arg(QLocale().toString(samples), bytesText(double(bytes))));
    m_table->setCurrentIndex(
        m_sorted->mapFromSource(m_sources->index(std::clamp(before, 0, std::max(0, files - 1)), 0)));
    showFile(m_table->currentIndex());
}

int SourcesPage::currentRow() const
{
    return m_sorted->mapToSource(m_table->currentIndex()).row();
}

void SourcesPage::showFile(const QModelIndex &index)
{
    const Evidence *evidence = m_sources->evidence(m_sorted->mapToSource(index).row());
    m_notes->setEvidence(evidence);
    QString title = evidence ? fileNameOf(evidence->source.path) : QString();
    if (evidence && m_notes->rowCount() == 0)
        title += u" – "_s + tr("nothing odd was found in it");
    m_chosen->setText(title);
    m_hash->setText(evidence ? identityText(*evidence) : QString());
    m_details->setVisible(m_notes->rowCount() > 0);
    for (const int column : {NotesModel::LevelColumn, NotesModel::PlaceColumn})
        m_details->resizeColumnToContents(column);
}

EvidencePtr SourcesPage::currentEvidence() const
{
    const int row = currentRow();
    return row >= 0 && size_t(row) < m_evidence.size() ? m_evidence[size_t(row)] : nullptr;
}

void SourcesPage::removeCurrent()
{
    const Evidence *evidence = m_sources->evidence(currentRow());
    if (!evidence)
        return;
    Q_EMIT changeWanted([evidence](const Document &document) {
        const auto found = std::ranges::find(document.evidence, evidence, &EvidencePtr::get);
        return removeEvidence(document, size_t(found - document.evidence.begin()));
    });
}

} // namespace memreport
