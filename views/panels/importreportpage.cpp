// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/importreportpage.h"

#include "models/items/itemtexts.h"
#include "views/panels/firstpage.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QHeaderView>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

ImportReportPage::ImportReportPage(TimeSelection *selection, QWidget *parent)
    : Page(u"import"_s, tr("Import report"), selection, parent)
    , m_files(new SourcesModel(this))
    , m_notes(new NotesModel(this))
    , m_table(new QTreeView(this))
    , m_details(new QTreeView(this))
    , m_chosen(new QLabel(this))
    , m_fate(mutedLabel({}, this))
    , m_offer(new QWidget(this))
    , m_answer(new QPushButton(tr("Answer its questions…"), this))
    , m_go(new QPushButton(tr("Go to pairs"), this))
{
    build();
    m_table->setModel(m_files);
    m_table->setRootIsDecorated(false);
    dress(m_table, tr("Imported files"), SourcesModel::FailedRole);
    fitColumns(m_table, SourcesModel::FileColumn);
    m_details->setModel(m_notes);
    m_details->setRootIsDecorated(false);
    m_details->setWordWrap(true);
    dress(m_details, tr("What was found in the chosen file"));
    m_go->setMinimumHeight(measure::target);
    m_go->setDefault(true);
    header()->addControl(m_go);
    connect(m_go, &QPushButton::clicked, this, [this] { Q_EMIT pageWanted(m_first); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &index) { showFile(index.row()); });
}

void ImportReportPage::build()
{
    auto *keep = new QPushButton(tr("Keep what was whole"), m_offer);
    auto *leave = new QPushButton(tr("Leave it out"), m_offer);
    for (QPushButton *button : {keep, leave})
        button->setMinimumHeight(measure::target);
    m_answer->setMinimumHeight(measure::target);
    m_answer->setToolTip(tr("Zone, year, order of dates, decimal mark: what the file does not say"));
    connect(m_answer, &QPushButton::clicked, this,
            [this] { Q_EMIT answersWanted(m_report[size_t(m_table->currentIndex().row())].evidence); });
    auto *offer = new QHBoxLayout(m_offer);
    offer->setContentsMargins({});
    offer->addWidget(keep);
    offer->addWidget(leave);
    connect(keep, &QPushButton::clicked, this,
            [this] { Q_EMIT keepWanted(size_t(m_table->currentIndex().row())); });
    connect(leave, &QPushButton::clicked, this,
            [this] { Q_EMIT leaveOutWanted(size_t(m_table->currentIndex().row())); });

    QFont strong = m_chosen->font();
    strong.setWeight(QFont::DemiBold);
    m_chosen->setFont(strong);
    auto *lower = new QWidget(this);
    auto *title = new QHBoxLayout;
    title->setSpacing(measure::grid);
    title->addWidget(m_chosen);
    title->addWidget(m_fate, 1);
    title->addWidget(m_answer);
    title->addWidget(m_offer);
    auto *lowerRows = new QVBoxLayout(lower);
    lowerRows->setContentsMargins(0, measure::panelGap, 0, 0);
    lowerRows->addLayout(title);
    lowerRows->addWidget(m_details, 1);
    auto *splitter = new QuietSplitter(this);
    splitter->addWidget(m_table);
    splitter->addWidget(lower);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);

    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(splitter, 1);
}

void ImportReportPage::setStory(const Story &story)
{
    m_zone = story.incident ? story.incident->choices.zone : QString();
    m_first = firstPageOf(story);
    m_go->setText(m_first == u"overview" ? tr("Go to overview")
                  : m_first == u"events" ? tr("Go to events")
                                         : tr("Go to pairs"));
    m_go->setEnabled(!story.isEmpty());
}

void ImportReportPage::setReport(ImportReport report)
{
    const int before = m_table->currentIndex().row();
    m_report = std::move(report);
    std::vector<EvidencePtr> evidence;
    for (const ImportedFile &file : m_report)
        evidence.push_back(file.evidence);
    m_files->setEvidence(std::move(evidence), m_zone);
    for (const int column : {SourcesModel::SizeColumn, SourcesModel::HashColumn})
        m_table->setColumnHidden(column, true);
    fillHeader();
    // The first file with a question or a fault is what the user has to look at.
    const auto asks = std::ranges::find_if(m_report, [](const ImportedFile &f) {
        return f.fate == ImportedFile::Fate::Offered || f.evidence->error;
    });
    const bool answered = before >= 0 && before < int(m_report.size());
    const int row = answered ? before : asks == m_report.end() ? 0 : int(asks - m_report.begin());
    m_table->setCurrentIndex(m_files->index(row, 0));
    showFile(row);
}

bool ImportReportPage::asks() const
{
    return std::ranges::any_of(m_report, [](const ImportedFile &f) {
        return f.fate == ImportedFile::Fate::Offered || f.evidence->error;
    });
}

void ImportReportPage::fillHeader()
{
    qsizetype failed = 0;
    qsizetype warnings = 0;
    for (const ImportedFile &file : m_report) {
        failed += file.evidence->error ? 1 : 0;
        warnings += warningCount(*file.evidence);
    }
    const auto read = qsizetype(m_report.size()) - failed;
    header()->setHeadline(
        failed == 0 ? (read == 1 ? tr("The file was read.") : tr("All %1 files were read.").arg(read))
        : read == 0 ? tr("Nothing could be read to its end.")
                    : tr("%1 of %2 files were read to their end.").arg(read).arg(m_report.size()));
    QStringList parts;
    if (failed > 0)
        parts << (failed == 1 ? tr("1 file with an error") : tr("%1 files with errors").arg(failed));
    parts << (warnings == 0   ? tr("no warnings")
              : warnings == 1 ? tr("1 warning")
                              : tr("%1 warnings").arg(warnings));
    header()->setMuted(parts.join(u" · "_s));
}

QString ImportReportPage::fateText(const ImportedFile &file) const
{
    switch (file.fate) {
    case ImportedFile::Fate::Added:
        return tr("added to the report");
    case ImportedFile::Fate::Offered:
        return tr("whole before the fault: %1").arg(countsText(*file.evidence));
    case ImportedFile::Fate::Kept:
        return tr("what was whole was kept: %1").arg(countsText(*file.evidence));
    case ImportedFile::Fate::LeftOut:
        return tr("left out");
    case ImportedFile::Fate::Unusable:
        return tr("nothing in it can be used");
    case ImportedFile::Fate::Duplicate:
        return tr("the report has this very file already");
    }
    return {};
}

void ImportReportPage::showFile(int row)
{
    const bool there = row >= 0 && size_t(row) < m_report.size();
    m_notes->setEvidence(there ? m_report[size_t(row)].evidence.get() : nullptr);
    m_chosen->setText(there ? fileNameOf(m_report[size_t(row)].evidence->source.path) : QString());
    m_fate->setText(there ? fateText(m_report[size_t(row)]) : QString());
    m_answer->setVisible(there && m_report[size_t(row)].open.any());
    m_offer->setVisible(there && m_report[size_t(row)].fate == ImportedFile::Fate::Offered);
    for (const int column : {NotesModel::LevelColumn, NotesModel::PlaceColumn})
        m_details->resizeColumnToContents(column);
    m_details->setVisible(m_notes->rowCount() > 0);
}

} // namespace memreport
