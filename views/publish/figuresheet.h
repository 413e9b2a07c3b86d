// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/authored.h"
#include "views/export/preset.h"

#include <QListWidget>
#include <QTimer>

namespace memreport {

/// One figure of the sheet as the author wants it, and what is still to be done about it.
struct SheetFigure
{
    std::shared_ptr<const FigureSpec> computed;
    std::shared_ptr<const FigureSpec> spec; ///< authored
    Preset preset;
    TextState texts = TextState::Computed;
    qsizetype openCaveats = 0;
};

/// Every figure side by side at its true proportion, with its state; those with a tick are exported.
/// Thumbnails are drawn one at a time when nothing else is to be done.
class FigureSheet : public QListWidget
{
    Q_OBJECT
public:
    explicit FigureSheet(QWidget *parent = nullptr);

    /// Keeps ticks and the chosen figure by name.
    void setFigures(const std::vector<SheetFigure> &figures);
    const std::vector<SheetFigure> &figures() const { return m_figures; }
    const SheetFigure *chosen() const; ///< nullptr: none
    void choose(const std::string &name);
    QStringList ticked() const; ///< names

    /// "ready", "2 caveats open", "2 caveats open · edited by author"
    static QString stateText(const SheetFigure &figure);

Q_SIGNALS:
    void chosenChanged();
    void tickedChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void drawNext();
    void redraw();

    std::vector<SheetFigure> m_figures;
    QTimer m_drawing;
    size_t m_next = 0;
    bool m_filling = false;
};

} // namespace memreport
