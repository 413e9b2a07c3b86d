// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/quietsplitter.h"

#include "views/panels/typography.h"

namespace memreport {

namespace {

class QuietHandle : public QSplitterHandle
{
public:
    using QSplitterHandle::QSplitterHandle;

protected:
    void paintEvent(QPaintEvent *) override {}
};

} // namespace

QuietSplitter::QuietSplitter(QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
{
    setChildrenCollapsible(false);
    setHandleWidth(measure::grid);
}

QSplitterHandle *QuietSplitter::createHandle()
{
    return new QuietHandle(orientation(), this);
}

} // namespace memreport
