// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/bundlediff.h"

#include "models/base/text.h"
#include "models/bundle/jsondiff.h"
#include "models/bundle/seriesdiff.h"
#include "models/incident/documentjson.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using namespace bundle;

// Words rather than decisions.
constexpr std::array textKeys{"title"_L1,       "author"_L1,          "notes"_L1,
                              "annotations"_L1, "answeredCaveats"_L1, "texts"_L1};

/// By hash; a folder or pasted text has none and goes by its name.
std::map<QString, const SourceInfo *> sourcesOf(const Document &document)
{
    std::map<QString, const SourceInfo *> sources;
    for (const EvidencePtr &evidence : document.evidence) {
        const SourceInfo &source = evidence->source;
        sources.emplace(source.sha256 ? qstr(*source.sha256) : source.path, &source);
    }
    return sources;
}

void diffSources(const Document &a, const Document &b, std::vector<BundleChange> &changes)
{
    const auto before = sourcesOf(a);
    const auto after = sourcesOf(b);
    for (const auto &[hash, source] : before) {
        const auto there = after.find(hash);
        if (there == after.end())
            changes.push_back({u"sources"_s, hash, BundleChange::Kind::Removed, source->path, {}, {}, {}});
        else if (there->second->path != source->path || there->second->options != source->options)
            changes.push_back(
                {u"sources"_s, hash, BundleChange::Kind::Changed, source->path, there->second->path, {}, {}});
    }
    for (const auto &[hash, source] : after) {
        if (!before.contains(hash))
            changes.push_back({u"sources"_s, hash, BundleChange::Kind::Added, {}, source->path, {}, {}});
    }
}

/// Kills as merged from all files, and dated events of the sources, each by what it says.
std::map<QString, QJsonObject> eventsOf(const Document &document)
{
    std::map<QString, QJsonObject> events;
    const auto insert = [&events](const QString &key, const QJsonObject &event) {
        QString free = key;
        for (int twin = 2; events.contains(free); ++twin)
            free = u"%1 #%2"_s.arg(key).arg(twin);
        events.emplace(free, event);
    };
    const QJsonObject incident = incidentToJson(assemble(document));
    for (const QJsonValue value : incident.value("kills"_L1).toArray()) {
        QJsonObject kill = value.toObject();
        kill.remove("reports"_L1); // numbers of files
        insert(u"kill %1/%2 %3"_s.arg(plainJson(kill["host"_L1]), plainJson(kill["pid"_L1]),
                                      plainJson(kill["time"_L1])),
               kill);
    }
    for (const EvidencePtr &evidence : document.evidence) {
        for (QJsonObject event : evidenceEvents(*evidence)) {
            const QString kind = event.take("event"_L1).toString();
            event.remove("line"_L1); // the same words may stand elsewhere in another file
            event.remove("lines"_L1);
            if (kind != "kill"_L1)
                insert(kind + u' ' + QString::fromUtf8(QJsonDocument(event).toJson(QJsonDocument::Compact)),
                       event);
        }
    }
    return events;
}

void diffEvents(const Document &a, const Document &b, std::vector<BundleChange> &changes)
{
    const auto before = eventsOf(a);
    const auto after = eventsOf(b);
    JsonDiff diff(u"events"_s, changes);
    for (const auto &[key, event] : before) {
        const auto there = after.find(key);
        if (there != after.end())
            diff.compare(event, there->second, key);
        else
            changes.push_back({u"events"_s, key, BundleChange::Kind::Removed, key, {}, {}, {}});
    }
    for (const auto &[key, event] : after) {
        if (!before.contains(key))
            changes.push_back({u"events"_s, key, BundleChange::Kind::Added, {}, key, {}, {}});
    }
}

/// Which processes stand against each other; their numbers are findings.
QJsonArray pairsOf(const QJsonObject &findings)
{
    QJsonArray pairs;
    for (const QJsonValue value : findings.value("pairs"_L1).toArray()) {
        const QJsonObject pair = value.toObject();
        const auto side = [&pair](QLatin1StringView name) {
            return QJsonObject{{u"relay"_s, pair.value(name).toObject().value("relay"_L1)}};
        };
        pairs.append(QJsonObject{{u"holds_side"_s, side("holds_side"_L1)},
                                 {u"releases_side"_s, side("releases_side"_L1)},
                                 {u"featured"_s, pair.value("featured"_L1)}});
    }
    return pairs;
}

void diffChoices(const Choices &a, const Choices &b, std::vector<BundleChange> &changes)
{
    QJsonObject before = choicesToJson(a);
    QJsonObject after = choicesToJson(b);
    JsonDiff(u"definitions"_s, changes)
        .compare(before.take("definitions"_L1), after.take("definitions"_L1), {});
    QJsonObject textsBefore;
    QJsonObject textsAfter;
    for (const QLatin1StringView key : textKeys) {
        for (auto [from, to] : {std::pair(&before, &textsBefore), std::pair(&after, &textsAfter)}) {
            if (from->contains(key))
                to->insert(key, from->take(key));
        }
    }
    JsonDiff(u"choices"_s, changes).compare(before, after, {});
    JsonDiff(u"texts"_s, changes).compare(textsBefore, textsAfter, {});
}

} // namespace

QString changeWord(BundleChange::Kind kind)
{
    switch (kind) {
    case BundleChange::Kind::Added:
        return u"added"_s;
    case BundleChange::Kind::Removed:
        return u"removed"_s;
    case BundleChange::Kind::Changed:
        return u"changed"_s;
    }
    return {};
}

std::vector<BundleChange> diffBundles(const DiffSide &a, const DiffSide &b)
{
    std::vector<BundleChange> changes;
    diffSources(a.document, b.document, changes);
    diffSeries(a.document, b.document, changes);
    diffEvents(a.document, b.document, changes);
    JsonDiff(u"pairs"_s, changes).compare(pairsOf(a.findings), pairsOf(b.findings), {});
    diffChoices(a.document.choices, b.document.choices, changes);
    JsonDiff(u"findings"_s, changes).compare(a.findings, b.findings, {});
    return changes;
}

} // namespace memreport
