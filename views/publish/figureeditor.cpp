// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/publish/figureeditor.h"

#include "views/export/preset.h"
#include "views/panels/timerangebutton.h"
#include "views/panels/typography.h"
#include "views/publish/livetextfield.h"
#include "views/publish/presettext.h"

#include <QComboBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTimeZone>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qsizetype shortAltLimit = 150; ///< figures.md 5

QString fieldTime(Instant t, const QString &zone)
{
    const QDateTime utc = QDateTime::fromMSecsSinceEpoch(msOf(t), QTimeZone::UTC);
    const QTimeZone there(zone.toUtf8());
    return (there.isValid() ? utc.toTimeZone(there) : utc).toString(u"yyyy-MM-dd HH:mm"_s);
}

} // namespace

FigureEditor::FigureEditor(QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Words and form of the figure"));
    auto *content = new QWidget;
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, measure::grid, 0);
    rows->setSpacing(measure::grid);
    setWidget(content);
    viewport()->setBackgroundRole(QPalette::Base);
    content->setBackgroundRole(QPalette::Base);
    addField(FigureText::Title, tr("Title"), 2);
    addField(FigureText::Subtitle, tr("Subtitle"), 2);
    addField(FigureText::AltShort, tr("Short alternative text"), 3)->setLimit(shortAltLimit);
    addField(FigureText::AltLong, tr("Description"), 6);
    addField(FigureText::Caption, tr("Caption (Markdown)"), 7);
    m_preset = addChoice(tr("Preset"));
    m_preset->addItem(tr("As the export says"), QString());
    for (const QString &name : presetNames())
        m_preset->addItem(presetText(name), name);
    m_theme = addChoice(tr("Theme"));
    m_theme->addItem(tr("As the export says"), QString());
    m_theme->addItem(tr("Light alone"), u"light"_s);
    m_theme->addItem(tr("Dark alone"), u"dark"_s);
    addRange();
    rows->addStretch(1);
    for (QComboBox *choice : {m_preset, m_theme})
        connect(choice, &QComboBox::activated, this, &FigureEditor::tellChoice);
}

LiveTextField *FigureEditor::addField(FigureText text, const QString &title, int rows)
{
    auto *field = new LiveTextField(title, rows, widget());
    widget()->layout()->addWidget(field);
    m_fields[text] = field;
    connect(field, &LiveTextField::edited, this, [this, text](const QString &words, const QString &computed) {
        if (!m_computed)
            return;
        Q_EMIT changeWanted(
            [figure = m_computed->name, part = figurePart(text), words, computed](const Document &document) {
                return setFigureText(document, figure, part, words, computed);
            });
    });
    return field;
}

QComboBox *FigureEditor::addChoice(const QString &title)
{
    auto *row = new QHBoxLayout;
    auto *name = new QLabel(title, widget());
    auto *choice = new QComboBox(widget());
    name->setBuddy(choice);
    choice->setAccessibleName(title);
    choice->setMinimumHeight(measure::target);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row->addWidget(name);
    row->addWidget(choice, 1);
    static_cast<QVBoxLayout *>(widget()->layout())->addLayout(row);
    return choice;
}

void FigureEditor::addRange()
{
    auto *row = new QHBoxLayout;
    auto *name = new QLabel(tr("Range"), widget());
    m_from = new QLineEdit(widget());
    m_to = new QLineEdit(widget());
    name->setBuddy(m_from);
    m_from->setAccessibleName(tr("Range from"));
    m_to->setAccessibleName(tr("Range to"));
    row->addWidget(name);
    for (QLineEdit *end : {m_from, m_to}) {
        end->setMinimumHeight(measure::target);
        end->setToolTip(tr("Date and time, or a time of that day; empty: the whole range"));
        row->addWidget(end, 1);
        connect(end, &QLineEdit::editingFinished, this, &FigureEditor::tellRange);
    }
    static_cast<QVBoxLayout *>(widget()->layout())->addLayout(row);
}

void FigureEditor::setFigure(const std::shared_ptr<const FigureSpec> &computed, const Choices &choices)
{
    if (m_computed && (!computed || computed->name != m_computed->name))
        commit();
    m_computed = computed;
    setEnabled(computed != nullptr);
    m_setting = true;
    for (const auto &[text, field] : m_fields)
        field->setText(computed ? authoredText(*computed, choices, text) : AuthoredText());
    showChoice(choices);
    m_setting = false;
}

void FigureEditor::showChoice(const Choices &choices)
{
    m_zone = choices.zone;
    const auto found = m_computed ? choices.figures.find(m_computed->name) : choices.figures.end();
    m_choice = found == choices.figures.end() ? FigureChoice() : found->second;
    // A preset of the command line ("custom:120x80mm@300") is a choice like any other.
    if (m_preset->findData(m_choice.preset) < 0)
        m_preset->addItem(m_choice.preset, m_choice.preset);
    m_preset->setCurrentIndex(m_preset->findData(m_choice.preset));
    m_theme->setCurrentIndex(std::max(0, m_theme->findData(m_choice.theme)));
    const TimeRange range = m_choice.range.value_or(m_computed ? m_computed->range : TimeRange());
    for (const auto &[end, time] : {std::pair(m_from, range.from), std::pair(m_to, range.to)}) {
        if (!end->hasFocus() || !end->isModified())
            end->setText(m_computed ? fieldTime(time, m_zone) : QString());
    }
}

FigureChoice FigureEditor::choiceNow() const
{
    FigureChoice choice = m_choice;
    choice.preset = m_preset->currentData().toString();
    choice.theme = m_theme->currentData().toString();
    return choice;
}

void FigureEditor::tellChoice()
{
    const FigureChoice choice = choiceNow();
    if (m_setting || !m_computed || choice == m_choice)
        return;
    m_choice = choice;
    Q_EMIT changeWanted([figure = m_computed->name, choice](const Document &document) {
        return setFigureChoice(document, figure, choice);
    });
}

void FigureEditor::tellRange()
{
    if (m_setting || !m_computed || (!m_from->isModified() && !m_to->isModified()))
        return;
    const TimeRange whole = m_computed->range;
    const TimeRange before = m_choice.range.value_or(whole);
    // A field that was not touched keeps its milliseconds.
    const auto moment = [this](const QLineEdit *end, Instant now, Instant all) {
        if (!end->isModified())
            return now;
        return end->text().trimmed().isEmpty() ? all : parseMoment(end->text(), m_zone, now).value_or(now);
    };
    const TimeRange range{moment(m_from, before.from, whole.from), moment(m_to, before.to, whole.to)};
    m_from->setModified(false);
    m_to->setModified(false);
    FigureChoice choice = choiceNow();
    choice.range = range == whole || range.isEmpty() ? std::nullopt : std::optional(range);
    if (choice == m_choice) {
        m_from->setText(fieldTime(before.from, m_zone));
        m_to->setText(fieldTime(before.to, m_zone));
        return;
    }
    m_choice = choice;
    Q_EMIT changeWanted([figure = m_computed->name, choice](const Document &document) {
        return setFigureChoice(document, figure, choice);
    });
}

void FigureEditor::commit()
{
    for (const auto &[text, field] : m_fields)
        field->commit();
    tellRange();
}

} // namespace memreport
