// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/longrun/eventsimporter.h"

#include "importers/longrun/localclock.h"
#include "importers/longrun/namedtable.h"
#include "models/base/text.h"
#include "models/base/translate.h"

namespace memreport {

using namespace longrun;

namespace {

struct Event
{
    TimelineRow row;
    std::string time; ///< as written
};

/// Some stamps with an offset among others without: whoever wrote them looked at one clock, and
/// moving only the stamped ones would part a change from its effect.
void settle(std::vector<Event> &events, const Hints &hints, Evidence &evidence)
{
    const auto zoned = std::ranges::count_if(events, [](const Event &event) { return event.row.hasZone; });
    const bool mixed = zoned > 0 && zoned < qptrdiff(events.size());
    LocalClock clock(hints);
    for (Event &event : events) {
        const auto time = mixed ? clock.readDigits(event.time) : clock.read(event.time);
        if (!time)
            continue; // it was read once before
        event.row.from = *time;
        evidence.timeline.push_back(std::move(event.row));
    }
    if (mixed) {
        evidence.notes.push_back({Note::Level::Warning,
                                  "mixed-zones",
                                  tr("%1 of %2 times are written with an offset, the others without: all are "
                                     "read as one clock in %3. "
                                     "Give the machine's zone with --tz if that is another one.")
                                      .arg(zoned)
                                      .arg(events.size())
                                      .arg(hints.zone),
                                  {},
                                  {}});
    }
    clock.finish(evidence);
}

class EventsImporter final : public Importer
{
public:
    std::string name() const override { return "experiment-events"; }
    Match probe(QByteArrayView head, bool) const override
    {
        return holdsAll(headerNames(head), {"timestamp", "event_type", "description"}) ? Match::Yes
                                                                                       : Match::No;
    }
    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.format = utf8(tr("Events of an experiment"));
        CellWarnings warnings(evidence);
        std::vector<Event> events;
        readNamedTable(in, progress, evidence, [&](const NamedRow &row) {
            const std::string time(row.cell("timestamp"));
            const auto parsed = parseIso(time);
            if (!parsed) {
                warnings.bad(row, "timestamp", tr("a time like 2026-01-04T22:00:00"));
                return;
            }
            Event event;
            event.time = time;
            event.row.kind = row.cell("event_type");
            event.row.text = row.cell("description");
            event.row.group = row.cell("group");
            event.row.hasZone = parsed->hasZone;
            event.row.line = row.line();
            events.push_back(std::move(event));
        });
        settle(events, hints, evidence);
        warnings.finish();
        return evidence;
    }
};

} // namespace

std::unique_ptr<Importer> makeExperimentEventsImporter()
{
    return std::make_unique<EventsImporter>();
}

} // namespace memreport
