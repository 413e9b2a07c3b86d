// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/exportbar.h"

#include "views/panels/typography.h"
#include "views/publish/presettext.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

ExportBar::ExportBar(QWidget *parent)
    : QWidget(parent)
    , m_stack(new QStackedWidget(this))
{
    m_stack->addWidget(makeChoices());
    m_stack->addWidget(makeProgress());
    m_stack->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->addWidget(m_stack);
    updateButton();
}

QCheckBox *ExportBar::addBox(QWidget *parent, const QString &text)
{
    auto *box = new QCheckBox(text, parent);
    box->setChecked(true);
    box->setMinimumHeight(measure::target);
    parent->layout()->addWidget(box);
    connect(box, &QCheckBox::toggled, this, &ExportBar::updateButton);
    return box;
}

QWidget *ExportBar::makeChoices()
{
    auto *bar = new QWidget(m_stack);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins({});
    row->setSpacing(measure::grid);
    m_preset = new QComboBox(bar);
    m_preset->setAccessibleName(tr("Preset of the export"));
    m_preset->setMinimumHeight(measure::target);
    for (const QString &name : presetNames())
        m_preset->addItem(presetText(name), name);
    row->addWidget(m_preset);
    row->addSpacing(measure::grid);
    for (const FigureFormat format : {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png})
        m_formats.emplace_back(format, addBox(bar, formatWord(format).toUpper()));
    row->addSpacing(measure::grid);
    m_tones.emplace_back(FigureTone::Light, addBox(bar, tr("Light")));
    m_tones.emplace_back(FigureTone::Dark, addBox(bar, tr("Dark")));
    row->addStretch(1);
    m_export = new QPushButton(bar);
    m_export->setObjectName("export"_L1);
    m_export->setDefault(true);
    m_export->setMinimumHeight(measure::target + measure::grid / 2);
    row->addWidget(m_export);
    connect(m_preset, &QComboBox::activated, this, &ExportBar::presetChanged);
    connect(m_export, &QPushButton::clicked, this, &ExportBar::exportWanted);
    return bar;
}

QWidget *ExportBar::makeProgress()
{
    auto *bar = new QWidget(m_stack);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins({});
    row->setSpacing(measure::grid);
    m_progress = new QProgressBar(bar);
    m_progress->setAccessibleName(tr("Export"));
    m_progress->setFormat(tr("%v of %m parts"));
    auto *stop = new QPushButton(tr("Stop"), bar);
    stop->setMinimumHeight(measure::target);
    row->addWidget(m_progress, 1);
    row->addWidget(stop);
    connect(stop, &QPushButton::clicked, this, &ExportBar::stopWanted);
    return bar;
}

FigureExportOptions ExportBar::options() const
{
    FigureExportOptions options;
    options.preset = presetNamed(m_preset->currentData().toString()).value_or(Preset());
    options.formats.clear();
    options.tones.clear();
    for (const auto &[format, box] : m_formats) {
        if (box->isChecked())
            options.formats.push_back(format);
    }
    for (const auto &[tone, box] : m_tones) {
        if (box->isChecked())
            options.tones.push_back(tone);
    }
    return options;
}

void ExportBar::setCounts(qsizetype ticked, qsizetype all)
{
    m_ticked = ticked;
    m_all = all;
    updateButton();
}

void ExportBar::updateButton()
{
    const auto checked = [](const auto &entry) { return entry.second->isChecked(); };
    m_export->setEnabled(m_ticked > 0 && std::ranges::any_of(m_formats, checked) &&
                         std::ranges::any_of(m_tones, checked));
    m_export->setText(m_ticked == m_all ? tr("Export all…")
                      : m_ticked == 1   ? tr("Export 1 figure…")
                                        : tr("Export %1 figures…").arg(m_ticked));
}

void ExportBar::showProgress(int done, int steps)
{
    m_progress->setMaximum(steps);
    m_progress->setValue(done);
    m_stack->setCurrentIndex(1);
}

void ExportBar::showIdle()
{
    m_stack->setCurrentIndex(0);
}

} // namespace memreport
