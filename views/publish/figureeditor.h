// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/authored.h"
#include "views/panels/story.h"

#include <QScrollArea>

#include <map>

class QComboBox;
class QLineEdit;

namespace memreport {

class LiveTextField;

/// Title, subtitle, caption, alternative texts, preset, theme and range of one figure. Everything is a
/// change of the document, so it can be undone, is saved, and every export uses it.
class FigureEditor : public QScrollArea
{
    Q_OBJECT
public:
    explicit FigureEditor(QWidget *parent = nullptr);

    void setFigure(const std::shared_ptr<const FigureSpec> &computed, const Choices &choices);
    void commit(); ///< what was typed and is not told yet
    LiveTextField *field(FigureText text) const { return m_fields.at(text); }

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);

private:
    LiveTextField *addField(FigureText text, const QString &title, int rows);
    QComboBox *addChoice(const QString &title);
    void addRange();
    void showChoice(const Choices &choices);
    void tellChoice();
    void tellRange();
    FigureChoice choiceNow() const;

    std::shared_ptr<const FigureSpec> m_computed;
    QString m_zone;
    FigureChoice m_choice;
    std::map<FigureText, LiveTextField *> m_fields;
    QComboBox *m_preset = nullptr;
    QComboBox *m_theme = nullptr;
    QLineEdit *m_from = nullptr;
    QLineEdit *m_to = nullptr;
    bool m_setting = false;
};

} // namespace memreport
