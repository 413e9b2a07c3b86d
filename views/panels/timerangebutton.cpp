// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/timerangebutton.h"

#include "models/base/text.h"
#include "views/panels/icons.h"
#include "views/panels/typography.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <QVBoxLayout>
#include <QWidgetAction>

using namespace Qt::StringLiterals;

namespace memreport {

std::optional<Instant> parseMoment(const QString &typed, const QString &zone, Instant near)
{
    using namespace std::chrono;
    const QString text = typed.trimmed();
    // A clock time alone belongs to the day that is looked at.
    const auto offset = zoneOffset(zone, near).value_or(seconds(0));
    const QString day = isoUtc(near + duration_cast<Duration>(offset)).left(10);
    const bool clockOnly = text.contains(u':') && !text.contains(u'-');
    QString whole = clockOnly ? day + u'T' + text : text;
    if (whole.count(u':') == 1)
        whole += u":00"_s;
    const auto parsed = parseIso(whole.toStdString());
    if (!parsed)
        return std::nullopt;
    if (parsed->hasZone)
        return toInstant(parsed->time);
    const auto wall = local_time<microseconds>(parsed->time.time_since_epoch());
    const auto utc = fromLocal(zone, wall);
    return utc ? std::optional(toInstant(*utc)) : std::nullopt;
}

TimeRangeButton::TimeRangeButton(TimeSelection *selection, QWidget *parent)
    : QToolButton(parent)
    , m_selection(selection)
{
    setPopupMode(QToolButton::InstantPopup);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setIcon(memreport::icon(u"view-calendar"_s));
    setAutoRaise(true);
    setMenu(new QMenu(this));
    setAccessibleName(tr("Time range"));
    connect(menu(), &QMenu::aboutToShow, this, &TimeRangeButton::fillMenu);
    connect(selection, &TimeSelection::rangeChanged, this, &TimeRangeButton::showText);
    showText();
}

void TimeRangeButton::setStory(const Story &story)
{
    m_story = story;
    showText();
}

void TimeRangeButton::showText()
{
    const TimeRange range = m_selection->range();
    setEnabled(!range.isEmpty());
    setText(range.isEmpty() ? tr("No time range") : humanRange(range, zone()) + u' ' + zone());
}

void TimeRangeButton::fillMenu()
{
    menu()->clear();
    addTimeField();
    menu()->addSeparator();
    addRanges();
}

void TimeRangeButton::addTimeField()
{
    auto *box = new QWidget(menu());
    m_field = new QLineEdit(box);
    m_field->setPlaceholderText(tr("Go to time, for example 14:30 or 2026-07-03 14:30"));
    m_field->setAccessibleName(tr("Go to time"));
    m_field->setMinimumWidth(360);
    m_field->setMinimumHeight(measure::target);
    auto *rows = new QVBoxLayout(box);
    rows->setContentsMargins(measure::grid, measure::grid, measure::grid, measure::grid);
    rows->addWidget(m_field);
    auto *action = new QWidgetAction(menu());
    action->setDefaultWidget(box);
    menu()->addAction(action);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { goTo(m_field->text()); });
}

void TimeRangeButton::goTo(const QString &typed)
{
    const Instant near = m_selection->cursor().value_or(m_selection->range().from);
    const auto moment = parseMoment(typed, zone(), near);
    if (!moment) {
        m_field->selectAll();
        return;
    }
    menu()->close();
    m_selection->reveal(*moment);
    m_selection->setCursor(moment);
}

void TimeRangeButton::addRanges()
{
    menu()->addAction(tr("Everything"), m_selection, &TimeSelection::showWhole);
    if (!m_story.incident)
        return;
    for (const NamedWindow &window : m_story.incident->windows) {
        const TimeRange range = window.range;
        if (range.isEmpty())
            continue;
        menu()->addAction(tr("Window “%1” · %2").arg(qstr(window.name), humanRange(range, zone())),
                          m_selection, [this, range] { m_selection->setRange(range); });
    }
    menu()->addAction(tr("Use what is shown as the window of the pairs"), this, [this] {
        Q_EMIT changeWanted([range = m_selection->range()](const Document &document) {
            return setWindow(document, "pairs", range);
        });
    });
}

void TimeRangeButton::askForTime()
{
    if (!isEnabled())
        return;
    // The field in the menu takes the focus, and a closing menu does not give it back.
    const QPointer<QWidget> before = QApplication::focusWidget();
    const auto giveBack = [before] {
        if (before)
            before->setFocus();
    };
    connect(
        menu(), &QMenu::aboutToHide, this, [this, giveBack] { QTimer::singleShot(0, this, giveBack); },
        Qt::SingleShotConnection);
    connect(menu(), &QMenu::aboutToShow, this, [this] { m_field->setFocus(); }, Qt::SingleShotConnection);
    showMenu();
}

} // namespace memreport
