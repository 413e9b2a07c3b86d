// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace memreport {

/// Column titles as muted words over one hairline, on the ground of the page. Painted here and not
/// by a style sheet: widgets below one no longer follow the palette when the scheme changes.
class QuietHeader : public QHeaderView
{
    Q_OBJECT
public:
    explicit QuietHeader(QWidget *parent);
    /// "stall, some" over "% of time": what follows the last comma of a title stands below it.
    void setTwoRows(bool twoRows);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    QStringList rowsOf(int section) const;
    int rowsHeight() const;

    bool m_twoRows = false;
};

} // namespace memreport
