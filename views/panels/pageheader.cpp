// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/pageheader.h"

#include "models/base/visibletext.h"
#include "views/panels/icons.h"
#include "views/panels/typography.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

PageHeader::PageHeader(QWidget *parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_state(mutedLabel({}, this))
    , m_muted(mutedLabel({}, this))
    , m_caveats(new QToolButton(this))
{
    m_headline->setFont(headlineFont(font()));
    m_headline->setWordWrap(true);
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_muted->setMinimumHeight(measure::target);
    m_muted->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_caveats->setAutoRaise(true);
    m_caveats->setMinimumHeight(measure::target);
    m_caveats->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_caveats->setIcon(icon(u"data-warning"_s));
    m_caveats->hide();
    m_state->hide();
    connect(m_caveats, &QToolButton::clicked, this, &PageHeader::caveatsClicked);

    auto *first = new QHBoxLayout;
    first->setSpacing(measure::panelGap);
    first->addWidget(m_headline, 1);
    first->addWidget(m_state, 0, Qt::AlignVCenter);
    m_second = new QHBoxLayout;
    m_second->setSpacing(measure::grid);
    m_second->addWidget(m_muted, 1);
    m_second->addWidget(m_caveats);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins({});
    rows->setSpacing(measure::grid / 2);
    rows->addLayout(first);
    rows->addLayout(m_second);
}

void PageHeader::setHeadline(const QString &text)
{
    m_headline->setText(visibleText(text));
    m_state->hide();
}

void PageHeader::setStatement(const Statement &statement)
{
    setHeadline(statement.text);
    switch (statement.state) {
    case Statement::State::Holds:
        return setState(tr("✓ holds"), statement.detail);
    case Statement::State::Fails:
        return setState(tr("✗ does not hold"), statement.detail);
    case Statement::State::Undecided:
        return setState(tr("? cannot be decided"), statement.detail);
    }
}

void PageHeader::setState(const QString &text, const QString &detail)
{
    m_state->setText(text);
    m_state->setToolTip(detail);
    m_state->setAccessibleDescription(detail);
    m_state->show();
}

void PageHeader::setMuted(const QString &text)
{
    m_muted->setText(visibleText(text));
    m_muted->setToolTip(text);
}

void PageHeader::setCaveats(size_t count)
{
    m_caveats->setVisible(count > 0);
    m_caveats->setText(count == 1 ? tr("1 caveat") : tr("%1 caveats").arg(count));
    m_caveats->setAccessibleDescription(tr("Shows the caveats in the inspector"));
}

void PageHeader::addControl(QWidget *control)
{
    m_second->addWidget(control);
}

} // namespace memreport
