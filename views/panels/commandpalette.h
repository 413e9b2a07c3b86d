// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/commandsmodel.h"

#include <QFrame>
#include <QPointer>

class QLineEdit;
class QListView;

namespace memreport {

/// Everything of the window by its name: a field and what it finds, over the page. A few letters and
/// Enter run a command, up and down choose another one, Escape or a click elsewhere closes.
class CommandPalette : public QFrame
{
    Q_OBJECT
public:
    explicit CommandPalette(QWidget *window);

    /// Below the tool bar of the window, with the keyboard's focus.
    void open(std::vector<Command> commands);
    CommandsModel *model() const { return m_commands; }

Q_SIGNALS:
    /// The palette is closed already, and the focus is where it was before.
    void chosen(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool keyInField(int key);
    void find(const QString &words);
    void step(int rows);
    void run();
    void close();
    void place();
    void announce();

    CommandsModel *m_commands = nullptr;
    QLineEdit *m_field = nullptr;
    QListView *m_list = nullptr;
    QPointer<QWidget> m_before; ///< had the focus
};

} // namespace memreport
