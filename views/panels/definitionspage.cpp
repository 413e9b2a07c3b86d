// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/definitionspage.h"

#include "models/base/text.h"
#include "models/items/definitionsmodel.h"
#include "views/panels/pageheader.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/typography.h"

#include <QDoubleSpinBox>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

/// A spin box with the limits and decimals of the number it edits.
class NumberDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &,
                          const QModelIndex &index) const override
    {
        const DefinitionInfo &info = definitionList()[size_t(index.row())];
        auto *box = new QDoubleSpinBox(parent);
        box->setDecimals(info.decimals);
        box->setRange(info.least, info.most);
        box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        box->setAlignment(Qt::AlignRight);
        box->setAccessibleName(info.meaning());
        return box;
    }
};

QString stateMark(Statement::State state)
{
    switch (state) {
    case Statement::State::Holds:
        return u"✓ "_s;
    case Statement::State::Fails:
        return u"✗ "_s;
    case Statement::State::Undecided:
        break;
    }
    return u"? "_s;
}

} // namespace

DefinitionsPage::DefinitionsPage(TimeSelection *selection, QWidget *parent)
    : Page(u"definitions"_s, tr("Definitions"), selection, parent)
    , m_model(new DefinitionsModel(this))
    , m_table(new QTreeView(this))
    , m_stable(new QLabel(this))
    , m_statements(mutedLabel({}, this))
{
    m_table->setModel(m_model);
    m_table->setRootIsDecorated(false);
    dress(m_table, tr("Numbers of the definitions"));
    m_table->setItemDelegateForColumn(DefinitionsModel::ValueColumn, new NumberDelegate(m_table));
    fitColumns(m_table, DefinitionsModel::MeaningColumn);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    for (QLabel *label : {m_stable, m_statements}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto *defaults = new QPushButton(tr("Restore defaults"), this);
    header()->addControl(defaults);
    connect(defaults, &QPushButton::clicked, this, &DefinitionsPage::restoreDefaults);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DefinitionsPage::ask);
    connect(m_model, &DefinitionsModel::changeWanted, this, [this](const Definitions &definitions) {
        Q_EMIT changeWanted(
            [definitions](const Document &document) { return setDefinitions(document, definitions); });
    });

    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(measure::pageMargin, measure::pageMargin, measure::pageMargin,
                             measure::pageMargin);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(header());
    rows->addWidget(m_table, 1);
    rows->addWidget(m_stable);
    rows->addWidget(m_statements);
}

std::optional<int> DefinitionsPage::count() const
{
    // None changed is not a page without data.
    const int changed = changedNumbers();
    return changed > 0 ? std::optional(changed) : std::nullopt;
}

int DefinitionsPage::changedNumbers() const
{
    const Definitions defaults;
    return int(std::ranges::count_if(definitionList(), [&](const DefinitionInfo &info) {
        return info.get(m_model->definitions()) != info.get(defaults);
    }));
}

size_t DefinitionsPage::current() const
{
    return m_table->currentIndex().isValid() ? size_t(m_table->currentIndex().row()) : 0;
}

void DefinitionsPage::setStory(const Story &story)
{
    m_story = story;
    m_model->setDefinitions(story.document.choices.definitions);
    const int changed = changedNumbers();
    header()->setHeadline(changed == 0   ? tr("All numbers are the defaults.")
                          : changed == 1 ? tr("One number differs from the defaults.")
                                         : tr("%1 numbers differ from the defaults.").arg(changed));
    header()->setMuted(tr("Every finding is computed again when one of them changes."));
    header()->setCaveats(story.findings ? story.findings->caveats.size() : 0);
    m_statements->setText(statementsText());
    ask();
}

QString DefinitionsPage::statementsText() const
{
    QStringList lines;
    if (m_story.findings) {
        for (const Statement &statement : m_story.findings->statements)
            lines << stateMark(statement.state) + statement.text;
    }
    return lines.join(u'\n');
}

void DefinitionsPage::ask()
{
    m_stable->clear();
    if (!m_story.isEmpty() && !m_story.findings->statements.empty() && m_table->currentIndex().isValid())
        Q_EMIT stabilityWanted(m_story, current());
}

void DefinitionsPage::setStability(size_t definition, const StableRange &range)
{
    if (definition != current() || m_story.isEmpty())
        return;
    const DefinitionInfo &info = definitionList()[definition];
    const auto number = [&](double value) { return fixed(value, std::max(info.decimals, 1)); };
    const auto end = [&](const std::string &id) {
        const Statement *first = m_story.findings->statement(id);
        return first ? tr("“%1”").arg(first->text) : QString();
    };
    QStringList parts{tr("%1, %2: every statement stays as it is from %3 to %4 %5.")
                          .arg(QString::fromLatin1(info.id), info.meaning(), number(range.from),
                               number(range.to), QString::fromLatin1(info.unit))};
    if (!range.firstBelow.empty())
        parts << tr("Below, the first to change is %1.").arg(end(range.firstBelow));
    if (!range.firstAbove.empty())
        parts << tr("Above, the first to change is %1.").arg(end(range.firstAbove));
    m_stable->setText(parts.join(u' '));
}

void DefinitionsPage::restoreDefaults()
{
    Q_EMIT changeWanted([](const Document &document) { return setDefinitions(document, Definitions()); });
}

} // namespace memreport
