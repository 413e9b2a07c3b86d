// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/readingdialog.h"

#include "models/base/instant.h"
#include "models/base/text.h"
#include "views/panels/typography.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTimeZone>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int oldestYear = 1990;
constexpr int newestYear = 2200;

QStringList zoneNames()
{
    QStringList names;
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds())
        names += QString::fromLatin1(id);
    return names;
}

} // namespace

ReadingDialog::ReadingDialog(const QString &file, const ReadingQuestions &questions, int others,
                             QWidget *parent)
    : QDialog(parent)
    , m_form(new QFormLayout)
    , m_zone(new QComboBox(this))
    , m_year(new QSpinBox(this))
    , m_dates(new QComboBox(this))
    , m_decimal(new QComboBox(this))
    , m_columns(new QLineEdit(this))
    , m_others(new QCheckBox(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("How %1 is read").arg(file));
    auto *why = mutedLabel(
        questions.any() ? tr("The file does not say what stands in bold. Say it, and the file is read again.")
                        : tr("The file is read again with what is said here."),
        this);
    why->setWordWrap(true);
    QPushButton *read = m_buttons->addButton(tr("Read again"), QDialogButtonBox::AcceptRole);
    read->setDefault(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fillFields(questions);
    m_others->setText(others == 1 ? tr("also for the other file that asks the same")
                                  : tr("also for the %1 other files that ask the same").arg(others));
    m_others->setVisible(others > 0);
    m_others->setChecked(others > 0);
    auto *rows = new QVBoxLayout(this);
    rows->setSpacing(measure::panelGap);
    rows->addWidget(why);
    rows->addLayout(m_form);
    rows->addWidget(m_others);
    rows->addWidget(m_buttons);
    check();
}

void ReadingDialog::fillFields(const ReadingQuestions &questions)
{
    const QString asBefore = tr("as before");
    m_zone->setEditable(true);
    m_zone->setInsertPolicy(QComboBox::NoInsert);
    m_zone->addItems(zoneNames());
    m_zone->setCurrentText({});
    m_zone->lineEdit()->setPlaceholderText(asBefore);
    m_year->setRange(oldestYear - 1, newestYear);
    m_year->setSpecialValueText(asBefore);
    m_year->setValue(oldestYear - 1);
    m_dates->addItems({asBefore, tr("day first (31/12)"), tr("month first (12/31)")});
    m_decimal->addItems({asBefore, tr("point (1.5)"), tr("comma (1,5)")});
    m_columns->setPlaceholderText(u"1:label:instance,2:value:rss,3:time:unix_s"_s);
    struct Field
    {
        QString label;
        QWidget *widget;
        bool asked;
    };
    const Field fields[]{{tr("Time &zone of its times:"), m_zone, questions.zone},
                         {tr("&Year of the newest line:"), m_year, questions.year},
                         {tr("Order of &dates:"), m_dates, questions.dateOrder},
                         {tr("Decimal &mark:"), m_decimal, questions.decimalMark},
                         {tr("&Columns:"), m_columns, questions.columns}};
    for (const bool asked : {true, false}) {
        for (const Field &field : fields) {
            if (field.asked == asked)
                addRow(field.label, field.widget, asked);
        }
    }
    connect(m_zone, &QComboBox::currentTextChanged, this, &ReadingDialog::check);
    connect(m_year, &QSpinBox::valueChanged, this, &ReadingDialog::check);
    connect(m_dates, &QComboBox::currentIndexChanged, this, &ReadingDialog::check);
    connect(m_decimal, &QComboBox::currentIndexChanged, this, &ReadingDialog::check);
    connect(m_columns, &QLineEdit::textChanged, this, &ReadingDialog::check);
}

void ReadingDialog::addRow(const QString &label, QWidget *field, bool asked)
{
    m_form->addRow(label, field);
    field->setMinimumHeight(measure::target);
    QWidget *name = m_form->labelForField(field);
    QFont font = name->font();
    font.setWeight(asked ? QFont::DemiBold : QFont::Normal);
    name->setFont(font);
}

/// Nothing said, or a zone that does not exist: there is nothing to read again.
void ReadingDialog::check()
{
    const QString zone = m_zone->currentText().trimmed();
    const bool known = zone.isEmpty() || zoneOffset(zone, Instant()).has_value();
    m_zone->setToolTip(known ? QString() : tr("There is no time zone of this name"));
    for (QAbstractButton *button : m_buttons->buttons()) {
        if (m_buttons->buttonRole(button) == QDialogButtonBox::AcceptRole)
            button->setEnabled(known && answers() != ReadingAnswers());
    }
}

ReadingAnswers ReadingDialog::answers() const
{
    ReadingAnswers said;
    if (const QString zone = m_zone->currentText().trimmed(); !zone.isEmpty())
        said.zone = zone;
    if (m_year->value() >= oldestYear)
        said.year = m_year->value();
    if (m_dates->currentIndex() > 0)
        said.dateOrder = m_dates->currentIndex() == 1 ? DateOrder::DayMonth : DateOrder::MonthDay;
    if (m_decimal->currentIndex() > 0)
        said.decimalMark = m_decimal->currentIndex() == 1 ? '.' : ',';
    if (const QString columns = m_columns->text().trimmed(); !columns.isEmpty())
        said.columns = utf8(columns);
    return said;
}

bool ReadingDialog::forOthersToo() const
{
    return m_others->isChecked();
}

} // namespace memreport
