// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/zonechoice.h"

#include "models/base/text.h"
#include "views/panels/typography.h"

#include <QCompleter>
#include <QLineEdit>
#include <QTimeZone>

#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

ZoneChoice::ZoneChoice(QWidget *parent)
    : QComboBox(parent)
{
    QStringList all;
    for (const QByteArray &id : QTimeZone::availableTimeZoneIds())
        all << QString::fromLatin1(id);
    auto *completer = new QCompleter(all, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setCompleter(completer);
    setMinimumHeight(measure::target);
    setAccessibleName(tr("Time zone"));
    setToolTip(tr("Time zone of all times; choose one or type a name such as Europe/Berlin"));
    connect(this, &QComboBox::textActivated, this, &ZoneChoice::choose);
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this, &ZoneChoice::choose);
    connect(lineEdit(), &QLineEdit::editingFinished, this, [this] { choose(currentText()); });
}

void ZoneChoice::setStory(const Story &story)
{
    m_zone = story.document.choices.zone;
    std::set<QString> zones{QString::fromLatin1(QTimeZone::systemTimeZoneId()), m_zone};
    if (story.incident) {
        for (const Host &host : story.incident->hosts)
            zones.insert(qstr(host.timeZone));
    }
    zones.erase(QString());
    zones.erase(u"UTC"_s);
    clear();
    addItem(u"UTC"_s);
    for (const QString &zone : zones)
        addItem(zone);
    setCurrentText(m_zone);
}

void ZoneChoice::choose(const QString &name)
{
    const QString zone = name.trimmed();
    if (zone == m_zone)
        return;
    // An unknown name changes nothing; the field says again what holds.
    if (zone.isEmpty() || (zone != u"UTC"_s && !zoneOffset(zone, Instant()))) {
        setCurrentText(m_zone);
        return;
    }
    m_zone = zone;
    Q_EMIT changeWanted([zone](const Document &document) { return setZone(document, zone); });
}

} // namespace memreport
