// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/panels/story.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace memreport {

/// Which process is compared with which: confirm what is proposed, exchange a side, choose the
/// featured pair. Every step is an undoable change.
class PairsEditor : public QWidget
{
    Q_OBJECT
public:
    explicit PairsEditor(QWidget *parent = nullptr);
    void setStory(const Story &story);

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);
    void closeWanted();

private:
    QWidget *head();
    void fillRows();
    void addPairRow(QGridLayout *grid, size_t pair);
    void addRefused(QGridLayout *grid, const PairFinding &pair);
    class QComboBox *sideBox(size_t pair, bool holds);
    void exchange(size_t pair, bool holds, const std::string &process);
    void remove(size_t pair);
    void addPair();
    void confirmAll();
    void proposeAgain();
    void want(std::vector<PairChoice> pairs);
    std::vector<PairChoice> pairsNow() const;

    Story m_story;
    QWidget *m_rows = nullptr;
    QLabel *m_state = nullptr;
    class QPushButton *m_confirm = nullptr;
    class QPushButton *m_again = nullptr;
    class QScrollArea *m_scroll = nullptr;
};

} // namespace memreport
