// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace memreport {

/// A field on the ground of a page. Its own ground is the window's, or in dark schemes the field
/// would be invisible: its line is darker than the page and its ground the same.
class FilterField : public QLineEdit
{
    Q_OBJECT
public:
    FilterField(const QString &accessibleName, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setGround();
};

} // namespace memreport
