// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/cohortsfigure.h"
#include "views/panels/figurepage.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace memreport {

class TablePanel;

/// Arms of an experiment over time, boxes at the instant under the cursor, and the instant at which
/// published averages are true.
class CohortsPage : public FigurePage
{
    Q_OBJECT
public:
    explicit CohortsPage(TimeSelection *selection, QWidget *parent = nullptr);
    std::optional<int> count() const override { return m_count; }
    TablePanel *table() const { return m_table; }
    QLineEdit *publishedField() const { return m_published; }
    QLabel *answer() const { return m_answer; }

protected:
    void storyChanged() override;
    bool hasContent() const override { return m_count > 0; }
    FigureSpec makeFigure() const override;
    void fillHeader() override;
    void fillEmpty(EmptyState *empty) const override;

private:
    QWidget *controls();
    QWidget *lower();
    CohortsOptions options() const;
    void showInstant();
    void findPublishedInstant();
    void inspectCohort(size_t cohort);

    QToolButton *m_byGroup = nullptr;
    QLineEdit *m_published = nullptr;
    QLabel *m_answer = nullptr;
    TablePanel *m_table = nullptr;
    std::optional<Instant> m_shown; ///< collection of the boxes
    int m_count = 0;
};

/// "1.16 is the mean of B … on 8 Jan 2026 06:00"; what is wrong about it follows.
QString matchText(const CohortMatch &match, size_t published, const QString &zone);

} // namespace memreport
