// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handmade.h"
#include "samedocument.h"

#include "models/incident/documentjson.h"

#include <QJsonDocument>
#include <QTest>

#include <limits>

using namespace handmade;
using namespace Qt::StringLiterals;

class TestDocumentJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void choicesReadBack();
    void emptyChoicesReadBack();
    void evidenceReadsBack();
    void oddValuesAreNamed();
    void unknownEventsAreRefused();
    void incidentIsForPeople();
};

namespace {
QJsonObject throughText(const QJsonObject &object)
{
    return QJsonDocument::fromJson(jsonText(object)).object();
}

Choices fullChoices()
{
    Choices choices;
    choices.title = u"Flood “June”"_s;
    choices.author = u"fleet team"_s;
    choices.notes = u"line\nline"_s;
    choices.zone = u"Europe/Berlin"_s;
    choices.pairs = std::vector<PairChoice>{{"a/x", "b/y"}};
    choices.featured = "a/x";
    choices.reference = "mimalloc";
    choices.windows = {{"pairs", {instantFromMs(1), instantFromMs(86400000)}}};
    choices.roles = {{"x", Labels({{"l", "v"}, {"a", "b"}}), Role::Swapped, "KiB", 2.5, "{l}", "h", "glibc"}};
    choices.pageSizes = {{"", 4096}, {"h", 16384}};
    choices.allocators = {{"a/x", "glibc", "2.36", {}, instantFromMs(5)}};
    choices.annotations = {{"1", "a/x", instantFromMs(7), {}, u"note"_s}};
    choices.answeredCaveats = {{"gap", u"known"_s}};
    choices.texts = {{"pairs.caption", u"Caption"_s}};
    choices.figures["pairs"] = {
        .range = TimeRange{instantFromMs(1), instantFromMs(2001)}, .preset = u"slide"_s, .theme = u"dark"_s};
    choices.definitions.gapSteps = 3.25;
    choices.definitions.restartProcesses = 7;
    return choices;
}
} // namespace

void TestDocumentJson::choicesReadBack()
{
    QStringList bad;
    QCOMPARE(choicesFromJson(throughText(choicesToJson(fullChoices())), bad), fullChoices());
    QVERIFY(bad.isEmpty());
}

void TestDocumentJson::emptyChoicesReadBack()
{
    Choices choices;
    choices.zone.clear();
    choices.pairs.emplace(); // the author wants none, which is not "as proposed"
    QStringList bad;
    const Choices back = choicesFromJson(throughText(choicesToJson(choices)), bad);
    QCOMPARE(back, choices);
    QVERIFY(back.pairs.has_value());
    QVERIFY(bad.isEmpty());
}

void TestDocumentJson::evidenceReadsBack()
{
    const Evidence evidence = fullEvidence();
    Evidence back;
    QStringList bad;
    readEvidenceHead(throughText(evidenceHead(evidence)), back, bad);
    readEvidenceTables(throughText(evidenceTables(evidence)), back, bad);
    for (const QJsonObject &event : evidenceEvents(evidence))
        QVERIFY(readEvidenceEvent(throughText(event), back));
    for (const Series &each : evidence.series) {
        Series read;
        QVERIFY(readSeriesHead(throughText(seriesHead(each)), read));
        read.times = each.times;
        read.values = each.values;
        back.series.push_back(read);
    }
    QVERIFY(bad.isEmpty());
    QCOMPARE(difference(back, evidence), QString());
    // Each field must be seen by the comparison, else it proves nothing.
    Evidence other = back;
    other.kills.front().raw += '\n';
    QCOMPARE(difference(other, evidence), u"kills"_s);
    other = back;
    other.weights.front().weight = std::nextafter(other.weights.front().weight, 1e9);
    QCOMPARE(difference(other, evidence), u"weights"_s);
    other = back;
    other.logEvents.back().windowSeconds.reset();
    QCOMPARE(difference(other, evidence), u"logEvents"_s);
    other = back;
    other.journal->spans.front().kernelTimes.pop_back();
    QCOMPARE(difference(other, evidence), u"journal"_s);
}

void TestDocumentJson::oddValuesAreNamed()
{
    QStringList bad;
    QJsonObject json = choicesToJson(fullChoices());
    json.insert(u"title"_s, 5);
    json.insert(u"roles"_s, QJsonArray{QJsonObject{{u"metric"_s, u"x"_s}, {u"role"_s, u"nonsense"_s}}});
    const Choices choices = choicesFromJson(json, bad);
    QCOMPARE(bad, QStringList({u"title"_s, u"roles"_s}));
    QVERIFY(choices.roles.empty());
    QCOMPARE(choices.author, fullChoices().author);
}

void TestDocumentJson::unknownEventsAreRefused()
{
    Evidence evidence;
    QVERIFY(!readEvidenceEvent({}, evidence));
    QVERIFY(!readEvidenceEvent({{u"event"_s, u"eclipse"_s}}, evidence));
    QVERIFY(!readEvidenceEvent({{u"event"_s, u"kill"_s}, {u"pid"_s, u"many"_s}}, evidence));
    QVERIFY(!readEvidenceEvent({{u"event"_s, u"kill"_s}, {u"pid"_s, 1.5}}, evidence));
    QVERIFY(evidence.kills.empty());
}

void TestDocumentJson::incidentIsForPeople()
{
    const double swap = 1024.0 * 1024;
    const Incident incident =
        assemble({{file(u"a"_s, {memory("tor", "h:1", 0, 60, {1, 2}, {{"allocator", "glibc"}}),
                                 series("node_memory_SwapTotal_bytes", {{"instance", "h:2"}}, 0, 60,
                                        {swap, swap, 2 * swap})})},
                  {}});
    const QJsonObject json = throughText(incidentToJson(incident));
    const QJsonObject host = json.value(u"hosts"_s).toArray().first().toObject();
    QCOMPARE(host.value(u"name"_s).toString(), u"h"_s);
    const QJsonArray capacity = host.value(u"swapTotal"_s).toArray();
    QCOMPARE(capacity.size(), 2); // as often as it changed
    QCOMPARE(capacity.last().toObject().value(u"time"_s).toString(), u"1970-01-01T00:02:00Z"_s);
    QCOMPARE(capacity.last().toObject().value(u"bytes"_s).toDouble(), 2 * swap);
    const QJsonObject process = json.value(u"processes"_s).toArray().first().toObject();
    QCOMPARE(process.value(u"id"_s).toString(), u"h/tor"_s);
    QCOMPARE(process.value(u"allocators"_s).toArray().first().toObject().value(u"by"_s).toString(),
             u"label"_s);
}

QTEST_GUILESS_MAIN(TestDocumentJson)
#include "tst_documentjson.moc"
