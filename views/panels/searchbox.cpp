// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/searchbox.h"

#include "models/base/text.h"
#include "models/items/itemtexts.h"
#include "views/panels/icons.h"
#include "views/panels/typography.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QStandardItemModel>

#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
constexpr int boxWidth = 240;
constexpr int targetRole = Qt::UserRole;
} // namespace

SearchBox::SearchBox(QWidget *parent)
    : QLineEdit(parent)
    , m_targets(new QStandardItemModel(this))
{
    setPlaceholderText(
        tr("Search…  %1").arg(QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText)));
    setAccessibleName(tr("Search series, hosts, evidence"));
    setClearButtonEnabled(true);
    setFixedWidth(boxWidth);
    setMinimumHeight(measure::target);
    addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
    auto *completer = new QCompleter(m_targets, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    setCompleter(completer);
    connect(completer, qOverload<const QModelIndex &>(&QCompleter::activated), this,
            [this](const QModelIndex &index) { onChosen(index.data(targetRole).toString()); });
    connect(this, &QLineEdit::returnPressed, this, [this] {
        const QModelIndex first = this->completer()->currentIndex();
        if (first.isValid() && !text().isEmpty())
            onChosen(first.data(targetRole).toString());
    });
}

void SearchBox::add(const QString &text, const QString &target)
{
    auto *item = new QStandardItem(text);
    item->setData(target, targetRole);
    m_targets->appendRow(item);
}

void SearchBox::setStory(const Story &story)
{
    m_targets->clear();
    if (story.isEmpty())
        return;
    for (const Process &process : story.incident->processes)
        add(tr("%1 · process on %2").arg(qstr(process.name), qstr(story.incident->hosts[process.host].name)),
            u"page:pairs"_s);
    for (const Host &host : story.incident->hosts)
        add(tr("%1 · host").arg(qstr(host.name)), u"page:events"_s);
    for (size_t i = 0; i < story.findings->kills.size(); ++i) {
        const auto &time = story.incident->kills[story.findings->kills[i].kill].kill.time;
        const QString when =
            time ? humanTime(toInstant(*time), story.document.choices.zone) : tr("time unknown");
        add(tr("%1 · kill, %2").arg(killVictimText(*story.incident, story.findings->kills[i]), when),
            u"kill:%1"_s.arg(i));
    }
    std::set<std::string> metrics;
    for (const EvidencePtr &evidence : story.incident->evidence) {
        for (const Series &series : evidence->series)
            metrics.insert(series.name.empty() ? series.title : series.name);
        add(tr("%1 · file").arg(fileNameOf(evidence->source.path)), u"page:sources"_s);
    }
    for (const std::string &metric : metrics)
        add(tr("%1 · metric").arg(qstr(metric)), u"metric:"_s + qstr(metric));
}

void SearchBox::onChosen(const QString &target)
{
    const QString what = target.section(u':', 0, 0);
    const QString which = target.section(u':', 1);
    if (what == u"page")
        Q_EMIT pageFound(which);
    else if (what == u"kill")
        Q_EMIT killFound(which.toULongLong());
    else if (what == u"metric")
        Q_EMIT metricFound(which);
}

} // namespace memreport
