// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/figurespage.h"

#include "models/base/text.h"
#include "models/figures/figurecaveats.h"
#include "views/panels/emptystate.h"
#include "views/panels/pageheader.h"
#include "views/panels/quietsplitter.h"
#include "views/panels/typography.h"
#include "views/publish/contrastlint.h"
#include "views/publish/figureeditor.h"
#include "views/publish/figurepreview.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

FiguresPage::FiguresPage(TimeSelection *selection, QWidget *parent)
    : Page(u"figures"_s, tr("Figures"), selection, parent)
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    m_bench = makeBench();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_bench);
    connect(m_empty, &EmptyState::clicked, this, &Page::importWanted);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::panelGap);
    rows->setSpacing(measure::grid);
    rows->addWidget(header());
    rows->addWidget(m_stack, 1);
    fillHeader();
}

QWidget *FiguresPage::makeBench()
{
    auto *bench = new QWidget(this);
    m_sheet = new FigureSheet(bench);
    m_editor = new FigureEditor(bench);
    m_export = new ExportBar(bench);
    constexpr int editorWidth = 312;
    m_editor->setMinimumWidth(editorWidth);
    auto *splitter = new QuietSplitter(bench);
    splitter->setOrientation(Qt::Horizontal);
    splitter->addWidget(m_editor);
    splitter->addWidget(makePreview());
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({editorWidth, 3 * editorWidth});
    auto *rows = new QVBoxLayout(bench);
    rows->setContentsMargins({});
    rows->setSpacing(measure::panelGap);
    rows->addWidget(m_sheet);
    rows->addWidget(splitter, 1);
    rows->addWidget(m_export);
    connect(m_sheet, &FigureSheet::chosenChanged, this, &FiguresPage::showChosen);
    connect(m_sheet, &FigureSheet::tickedChanged, this, &FiguresPage::showCounts);
    connect(m_editor, &FigureEditor::changeWanted, this, &Page::changeWanted);
    connect(m_export, &ExportBar::presetChanged, this, [this] { setStory(m_story); });
    connect(m_export, &ExportBar::stopWanted, this, &FiguresPage::stopWanted);
    connect(m_export, &ExportBar::exportWanted, this, [this] {
        commit();
        Q_EMIT exportWanted();
    });
    return bench;
}

QWidget *FiguresPage::makePreview()
{
    auto *side = new QWidget(this);
    m_preview = new FigurePreview(side);
    m_tone = new QComboBox(side);
    m_tone->addItems({tr("Light"), tr("Dark")});
    m_tone->setAccessibleName(tr("Theme of the preview"));
    m_vision = new QComboBox(side);
    m_vision->addItems(
        {tr("All colours"), tr("Protanopia"), tr("Deuteranopia"), tr("Tritanopia"), tr("Greyscale")});
    m_vision->setAccessibleName(tr("Seen with"));
    m_vision->setToolTip(tr("The preview as other eyes see it; exports are not changed"));
    m_fit = new QToolButton(side);
    m_fit->setText(tr("Fit"));
    m_fit->setCheckable(true);
    m_fit->setAutoRaise(true);
    m_fit->setToolTip(tr("Shrink the preview to the window; otherwise it has its true size"));
    m_lint = mutedLabel({}, side);
    m_lint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *row = new QHBoxLayout;
    row->setSpacing(measure::grid);
    for (QWidget *control :
         {static_cast<QWidget *>(m_tone), static_cast<QWidget *>(m_vision), static_cast<QWidget *>(m_fit)}) {
        control->setMinimumHeight(measure::target);
        row->addWidget(control);
    }
    row->addWidget(m_lint, 1);
    auto *rows = new QVBoxLayout(side);
    rows->setContentsMargins(measure::grid, 0, 0, 0);
    rows->setSpacing(measure::grid);
    rows->addLayout(row);
    rows->addWidget(m_preview, 1);
    connect(m_vision, &QComboBox::currentIndexChanged, m_preview,
            [this](int index) { m_preview->setVision(ColourVision(index)); });
    connect(m_fit, &QToolButton::toggled, m_preview, &FigurePreview::setFits);
    connect(m_tone, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_preview->setTone(index == 0 ? FigureTone::Light : FigureTone::Dark);
        showLint();
    });
    return side;
}

SheetFigure FiguresPage::sheetFigure(const std::shared_ptr<const FigureSpec> &computed) const
{
    const Choices &choices = m_story.incident->choices;
    const auto choice = choices.figures.find(computed->name);
    const QString own = choice == choices.figures.end() ? QString() : choice->second.preset;
    return {.computed = computed,
            .spec = std::make_shared<const FigureSpec>(authored(*computed, choices)),
            .preset = presetFromText(own).value_or(m_export->options().preset),
            .texts = textState(*computed, choices),
            .openCaveats = openCaveats(*computed, m_story.findings->caveats)};
}

void FiguresPage::setStory(const Story &story)
{
    m_story = story;
    std::vector<SheetFigure> figures;
    if (!story.isEmpty()) {
        for (const auto &computed : story.figures)
            figures.push_back(sheetFigure(computed));
    }
    m_stack->setCurrentWidget(figures.empty() ? static_cast<QWidget *>(m_empty) : m_bench);
    m_sheet->setFigures(figures);
    fillHeader();
}

void FiguresPage::fillHeader()
{
    const auto &figures = m_sheet->figures();
    if (figures.empty()) {
        header()->setHeadline(tr("No figure yet"));
        header()->setMuted({});
        header()->setCaveats(0);
        m_empty->setTexts(
            tr("Nothing to publish yet"),
            tr("Figures appear here once there is memory of a process, of a host, or a benchmark."),
            tr("Import files…"));
        return;
    }
    const auto ready =
        std::ranges::count_if(figures, [](const SheetFigure &f) { return f.openCaveats == 0; });
    header()->setHeadline(figures.size() == 1 ? tr("1 figure") : tr("%1 figures").arg(figures.size()));
    header()->setMuted(qsizetype(ready) == qsizetype(figures.size())
                           ? tr("All caveats are answered")
                           : tr("%1 ready; caveats of the others are not answered yet").arg(ready));
    header()->setCaveats(m_story.findings->caveats.size());
}

std::optional<int> FiguresPage::count() const
{
    return int(m_sheet->figures().size());
}

std::vector<std::shared_ptr<const FigureSpec>> FiguresPage::tickedFigures() const
{
    const QStringList names = m_sheet->ticked();
    std::vector<std::shared_ptr<const FigureSpec>> figures;
    for (const SheetFigure &figure : m_sheet->figures()) {
        if (names.contains(qstr(figure.spec->name)))
            figures.push_back(figure.computed);
    }
    return figures;
}

void FiguresPage::commit()
{
    m_editor->commit();
}

void FiguresPage::showChosen()
{
    const SheetFigure *chosen = m_sheet->chosen();
    m_editor->setFigure(chosen ? chosen->computed : nullptr,
                        m_story.incident ? m_story.incident->choices : Choices());
    m_preview->setFigure(chosen ? chosen->spec : nullptr, chosen ? chosen->preset : Preset());
    showLint();
}

void FiguresPage::showLint()
{
    const SheetFigure *chosen = m_sheet->chosen();
    if (!chosen) {
        m_lint->clear();
        return;
    }
    const ContrastLint lint = contrastLint(
        *chosen->spec, m_tone->currentIndex() == 0 ? lightTheme() : darkTheme(), chosen->preset.colouredText);
    const QString values =
        tr("Contrast: lines %1 : 1, text %2 : 1").arg(fixed(lint.leastLine, 1), fixed(lint.leastText, 1));
    m_lint->setText(lint.faults.isEmpty() ? QString(u"✓ "_s + values)
                                          : QString(u"✗ "_s + lint.faults.join(u"; "_s)));
    m_lint->setToolTip(QStringList(QStringList{values} + lint.faults + lint.remarks).join(u'\n'));
    m_lint->setAccessibleDescription(m_lint->toolTip());
}

void FiguresPage::showCounts()
{
    m_export->setCounts(m_sheet->ticked().size(), qsizetype(m_sheet->figures().size()));
}

} // namespace memreport
