// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/readinganswers.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QSpinBox;

namespace memreport {

/// Asks what files cannot say about themselves: zone, year, order of dates, decimal mark, columns. What is in
/// question stands first and in bold; the rest can be said all the same.
class ReadingDialog : public QDialog
{
    Q_OBJECT
public:
    /// others: how many further files leave one of these questions open.
    ReadingDialog(const QString &file, const ReadingQuestions &questions, int others, QWidget *parent);

    ReadingAnswers answers() const;
    bool forOthersToo() const;

private:
    void addRow(const QString &label, QWidget *field, bool asked);
    void fillFields(const ReadingQuestions &questions);
    void check();

    class QFormLayout *m_form = nullptr;
    QComboBox *m_zone = nullptr;
    QSpinBox *m_year = nullptr;
    QComboBox *m_dates = nullptr;
    QComboBox *m_decimal = nullptr;
    QLineEdit *m_columns = nullptr;
    QCheckBox *m_others = nullptr;
    class QDialogButtonBox *m_buttons = nullptr;
};

} // namespace memreport
