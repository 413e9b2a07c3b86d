// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace memreport {

class ShortcutsModel;

/// All actions with their keys; new keys are pressed into a field. Keys that are taken are said with
/// who has them, and a second press of the button takes them.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT
public:
    ShortcutsDialog(ShortcutsModel *model, QWidget *parent);
    ~ShortcutsDialog() override;

    QTableView *view() const { return m_view; }
    QString message() const;

private:
    QWidget *editor();
    int currentRow() const; ///< of the model; -1: none
    void onChosen();
    void onTyped();
    void setKeys();
    void reset();
    void say(const QString &text);

    ShortcutsModel *m_model = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QTableView *m_view = nullptr;
    QKeySequenceEdit *m_keys = nullptr;
    QPushButton *m_set = nullptr;
    QPushButton *m_reset = nullptr;
    QLabel *m_message = nullptr;
};

} // namespace memreport
