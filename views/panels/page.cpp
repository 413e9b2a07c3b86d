// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/page.h"

#include "views/panels/pageheader.h"

namespace memreport {

Page::Page(const QString &id, const QString &title, TimeSelection *selection, QWidget *parent)
    : QWidget(parent)
    , m_id(id)
    , m_title(title)
    , m_selection(selection)
    , m_header(new PageHeader(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setAccessibleName(title);
    connect(m_header, &PageHeader::caveatsClicked, this, [this] {
        Subject subject;
        subject.kind = Subject::Kind::Caveats;
        Q_EMIT inspected(subject);
    });
}

} // namespace memreport
