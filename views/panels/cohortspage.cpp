// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/cohortspage.h"

#include "models/analysis/cohorts.h"
#include "models/base/text.h"
#include "views/charts/figureview.h"
#include "views/panels/copybutton.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/tablepanel.h"
#include "views/panels/typography.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

QString matchText(const CohortMatch &match, size_t published, const QString &zone)
{
    if (match.parts.empty())
        return CohortsPage::tr("No cohort, group or list has such a mean at any collection.");
    QStringList instants;
    for (const Instant t : match.instants)
        instants << humanTime(t, zone);
    constexpr qsizetype shown = 3;
    QString when = instants.first(std::min(shown, instants.size())).join(u", "_s);
    if (instants.size() > shown)
        when += CohortsPage::tr(" and %1 more").arg(instants.size() - shown);
    QStringList lines{
        CohortsPage::tr("%1 of %2 are means on %3:").arg(match.parts.size()).arg(published).arg(when)};
    for (const CohortMatch::Part &part : match.parts) {
        QString line = CohortsPage::tr("%1: %2 over %3 processes, %4 GiB")
                           .arg(shortest(part.published), qstr(part.set), QString::number(part.members),
                                fixed(part.mean, 3));
        if (part.others > 0)
            line += CohortsPage::tr("; %1 of them ran another allocator then: %2")
                        .arg(part.others)
                        .arg(part.othersText);
        if (part.trueMean)
            line += CohortsPage::tr("; the %1 that did run it averaged %2 GiB")
                        .arg(QString::number(part.trueMembers), fixed(*part.trueMean, 2));
        lines << line;
    }
    return lines.join(u'\n');
}

CohortsPage::CohortsPage(TimeSelection *selection, QWidget *parent)
    : FigurePage(u"cohorts"_s, tr("Cohorts"), selection, parent)
    , m_byGroup(quietButton(tr("By group"), u"view-group"_s, this))
    , m_published(new QLineEdit(this))
    , m_answer(mutedLabel({}, this))
    , m_table(new TablePanel(tr("Arms at the instant"), this))
{
    figureView()->setAccessibleName(tr("Memory of the arms over time"));
    addControls(controls());
    setLower(lower());
    connect(m_byGroup, &QToolButton::toggled, this, [this] {
        m_shown.reset();
        showInstant();
    });
    connect(m_published, &QLineEdit::returnPressed, this, &CohortsPage::findPublishedInstant);
    connect(selection, &TimeSelection::cursorChanged, this, &CohortsPage::showInstant);
    connect(figureView(), &FigureView::spotActivated, this,
            [this](size_t, size_t cohort) { inspectCohort(cohort); });
    connect(m_table, &TablePanel::subjectChosen, this, &CohortsPage::inspectCohort);
}

QWidget *CohortsPage::controls()
{
    auto *box = new QWidget(this);
    m_byGroup->setCheckable(true);
    m_byGroup->setToolTip(tr("Groups as the file or a list names them, in place of allocators"));
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->setSpacing(measure::grid);
    across->addWidget(m_byGroup);
    across->addWidget(copyButton(m_table, box));
    return box;
}

QWidget *CohortsPage::lower()
{
    constexpr int fieldWidth = 280;
    auto *box = new QWidget(this);
    auto *label = new QLabel(tr("Which instant gives"), box);
    label->setBuddy(m_published);
    m_published->setPlaceholderText(tr("averages, as 1.16 / 1.59 / 3.79"));
    m_published->setMinimumHeight(measure::target);
    m_published->setMaximumWidth(fieldWidth);
    m_published->setClearButtonEnabled(true);
    m_answer->setWordWrap(true);
    m_answer->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_answer->hide();
    auto *question = new QHBoxLayout;
    question->setSpacing(measure::grid);
    question->addWidget(label);
    question->addWidget(m_published, 1);
    question->addStretch();
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins({});
    rows->setSpacing(measure::grid);
    rows->addLayout(question);
    rows->addWidget(m_answer);
    rows->addWidget(m_table, 1);
    return box;
}

CohortsOptions CohortsPage::options() const
{
    CohortsOptions options;
    options.byGroup = m_byGroup->isChecked();
    options.instant = m_shown;
    return options;
}

void CohortsPage::storyChanged()
{
    const auto benchmarks = story().findings ? story().findings->benchmarks : nullptr;
    m_count = benchmarks
                  ? int(std::max(benchmarks->cohorts.byAllocator.size(), benchmarks->cohorts.byGroup.size()))
                  : 0;
    m_byGroup->setVisible(benchmarks && !benchmarks->cohorts.byGroup.empty());
    m_shown.reset();
    m_answer->hide();
    m_table->setTable(m_count > 0 ? cohortsTable(benchmarks->cohorts, options()) : FigureTable());
    constexpr double figureShare = 0.66;
    divide(figureShare);
}

/// The collection at or before the cursor; a move between two collections changes nothing.
void CohortsPage::showInstant()
{
    if (m_count == 0)
        return;
    const auto &collections = story().findings->benchmarks->cohorts.collections;
    std::optional<Instant> wanted;
    if (const auto cursor = selection()->cursor()) {
        const auto after = std::ranges::upper_bound(collections, *cursor);
        wanted = after == collections.begin() ? collections.front() : *std::prev(after);
    }
    if (wanted && wanted == m_shown)
        return;
    m_shown = wanted;
    remakeFigure();
    m_table->setTable(cohortsTable(story().findings->benchmarks->cohorts, options()));
}

FigureSpec CohortsPage::makeFigure() const
{
    return cohortsFigure(*story().incident, *story().findings, options());
}

void CohortsPage::fillHeader()
{
    headFromFigure("cohorts");
}

void CohortsPage::fillEmpty(EmptyState *empty) const
{
    empty->setTexts(
        tr("No experiment with several arms imported"),
        tr("A long-run table of many processes, or memory of processes with three or more allocators, "
           "shows one band an arm."),
        tr("Import files…"));
}

void CohortsPage::findPublishedInstant()
{
    const auto figures = publishedFigures(m_published->text());
    if (m_count == 0 || figures.empty()) {
        m_answer->hide();
        return;
    }
    const CohortMatch match = findPublished(*story().incident, figures);
    m_answer->setText(matchText(match, figures.size(), story().incident->choices.zone));
    m_answer->show();
    if (!match.instants.empty())
        goTo(match.instants.front());
}

void CohortsPage::inspectCohort(size_t cohort)
{
    if (m_count == 0)
        return;
    const auto cohorts = cohortsOf(story().findings->benchmarks->cohorts, options());
    if (cohort >= cohorts.size())
        return;
    Subject subject;
    subject.kind = Subject::Kind::Number;
    subject.finding = cohorts[cohort].last;
    subject.title = tr("Mean at the last collection · %1").arg(qstr(cohorts[cohort].name));
    Q_EMIT inspected(subject);
}

} // namespace memreport
