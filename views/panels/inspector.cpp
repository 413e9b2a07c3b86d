// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/inspector.h"

#include "models/base/text.h"
#include "models/base/visibletext.h"
#include "models/figures/comparefigure.h"
#include "models/items/eventtexts.h"
#include "models/items/itemtexts.h"
#include "views/charts/measurement.h"
#include "views/panels/copybutton.h"
#include "views/panels/typography.h"

#include <QFontDatabase>
#include <QGridLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QWidget *cleared(QWidget *old, QVBoxLayout *into, QVBoxLayout *&rows)
{
    auto *fresh = new QWidget(old->parentWidget());
    rows = new QVBoxLayout(fresh);
    rows->setContentsMargins({});
    rows->setSpacing(measure::grid / 2);
    const std::unique_ptr<QLayoutItem> item(into->replaceWidget(old, fresh));
    old->hide();
    old->deleteLater();
    return fresh;
}

QFrame *hairline(QWidget *parent)
{
    auto *line = new QFrame(parent);
    line->setFixedHeight(1);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    return line;
}

QString valueText(double value, const QString &unit)
{
    if (unit == u"GiB")
        return bytesText(value * bytesPerGiB);
    const QString number = fixed(value, 1, true);
    return unit.isEmpty() ? number : number + u'\u2009' + unit;
}

/// Breaks are allowed anywhere in hashes and kernel lines, which have no blanks to break at.
QString breakable(const QString &text)
{
    QString broken;
    for (const QChar c : text) {
        broken += c;
        if (!c.isSpace())
            broken += u'\u200b';
    }
    return broken;
}

} // namespace

std::optional<double> valueAt(const FigureLine &line, Instant t)
{
    for (const FigureLine::Run &run : line.runs) {
        if (run.first >= run.last || line.series->time(run.first) > t || line.series->time(run.last - 1) < t)
            continue;
        size_t i = line.series->lowerBound(t);
        if (i >= run.last || line.series->time(i) > t)
            --i;
        return line.series->value(i);
    }
    return std::nullopt;
}

std::optional<Duration> gapAt(const FigureLine &line, Instant t)
{
    for (size_t i = 1; i < line.runs.size(); ++i) {
        const Instant end = line.series->time(line.runs[i - 1].last - 1);
        const Instant begin = line.series->time(line.runs[i].first);
        if (t > end && t < begin)
            return begin - end;
    }
    return std::nullopt;
}

std::optional<size_t> lastBeforeKill(const FigurePanel &panel, const FigureLine &line, Instant t)
{
    const bool killed = std::ranges::any_of(panel.marks, [&](const FigureMark &mark) {
        const bool isKill = mark.kind == FigureMark::Kind::KillV3 || mark.kind == FigureMark::Kind::KillV2 ||
                            mark.kind == FigureMark::Kind::KillV1;
        return isKill && mark.time == t && mark.role == line.role;
    });
    if (!killed)
        return std::nullopt;
    for (auto run = line.runs.rbegin(); run != line.runs.rend(); ++run) {
        if (run->last > run->first && line.series->time(run->last - 1) <= t)
            return run->last - 1;
    }
    return std::nullopt;
}

Inspector::Inspector(QWidget *parent)
    : QWidget(parent)
    , m_time(new QLabel(this))
    , m_sample(mutedLabel({}, this))
    , m_pin(new QLineEdit(this))
    , m_values(new QWidget(this))
    , m_measured(new QWidget(this))
    , m_details(new QWidget(this))
{
    setAccessibleName(tr("Inspector"));
    auto *content = new QWidget;
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(measure::panelGap, measure::panelGap, measure::panelGap, measure::panelGap);
    rows->setSpacing(measure::grid);
    QFont strong = tabularFont(font());
    strong.setWeight(QFont::DemiBold);
    m_time->setFont(strong);
    m_time->setWordWrap(true);
    rows->addWidget(m_measured);
    rows->addWidget(m_time);
    m_sample->setWordWrap(true);
    m_sample->hide();
    m_pin->setPlaceholderText(tr("Pin a note at this moment…"));
    m_pin->setAccessibleName(tr("Note at the chosen moment"));
    m_pin->setMinimumHeight(measure::target);
    m_pin->hide();
    connect(m_pin, &QLineEdit::returnPressed, this, &Inspector::pinNote);
    connect(m_pin, &QLineEdit::textEdited, this, &Inspector::noteBegun);
    rows->addWidget(m_sample);
    rows->addWidget(m_values);
    rows->addWidget(m_pin);
    rows->addWidget(hairline(content));
    rows->addWidget(m_details);
    rows->addStretch(1);

    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setWidget(content);
    scroll->viewport()->setBackgroundRole(QPalette::Window);
    auto *edge = new QWidget(this);
    edge->setFixedWidth(1);
    edge->setAutoFillBackground(true);
    edge->setBackgroundRole(QPalette::Mid);
    auto *outer = new QHBoxLayout(this);
    outer->setContentsMargins({});
    outer->setSpacing(0);
    outer->addWidget(edge);
    outer->addWidget(scroll, 1);
    fillValues();
    fillMeasured();
    fillSubject();
}

void Inspector::setStory(const Story &story)
{
    m_story = story;
    // An index of the story before may mean something else now.
    if (m_subject.kind != Subject::Kind::Caveats)
        m_subject = {};
    fillValues();
    fillMeasured();
    fillSubject();
}

void Inspector::setFigure(std::shared_ptr<const FigureSpec> figure)
{
    m_figure = std::move(figure);
    fillValues();
    fillMeasured();
}

void Inspector::setCursor(std::optional<Instant> cursor)
{
    m_cursor = cursor;
    m_sample->hide();
    fillValues();
}

void Inspector::setMeasuring(const MeasuringCursors &cursors)
{
    m_measuring = cursors;
    fillMeasured();
}

void Inspector::showSample(size_t panel, size_t line, size_t sample)
{
    if (!m_figure || panel >= m_figure->panels.size() || line >= m_figure->panels[panel].lines.size())
        return;
    const FigureLine &shown = m_figure->panels[panel].lines[line];
    if (sample >= shown.series->size())
        return;
    QStringList parts{tr("Sample of %1: %2").arg(shown.label, isoUtc(shown.series->time(sample)))};
    if (!shown.source.empty())
        parts << fileNameOf(qstr(shown.source));
    m_sample->setText(parts.join(u"\n"_s));
    m_sample->setToolTip(qstr(shown.source));
    m_sample->show();
}

void Inspector::askForNote()
{
    m_pin->setFocus();
}

void Inspector::pinNote()
{
    const QString text = m_pin->text().trimmed();
    if (text.isEmpty() || !m_cursor)
        return;
    m_pin->clear();
    Annotation note;
    note.from = *m_cursor;
    note.text = text;
    Q_EMIT changeWanted([note](const Document &document) {
        // Two notes may stand at one moment.
        Annotation fresh = note;
        fresh.id = utf8(isoUtc(note.from)) + ' ' + std::to_string(document.choices.annotations.size() + 1);
        return addAnnotation(document, std::move(fresh));
    });
}

void Inspector::inspect(const Subject &subject)
{
    m_subject = subject;
    fillSubject();
}

QString Inspector::evidenceText() const
{
    return m_rawLines.join(u'\n');
}

namespace {

/// Name left and number right, in a new row; the name gives way where there is no room for both.
void addNamedRow(QGridLayout *grid, const QString &name, const QString &value, bool muted, QWidget *parent)
{
    const int row = grid->rowCount();
    auto *left = new QLabel(name, parent);
    auto *right = new QLabel(value, parent);
    right->setFont(tabularFont(right->font()));
    right->setAlignment(Qt::AlignRight);
    if (muted)
        right->setForegroundRole(QPalette::PlaceholderText);
    left->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    left->setToolTip(name);
    // In a column that is longer than the window, rows are scrolled to and never pressed together.
    for (QLabel *label : {left, right})
        label->setMinimumHeight(label->fontMetrics().height());
    grid->addWidget(left, row, 0);
    grid->addWidget(right, row, 1);
}

QGridLayout *valueGrid(QVBoxLayout *into)
{
    auto *grid = new QGridLayout;
    grid->setContentsMargins({});
    grid->setVerticalSpacing(measure::grid / 2);
    grid->setColumnStretch(0, 1);
    into->addLayout(grid);
    return grid;
}

std::vector<FigurePanel> featuredFirst(const FigureSpec &figure)
{
    auto panels = figure.panels;
    std::ranges::stable_sort(
        panels, [](const FigurePanel &a, const FigurePanel &b) { return a.featured > b.featured; });
    return panels;
}

/// One pair at the cursor: a row a line, and the difference where there are two.
void addPanel(QGridLayout *grid, const FigurePanel &panel, Instant cursor, QWidget *parent)
{
    std::vector<double> known;
    const auto addRow = [grid, parent](const QString &name, const QString &value, bool muted) {
        addNamedRow(grid, name, value, muted, parent);
    };
    for (const FigureLine &line : panel.lines) {
        if (line.secondary)
            continue;
        auto value = valueAt(line, cursor);
        const auto gap = gapAt(line, cursor);
        const auto last = value ? std::nullopt : lastBeforeKill(panel, line, cursor);
        if (last)
            value = line.series->value(*last);
        if (value)
            known.push_back(*value);
        addRow(line.label,
               value ? valueText(*value, panel.unit)
               : gap ? Inspector::tr("gap, %1").arg(durationText(double(gap->count()) / 1000))
                     : Inspector::tr("no sample"),
               !value);
        if (last) {
            QLabel *when =
                mutedLabel(Inspector::tr("last sample, %1 before the kill")
                               .arg(durationText(double((cursor - line.series->time(*last)).count()) / 1000)),
                           parent);
            when->setWordWrap(true);
            grid->addWidget(when, grid->rowCount(), 0, 1, 2);
        }
    }
    if (known.size() == 2)
        addRow(u"Δ"_s, valueText(std::abs(known[0] - known[1]), panel.unit), false);
}

} // namespace

void Inspector::fillValues()
{
    m_values = cleared(m_values, static_cast<QVBoxLayout *>(m_values->parentWidget()->layout()), m_valueRows);
    m_pin->setVisible(m_cursor && m_story.incident);
    m_time->setText(!m_cursor || !m_story.incident ? tr("No moment chosen")
                    : m_figure && m_figure->origin
                        ? exactSpan(*m_cursor - m_figure->origin->time) + u' ' + m_figure->origin->title
                        : humanTime(*m_cursor, m_story.incident->choices.zone) + u' ' +
                              m_story.incident->choices.zone);
    if (!m_figure || !m_cursor) {
        QLabel *hint = mutedLabel(tr("Point at a chart or choose an event to read values."), m_values);
        hint->setWordWrap(true);
        m_valueRows->addWidget(hint);
        return;
    }
    for (const FigurePanel &panel : featuredFirst(*m_figure)) {
        if (panel.lines.empty())
            continue;
        if (m_valueRows->count() > 0)
            m_valueRows->addSpacing(measure::grid);
        // Tracks have lines of one name; the title tells them apart.
        if (m_figure->arrangement == Arrangement::Stack && !panel.title.isEmpty()) {
            QLabel *title = mutedLabel(panel.title, m_values);
            title->setWordWrap(true);
            m_valueRows->addWidget(title);
        }
        addPanel(valueGrid(m_valueRows), panel, *m_cursor, m_values);
    }
}

/// What lies between the measuring cursors: the time, and for each line the change of its value.
void Inspector::fillMeasured()
{
    m_measured =
        cleared(m_measured, static_cast<QVBoxLayout *>(m_measured->parentWidget()->layout()), m_measuredRows);
    m_measured->setVisible(m_measuring.any());
    if (!m_measuring.any())
        return;
    m_measured->setAccessibleName(tr("Between the measuring cursors"));
    m_measuredRows->addWidget(sectionLabel(tr("From A to B"), m_measured));
    QGridLayout *grid = valueGrid(m_measuredRows);
    const QString zone = m_story.incident ? m_story.incident->choices.zone : QString();
    const auto addCursor = [&](const QString &name, std::optional<Instant> t, const QString &unset) {
        addNamedRow(grid, name, t ? humanTime(std::chrono::floor<std::chrono::seconds>(*t), zone) : unset, !t,
                    m_measured);
    };
    addCursor(u"A"_s, m_measuring.a, tr("press A in a chart"));
    addCursor(u"B"_s, m_measuring.b, tr("press B in a chart"));
    if (m_measuring.span())
        addNamedRow(grid, u"Δt"_s, exactSpan(*m_measuring.span()), false, m_measured);
    if (m_figure) {
        for (const FigurePanel &panel : featuredFirst(*m_figure))
            addMeasuredPanel(panel);
    }
    m_measuredRows->addWidget(hairline(m_measured));
}

void Inspector::addMeasuredPanel(const FigurePanel &panel)
{
    const auto lines = measuredLines(panel, m_measuring);
    if (lines.empty())
        return;
    m_measuredRows->addSpacing(measure::grid);
    if (!panel.title.isEmpty()) {
        QLabel *title = mutedLabel(panel.title, m_measured);
        title->setWordWrap(true);
        m_measuredRows->addWidget(title);
    }
    QGridLayout *grid = valueGrid(m_measuredRows);
    for (const MeasuredLine &line : lines) {
        addNamedRow(grid, u"Δ "_s + line.label, line.differenceText, !line.difference, m_measured);
        QLabel *values = mutedLabel(line.values, m_measured);
        values->setFont(tabularFont(values->font()));
        values->setAlignment(Qt::AlignRight);
        values->setMinimumHeight(values->fontMetrics().height());
        values->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        values->setToolTip(line.sampleTimes);
        values->setAccessibleDescription(line.sampleTimes);
        grid->addWidget(values, grid->rowCount(), 0, 1, 2);
    }
}

void Inspector::fillSubject()
{
    m_details =
        cleared(m_details, static_cast<QVBoxLayout *>(m_details->parentWidget()->layout()), m_detailRows);
    m_rawLines.clear();
    if (!m_story.incident || !m_story.findings)
        return;
    switch (m_subject.kind) {
    case Subject::Kind::Nothing:
        return;
    case Subject::Kind::Kill:
        return fillKill();
    case Subject::Kind::Log:
        return fillLog();
    case Subject::Kind::Timeline:
        return fillTimeline();
    case Subject::Kind::Number:
        return fillNumber();
    case Subject::Kind::Caveats:
        return fillCaveats();
    }
}

void Inspector::addTitle(const QString &text)
{
    QLabel *label = addText(text);
    QFont strong = label->font();
    strong.setWeight(QFont::DemiBold);
    label->setFont(strong);
}

QLabel *Inspector::addText(const QString &text, bool muted)
{
    return addShown(visibleText(text), muted);
}

QLabel *Inspector::addShown(const QString &text, bool muted)
{
    QLabel *label = muted ? mutedLabel(text, m_details) : new QLabel(text, m_details);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detailRows->addWidget(label);
    return label;
}

void Inspector::addRaw(const std::string &line)
{
    m_rawLines << qstr(line);
    QLabel *label = addShown(breakable(visibleText(qstr(line))));
    QFont fixedFont = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixedFont.setPointSizeF(mutedFont(font()).pointSizeF());
    label->setFont(fixedFont);
    label->setAccessibleName(tr("Raw line"));
    label->setAccessibleDescription(qstr(line));
}

void Inspector::addPlace(const QString &path, const QString &place, const std::string &sha256)
{
    const QString name = fileNameOf(path);
    addText(place.isEmpty() ? name : name + u" · "_s + place, true)->setToolTip(path);
    if (!sha256.empty())
        addShown(u"SHA-256 "_s + breakable(visibleText(qstr(sha256))), true);
}

/// The line that names the victim among the kernel's other lines about this kill.
void Inspector::addInContext(const Kill &reported)
{
    bool shown = false;
    for (const EvidenceLine &proof : reported.lines) {
        if (proof.text != reported.raw) {
            addShown(breakable(visibleText(qstr(proof.text))), true);
            continue;
        }
        addRaw(proof.text);
        shown = true;
    }
    if (!shown)
        addRaw(reported.raw);
}

void Inspector::fillKill()
{
    if (m_subject.index >= m_story.findings->kills.size())
        return;
    const KillFinding &finding = m_story.findings->kills[m_subject.index];
    const MergedKill &merged = m_story.incident->kills[finding.kill];
    const Kill &kill = merged.kill;
    addTitle(
        tr("Kill %1 · %2").arg(killLevelWord(finding.level), killVictimText(*m_story.incident, finding)));
    addText(killKindText(kill.kind));
    if (kill.time)
        addText(isoUtc(*kill.time));
    if (finding.rssAtKill.known())
        addText(tr("%1 resident when killed").arg(finding.rssAtKill.text));
    if (!finding.attributedBy.isEmpty())
        addText(tr("attributed by %1").arg(finding.attributedBy), true);
    if (!kill.oomMemcg.empty())
        addText(tr("by the limit of %1").arg(qstr(kill.oomMemcg)), true);
    for (const MergedKill::Report &report : merged.reports) {
        const Evidence &evidence = *m_story.incident->evidence[report.evidence];
        const Kill &reported = evidence.kills[report.index];
        QString place;
        for (const EvidenceLine &proof : reported.lines) {
            if (proof.text == reported.raw || reported.lines.size() == 1)
                place = recordPlaceText(evidence.source, proof);
        }
        addInContext(reported);
        addPlace(evidence.source.path, place, evidence.source.sha256.value_or(std::string()));
    }
    if (!merged.reports.empty())
        addContextButton(m_subject.index);
}

void Inspector::addContextButton(size_t kill)
{
    QToolButton *button = quietButton(tr("Show the lines in their file"), u"view-list-text"_s, m_details);
    connect(button, &QToolButton::clicked, this, [this, kill] { Q_EMIT killContextWanted(kill); });
    m_detailRows->addWidget(button);
}

void Inspector::fillLog()
{
    if (m_subject.index >= m_story.incident->logEvents.size())
        return;
    const MergedLogEvent &merged = m_story.incident->logEvents[m_subject.index];
    const LogEvent &event = merged.event;
    addTitle(logEventKindText(event.kind));
    addText(logEventText(event));
    if (event.time)
        addText(isoUtc(*event.time));
    addText(logEventWriter(event) + (event.host.empty() ? QString() : u" · "_s + qstr(event.host)), true);
    for (const MergedLogEvent::Report &report : merged.reports) {
        const Evidence &evidence = *m_story.incident->evidence[report.evidence];
        for (const EvidenceLine &line : evidence.logEvents[report.index].lines) {
            addRaw(line.text);
            addPlace(evidence.source.path, recordPlaceText(evidence.source, line),
                     evidence.source.sha256.value_or(std::string()));
        }
    }
}

void Inspector::fillTimeline()
{
    if (m_subject.index >= m_story.incident->timeline.size())
        return;
    const TimelineRow &row = m_story.incident->timeline[m_subject.index];
    const QString zone = m_story.incident->choices.zone;
    addTitle(qstr(row.kind));
    addText(row.to ? humanRange({row.from, *row.to}, zone) : humanTime(row.from, zone));
    if (!row.text.empty())
        addText(qstr(row.text));
    if (!row.source.empty())
        addText(tr("source: %1").arg(qstr(row.source)), true);
    if (row.line > 0)
        addText(placeText(row.line, {}), true);
}

void Inspector::fillNumber()
{
    const Finding &finding = m_subject.finding;
    addTitle(m_subject.title);
    addText(finding.known() ? finding.text : finding.why);
    addText(tr("Where does this come from?"), true);
    addText(qstr(finding.definition) + u" · "_s + definitionText(finding.definition));
    if (finding.step)
        addText(tr("step %1").arg(durationText(double(finding.step->count()) / 1000)), true);
    for (const FindingInput &input : finding.inputs)
        addInput(input);
}

void Inspector::addInput(const FindingInput &input)
{
    const QString zone = m_story.incident->choices.zone;
    m_detailRows->addSpacing(measure::grid / 2);
    if (!input.event.empty())
        addRaw(input.event);
    if (!input.series.empty())
        addRaw(input.series);
    if (input.from && input.to)
        addText(*input.from == *input.to
                    ? humanTime(*input.from, zone)
                    : humanTime(*input.from, zone) + u" – "_s + humanTime(*input.to, zone),
                true);
    if (input.firstSample && input.lastSample)
        addText(*input.firstSample == *input.lastSample
                    ? tr("sample %1").arg(*input.firstSample + 1)
                    : tr("samples %1 to %2").arg(*input.firstSample + 1).arg(*input.lastSample + 1),
                true);
    if (!input.source.empty())
        addPlace(qstr(input.source), placeText(input.line, input.byte), input.sha256);
}

void Inspector::fillCaveats()
{
    addTitle(m_story.findings->caveats.size() == 1 ? tr("1 caveat")
                                                   : tr("%1 caveats").arg(m_story.findings->caveats.size()));
    for (const Caveat &caveat : m_story.findings->caveats) {
        m_detailRows->addSpacing(measure::grid / 2);
        addText(caveat.text);
        auto *answer = new QLineEdit(caveat.answer, m_details);
        answer->setPlaceholderText(tr("Answer it…"));
        answer->setAccessibleName(tr("Answer to: %1").arg(caveat.text));
        answer->setMinimumHeight(measure::target);
        m_detailRows->addWidget(answer);
        connect(answer, &QLineEdit::editingFinished, this,
                [this, answer, code = caveat.code, before = caveat.answer] {
                    const QString text = answer->text();
                    if (text != before)
                        Q_EMIT changeWanted([code, text](const Document &document) {
                            return answerCaveat(document, code, text);
                        });
                });
    }
}

} // namespace memreport
