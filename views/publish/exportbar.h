// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/exportfigures.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace memreport {

/// What an export is to hold, and the button for it; while one runs, how far it is and the way to stop.
class ExportBar : public QWidget
{
    Q_OBJECT
public:
    explicit ExportBar(QWidget *parent = nullptr);

    FigureExportOptions options() const;
    /// How many figures are ticked, of how many.
    void setCounts(qsizetype ticked, qsizetype all);
    void showProgress(int done, int steps);
    void showIdle();

Q_SIGNALS:
    void exportWanted();
    void stopWanted();
    void presetChanged();

private:
    QWidget *makeChoices();
    QWidget *makeProgress();
    QCheckBox *addBox(QWidget *parent, const QString &text);
    void updateButton();

    QStackedWidget *m_stack = nullptr;
    QComboBox *m_preset = nullptr;
    std::vector<std::pair<FigureFormat, QCheckBox *>> m_formats;
    std::vector<std::pair<FigureTone, QCheckBox *>> m_tones;
    QPushButton *m_export = nullptr;
    QProgressBar *m_progress = nullptr;
    qsizetype m_ticked = 0;
    qsizetype m_all = 0;
};

} // namespace memreport
