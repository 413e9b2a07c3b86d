// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/emptystate.h"

#include "views/panels/typography.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace memreport {

namespace {
constexpr int emptyTextWidth = 480;
} // namespace

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent)
    , m_missing(new QLabel(this))
    , m_why(mutedLabel({}, this))
    , m_button(new QPushButton(this))
{
    m_missing->setFont(headlineFont(font()));
    for (QLabel *label : {m_missing, m_why}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        label->setFixedWidth(emptyTextWidth);
    }
    m_button->setMinimumHeight(measure::target + measure::grid / 2);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::clicked);

    auto *rows = new QVBoxLayout(this);
    rows->setSpacing(measure::grid);
    rows->addStretch(2);
    rows->addWidget(m_missing, 0, Qt::AlignHCenter);
    rows->addWidget(m_why, 0, Qt::AlignHCenter);
    rows->addSpacing(measure::grid);
    rows->addWidget(m_button, 0, Qt::AlignHCenter);
    rows->addStretch(3);
}

void EmptyState::setTexts(const QString &missing, const QString &why, const QString &button)
{
    m_missing->setText(missing);
    m_why->setText(why);
    m_button->setText(button);
    // A centred label is not asked for the height that its width needs.
    for (QLabel *label : {m_missing, m_why})
        label->setMinimumHeight(label->heightForWidth(emptyTextWidth));
}

} // namespace memreport
