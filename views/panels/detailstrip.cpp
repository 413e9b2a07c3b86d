// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/detailstrip.h"

#include "models/base/visibletext.h"
#include "views/panels/pageheader.h"
#include "views/panels/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace memreport {

namespace {
constexpr int progressWidth = 160;
}

DetailStrip::DetailStrip(QWidget *parent)
    : QWidget(parent)
    , m_text(mutedLabel({}, this))
    , m_progress(new QProgressBar(this))
    , m_fetch(new QPushButton(tr("Fetch every sample"), this))
    , m_stop(new QPushButton(tr("Stop"), this))
{
    auto *across = new QHBoxLayout(this);
    across->setContentsMargins({});
    across->setSpacing(measure::grid);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(progressWidth);
    m_progress->setAccessibleName(tr("Samples fetched"));
    across->addWidget(m_text, 1);
    across->addWidget(m_progress);
    across->addWidget(m_stop);
    across->addWidget(m_fetch);
    connect(m_fetch, &QPushButton::clicked, this, &DetailStrip::wanted);
    connect(m_stop, &QPushButton::clicked, this, &DetailStrip::stopWanted);
    setNothing();
}

void DetailStrip::setNothing()
{
    m_busy = false;
    hide();
}

void DetailStrip::setOffer(const QString &text)
{
    show(text, false);
}

void DetailStrip::setFailed(const QString &text)
{
    show(text, false);
}

void DetailStrip::setProgress(qint64 done, qint64 all, const QString &text)
{
    m_progress->setRange(0, int(all)); // 0: nobody knows
    m_progress->setValue(int(done));
    show(text, true);
}

void DetailStrip::show(const QString &text, bool busy)
{
    m_busy = busy;
    m_text->setText(visibleText(text));
    m_progress->setVisible(busy);
    m_stop->setVisible(busy);
    m_fetch->setVisible(!busy);
    setVisible(true);
}

} // namespace memreport
