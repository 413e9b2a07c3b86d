// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"
#include "views/panels/timeselection.h"

#include <QToolButton>

class QLineEdit;
class QMenu;

namespace memreport {

/// Shows the visible range with its zone; its menu chooses ranges and a moment.
class TimeRangeButton : public QToolButton
{
    Q_OBJECT
public:
    TimeRangeButton(TimeSelection *selection, QWidget *parent);
    void setStory(const Story &story);

public Q_SLOTS:
    void askForTime(); ///< opens the menu with the cursor in its field

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);

private:
    void fillMenu();
    void addRanges();
    void addTimeField();
    void showText();
    void goTo(const QString &typed);
    QString zone() const { return m_story.document.choices.zone; }

    TimeSelection *m_selection = nullptr;
    Story m_story;
    QLineEdit *m_field = nullptr;
};

/// "2026-07-03 14:30", "14:30" (of the day of near) in the zone; nullopt if it is no time.
std::optional<Instant> parseMoment(const QString &typed, const QString &zone, Instant near);

} // namespace memreport
