// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/shortcutsdialog.h"

#include "views/panels/filterfield.h"
#include "views/panels/quietheader.h"
#include "views/panels/rowdelegate.h"
#include "views/panels/shortcutsmodel.h"
#include "views/panels/typography.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace memreport {

ShortcutsDialog::ShortcutsDialog(ShortcutsModel *model, QWidget *parent)
    : QDialog(parent)
    , m_model(model)
    , m_filtered(new QSortFilterProxyModel(this))
    , m_view(new QTableView(this))
    , m_keys(new QKeySequenceEdit(this))
    , m_set(new QPushButton(tr("Set"), this))
    , m_reset(new QPushButton(tr("Standard keys"), this))
    , m_message(new QLabel(this))
{
    constexpr QSize firstSize{640, 600};
    setWindowTitle(tr("Keyboard shortcuts"));
    resize(firstSize);
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterKeyColumn(-1);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_view->setModel(m_filtered);
    dress(m_view, tr("Actions and their keys"));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->horizontalHeader()->setStretchLastSection(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->horizontalHeader()->setSectionResizeMode(ShortcutsModel::ActionColumn, QHeaderView::Stretch);
    auto *filter = new FilterField(tr("Filter actions"), this);
    connect(filter, &QLineEdit::textChanged, m_filtered, &QSortFilterProxyModel::setFilterFixedString);
    m_message->setWordWrap(true);
    m_message->setAccessibleName(tr("About the keys"));
    m_message->setMinimumHeight(2 * fontMetrics().height());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *all = buttons->addButton(tr("All standard keys"), QDialogButtonBox::ResetRole);
    connect(all, &QPushButton::clicked, this, [this] {
        m_model->resetAll();
        onChosen();
        say(tr("All actions have their standard keys."));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *rows = new QVBoxLayout(this);
    rows->addWidget(filter);
    rows->addWidget(m_view, 1);
    rows->addWidget(editor());
    rows->addWidget(m_message);
    rows->addWidget(buttons);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ShortcutsDialog::onChosen);
    m_view->setCurrentIndex(m_filtered->index(0, 0));
    m_view->setFocus();
}

ShortcutsDialog::~ShortcutsDialog()
{
    // The field and the table end after this, and say that nothing is chosen any more.
    m_keys->disconnect(this);
    m_view->selectionModel()->disconnect(this);
}

QWidget *ShortcutsDialog::editor()
{
    auto *box = new QWidget(this);
    m_keys->setAccessibleName(tr("New keys"));
    m_keys->setMaximumSequenceLength(1);
    m_keys->setClearButtonEnabled(true);
    m_keys->setMinimumHeight(measure::target);
    m_set->setAutoDefault(false);
    m_reset->setAutoDefault(false);
    auto *label = new QLabel(tr("&New keys"), box);
    label->setBuddy(m_keys);
    auto *across = new QHBoxLayout(box);
    across->setContentsMargins({});
    across->addWidget(label);
    across->addWidget(m_keys, 1);
    across->addWidget(m_set);
    across->addWidget(m_reset);
    connect(m_keys, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutsDialog::onTyped);
    connect(m_set, &QPushButton::clicked, this, &ShortcutsDialog::setKeys);
    connect(m_reset, &QPushButton::clicked, this, &ShortcutsDialog::reset);
    return box;
}

QString ShortcutsDialog::message() const
{
    return m_message->text();
}

void ShortcutsDialog::say(const QString &text)
{
    m_message->setText(text);
}

int ShortcutsDialog::currentRow() const
{
    return m_filtered->mapToSource(m_view->currentIndex()).row();
}

void ShortcutsDialog::onChosen()
{
    const int row = currentRow();
    for (QWidget *widget :
         {static_cast<QWidget *>(m_keys), static_cast<QWidget *>(m_set), static_cast<QWidget *>(m_reset)})
        widget->setEnabled(row >= 0);
    if (row < 0)
        return;
    const ShortcutEntry &entry = m_model->entry(row);
    const QSignalBlocker quiet(m_keys);
    m_keys->setKeySequence(entry.keys.isEmpty() ? QKeySequence() : entry.keys.front());
    m_set->setText(tr("Set"));
    m_set->setEnabled(false);
    m_reset->setEnabled(entry.keys != entry.standard);
    say(tr("Standard keys of “%1”: %2.")
            .arg(entry.text, entry.standard.isEmpty() ? tr("none") : keysText(entry.standard)));
}

/// Says whom the keys would be taken from before anything is changed.
void ShortcutsDialog::onTyped()
{
    const int row = currentRow();
    if (row < 0)
        return;
    const QKeySequence keys = m_keys->keySequence();
    const QString refusal = m_model->refusal(row, keys);
    const auto holder = m_model->holder(row, keys);
    m_set->setEnabled(refusal.isEmpty());
    m_set->setText(holder ? tr("Take them") : tr("Set"));
    if (!refusal.isEmpty())
        say(refusal);
    else if (holder)
        say(tr("%1 belongs to “%2” now.")
                .arg(keys.toString(QKeySequence::NativeText), m_model->entry(*holder).text));
    else
        say(keys.isEmpty() ? tr("The action will have no keys.")
                           : tr("%1 is free.").arg(keys.toString(QKeySequence::NativeText)));
}

void ShortcutsDialog::setKeys()
{
    const int row = currentRow();
    if (row < 0)
        return;
    const QKeySequence keys = m_keys->keySequence();
    m_model->setKeys(row, keys);
    onChosen();
    say(keys.isEmpty()
            ? tr("“%1” has no keys now.").arg(m_model->entry(row).text)
            : tr("%1 is “%2” now.").arg(keys.toString(QKeySequence::NativeText), m_model->entry(row).text));
}

void ShortcutsDialog::reset()
{
    const int row = currentRow();
    if (row < 0)
        return;
    m_model->reset(row);
    onChosen();
}

} // namespace memreport
