// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "views/charts/measuringcursors.h"
#include "views/panels/story.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace memreport {

/// Right of every page: the values at the cursor, then what was chosen and where it comes from.
class Inspector : public QWidget
{
    Q_OBJECT
public:
    explicit Inspector(QWidget *parent = nullptr);

    void setStory(const Story &story);
    void setFigure(std::shared_ptr<const FigureSpec> figure);
    Subject subject() const { return m_subject; }
    QString evidenceText() const; ///< raw lines shown now, for tests and the clipboard

public Q_SLOTS:
    void setCursor(std::optional<memreport::Instant> cursor);
    void setMeasuring(const memreport::MeasuringCursors &cursors);
    void inspect(const memreport::Subject &subject);
    /// The sample under the pointer: its exact time and the file that it is from.
    void showSample(size_t panel, size_t line, size_t sample);
    void askForNote();

Q_SIGNALS:
    void changeWanted(const memreport::Change &change);
    void noteBegun();
    /// The lines of this kill in their file are wanted; of Findings::kills.
    void killContextWanted(size_t kill);

private:
    void fillValues();
    void fillMeasured();
    void addMeasuredPanel(const FigurePanel &panel);
    void pinNote();
    void fillSubject();
    void fillKill();
    void fillLog();
    void addContextButton(size_t kill);
    void fillTimeline();
    void fillNumber();
    void fillCaveats();
    void addInput(const FindingInput &input);
    void addPlace(const QString &path, const QString &place, const std::string &sha256);
    void addRaw(const std::string &line);
    void addInContext(const Kill &reported);
    QLabel *addText(const QString &text, bool muted = false);
    QLabel *addShown(const QString &text, bool muted = false); ///< nothing invisible in it
    void addTitle(const QString &text);

    Story m_story;
    std::shared_ptr<const FigureSpec> m_figure;
    std::optional<Instant> m_cursor;
    MeasuringCursors m_measuring;
    Subject m_subject;
    QStringList m_rawLines;
    QLabel *m_time = nullptr;
    QLabel *m_sample = nullptr;
    QLineEdit *m_pin = nullptr;
    QWidget *m_values = nullptr;
    QVBoxLayout *m_valueRows = nullptr;
    QWidget *m_measured = nullptr;
    QVBoxLayout *m_measuredRows = nullptr;
    QWidget *m_details = nullptr;
    QVBoxLayout *m_detailRows = nullptr;
};

/// Value of a line at t: of the last sample at or before t in the same unbroken run.
std::optional<double> valueAt(const FigureLine &line, Instant t);
/// Length of the hole of the line around t; nullopt outside holes.
std::optional<Duration> gapAt(const FigureLine &line, Instant t);
/// Last sample before t of a line that a kill of the panel ended at t; nullopt where none did.
std::optional<size_t> lastBeforeKill(const FigurePanel &panel, const FigureLine &line, Instant t);

} // namespace memreport
