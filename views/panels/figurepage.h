// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/panels/page.h"

class QAction;
class QScrollArea;
class QSplitter;
class QStackedWidget;

namespace memreport {

class CoverageStrip;
class DetailStrip;
class EmptyState;
class FigureView;

/// A page whose evidence is a figure on the shared time selection. What a page adds: the figure, the
/// sentence above it, and what stands below it.
class FigurePage : public Page
{
    Q_OBJECT
public:
    FigurePage(const QString &id, const QString &title, TimeSelection *selection, QWidget *parent);

    void setStory(const Story &story) final;
    std::shared_ptr<const FigureSpec> figure() const; ///< of the newest story; nullptr: nothing to show
    FigureView *figureView() const { return m_view; }
    CoverageStrip *coverage() const { return m_coverage; }
    DetailStrip *detail() const { return m_detail; }

public Q_SLOTS:
    void nextKill();
    void nextGap();
    /// At the cursor, in the middle of what is shown if there is none.
    void dropMeasuringA();
    void dropMeasuringB();
    void removeMeasuring();

Q_SIGNALS:
    void figureChanged(std::shared_ptr<const memreport::FigureSpec> figure);
    void sampleHovered(size_t panel, size_t line, size_t sample);
    void playWanted(); ///< or a pause
    void noteWanted();

protected:
    /// The newest story is there; models and controls of the page take what they need.
    virtual void storyChanged() {}
    virtual bool hasContent() const = 0;
    /// Called only with content.
    virtual FigureSpec makeFigure() const = 0;
    virtual void fillHeader() = 0;
    /// The figure's title and subtitle, and the number of caveats: of a section's, else of all.
    void headFromFigure(const char *section = nullptr);
    /// What is missing and where it comes from, in place of the figure.
    virtual void fillEmpty(EmptyState *empty) const = 0;
    /// The one button of the empty state.
    virtual void onEmptyClicked() { Q_EMIT importWanted(); }
    /// Hosts whose journals have to cover the figure for its kills to be known; what they do cover is
    /// shown above it. None: nothing is.
    virtual std::vector<size_t> coverageHosts() const { return {}; }
    /// false: the figure keeps a range of its own, whatever the other pages show.
    virtual bool followsSelection() const { return true; }

    const Story &story() const { return m_story; }
    /// Controls belong to the content; they go when there is none.
    void addControls(QWidget *controls);
    /// A figure with more rows than fit; the wheel scrolls, with Ctrl it zooms.
    void scrollFigure();
    void scrollTo(int y); ///< of a figure that is scrolled, in its own units
    /// Below the figure, with a handle between them.
    void setLower(QWidget *lower);
    /// share: of the height, for the figure.
    void divide(double share);
    /// The figure and the words above it anew: at once if the page is seen, else when it is.
    void remakeFigure();
    void inspectKill(size_t incidentKill);
    void goTo(Instant t);
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectFigure();
    void groundFigure();
    void connectTime();
    void addKeys();
    Instant pointedAt() const;
    void tell();
    void showFigure();
    void showCoverage();
    void showRange(const TimeRange &range);

    Story m_story;
    mutable std::shared_ptr<const FigureSpec> m_figure;
    mutable bool m_isMade = false; ///< m_figure is of the newest story
    FigureView *m_view = nullptr;
    CoverageStrip *m_coverage = nullptr;
    DetailStrip *m_detail = nullptr; ///< filled by whoever can fetch
    QStackedWidget *m_stack = nullptr;
    EmptyState *m_empty = nullptr;
    QSplitter *m_splitter = nullptr;
    QScrollArea *m_scroll = nullptr;
    QWidget *m_controls = nullptr;
    bool m_untold = true;   ///< the page tells of an older story until it is seen
    bool m_showing = false; ///< the range comes from the selection, not from the user's hand
};

} // namespace memreport
