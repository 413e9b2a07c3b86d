// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace memreport {

/// Two panels with a gap between them that can be dragged; nothing is drawn in it.
class QuietSplitter : public QSplitter
{
    Q_OBJECT
public:
    explicit QuietSplitter(QWidget *parent);

protected:
    QSplitterHandle *createHandle() override;
};

} // namespace memreport
