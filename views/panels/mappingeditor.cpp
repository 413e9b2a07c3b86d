// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/mappingeditor.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "models/items/mappingpreview.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

enum FormColumn
{
    RoleColumn,
    UnitColumn,
    ProcessColumn,
    HostColumn,
    AllocatorColumn
};

} // namespace

MappingEditor::MappingEditor(QWidget *parent)
    : QWidget(parent)
    , m_role(new QComboBox(this))
    , m_unit(new QComboBox(this))
    , m_process(ownerField(tr("Process"), tr("as labels tell")))
    , m_host(ownerField(tr("Host"), tr("as labels tell")))
    , m_allocator(ownerField(tr("Allocator"), tr("not said")))
    , m_preview(mutedLabel({}, this))
{
    setAccessibleName(tr("Mapping"));
    m_role->setAccessibleName(tr("Used as"));
    m_unit->setAccessibleName(tr("Unit"));
    m_unit->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_preview->setWordWrap(true);
    m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse);
    fillRoles();
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(measure::grid);
    grid->setVerticalSpacing(measure::grid / 2);
    const std::pair<QString, QWidget *> fields[] = {{tr("Used as"), m_role},
                                                    {tr("Unit"), m_unit},
                                                    {tr("Process"), m_process},
                                                    {tr("Host"), m_host},
                                                    {tr("Allocator"), m_allocator}};
    int column = 0;
    for (const auto &[text, field] : fields) {
        QLabel *label = mutedLabel(text, this);
        label->setBuddy(field);
        field->setMinimumHeight(measure::target);
        grid->addWidget(label, 0, column);
        grid->addWidget(field, 1, column++);
    }
    for (const int wide : {ProcessColumn, HostColumn, AllocatorColumn})
        grid->setColumnStretch(wide, 1);
    grid->addWidget(m_preview, 2, 0, 1, column);
    connect(m_role, &QComboBox::activated, this, [this] {
        fillUnits();
        onEdited();
    });
    connect(m_unit, &QComboBox::activated, this, &MappingEditor::onEdited);
}

QLineEdit *MappingEditor::ownerField(const QString &name, const QString &hint)
{
    auto *field = new QLineEdit(this);
    field->setAccessibleName(name);
    field->setPlaceholderText(hint);
    connect(field, &QLineEdit::textEdited, this, [this] { showPreview(binding()); });
    connect(field, &QLineEdit::editingFinished, this, &MappingEditor::onEdited);
    return field;
}

void MappingEditor::fillRoles()
{
    for (int role = 0; role <= int(Role::Up); ++role)
        m_role->addItem(role == 0 ? tr("nothing") : roleText(Role(role)), role);
}

void MappingEditor::fillUnits()
{
    const QString before = m_unit->currentData().toString();
    const QStringList units = unitsFor(Role(m_role->currentData().toInt()));
    m_unit->clear();
    m_unit->addItem(tr("as in the file"), QString());
    for (const QString &unit : units)
        m_unit->addItem(unit, unit);
    m_unit->setCurrentIndex(std::max(0, m_unit->findData(before)));
    m_unit->setEnabled(!units.isEmpty());
}

void MappingEditor::setSeries(const Story &story, const Series *series, const Labels &labels)
{
    m_choices = story.document.choices;
    m_incident = story.incident;
    m_series = series;
    setEnabled(series != nullptr);
    if (!series) {
        m_preview->clear();
        return;
    }
    m_now = bindingNow(m_choices, *series);
    m_now.metric = series->name.empty() ? series->title : series->name;
    m_now.labels = labels;
    m_role->setCurrentIndex(m_role->findData(int(m_now.role)));
    m_unit->clear();
    fillUnits();
    const QString unit = qstr(m_now.unit);
    if (m_unit->findData(unit) < 0)
        m_unit->addItem(unit, unit);
    m_unit->setCurrentIndex(m_unit->findData(unit));
    m_process->setText(qstr(m_now.process));
    m_host->setText(qstr(m_now.host));
    m_allocator->setText(qstr(m_now.allocator));
    showPreview(m_now);
}

QString MappingEditor::preview() const
{
    return m_preview->text();
}

RoleBinding MappingEditor::binding() const
{
    RoleBinding binding = m_now;
    binding.role = Role(m_role->currentData().toInt());
    binding.unit = utf8(m_unit->currentData().toString());
    binding.process = utf8(m_process->text().trimmed());
    binding.host = utf8(m_host->text().trimmed());
    binding.allocator = utf8(m_allocator->text().trimmed());
    return binding;
}

void MappingEditor::onEdited()
{
    if (!m_series)
        return;
    const RoleBinding next = binding();
    showPreview(next);
    if (next == m_now || !mappingPreview(next, *m_series, m_choices).usable)
        return;
    m_now = next;
    Q_EMIT changeWanted([next](const Document &document) { return bindRole(document, next); });
}

void MappingEditor::showPreview(const RoleBinding &binding)
{
    if (m_series)
        m_preview->setText(mappingPreview(binding, *m_series, m_choices).text);
}

} // namespace memreport
