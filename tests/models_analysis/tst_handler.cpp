// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/handler.h"
#include "models/analysis/shownumber.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'784'764'800; // 2026-07-23T00:00:00Z
constexpr qint64 hour = 3600;

HandlerLine removed(double seconds, qint64 bytes, const std::string &unit = "tor@a.service",
                    TimePrecision precision = TimePrecision::Microsecond)
{
    HandlerLine line;
    line.time = MicroInstant(std::chrono::microseconds(start * 1'000'000 + qint64(seconds * 1e6)));
    line.precision = precision;
    line.host = "h";
    line.unit = unit;
    line.pid = 7;
    line.bytes = bytes;
    line.text = "Removed " + std::to_string(bytes) + " bytes by killing 5 circuits; …";
    line.line = 12;
    return line;
}

EvidencePtr dump(const QString &path, std::vector<HandlerLine> lines)
{
    auto evidence = std::make_shared<Evidence>();
    evidence->source.path = path;
    evidence->source.sha256 = "ab" + path.toStdString();
    evidence->handlerLines = std::move(lines);
    return evidence;
}

EvidencePtr window(const std::string &text, double fromHours, double toHours)
{
    auto evidence = std::make_shared<Evidence>();
    TimelineRow row;
    row.kind = "window";
    row.from = instantFromMs(start * 1000 + qint64(fromHours * hour * 1000));
    row.to = instantFromMs(start * 1000 + qint64(toHours * hour * 1000));
    row.text = text;
    evidence->timeline.push_back(row);
    return evidence;
}

TimeRange range(double fromHours, double toHours)
{
    return {instantFromMs(start * 1000 + qint64(fromHours * hour * 1000)),
            instantFromMs(start * 1000 + qint64(toHours * hour * 1000))};
}

} // namespace

class TestHandler : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noLines();
    void sumsTheWindow();
    void copiesCountOnce();
    void itsOwnWindow();
    void daysAreUtc();
    void quietBeforeTheRestart();
    void phaseAlone();
    void whereItComesFrom();
};

void TestHandler::noLines()
{
    QVERIFY(!handlerFindings(assemble({{dump(u"x"_s, {})}, {}}), range(0, 24), {}));
}

void TestHandler::sumsTheWindow()
{
    // from is included, to is not.
    const Incident incident = assemble({{dump(u"x"_s, {removed(-1, 7), removed(0, 1'000'000'000),
                                                       removed(hour, 500'000'000), removed(24 * hour, 9)})},
                                        {}});
    const auto found = handlerFindings(incident, range(0, 24), {});
    QCOMPARE(found->bytes.value(), std::optional(1.5e9));
    QCOMPARE(found->gb.value(), std::optional(1.5));
    QCOMPARE(found->gib.value(), std::optional(1.5e9 / 1073741824.0));
    QCOMPARE(found->gb.text, u"1.5 GB (1.4 GiB)"_s);
    QCOMPARE(found->lines.value(), std::optional(2.0));
    QCOMPARE(found->allGb.value(), std::optional(1.500000016));
    QCOMPARE(found->gb.definition, std::string("R64"));
    QCOMPARE(isoUtc(*found->lastLine), u"2026-07-23T01:00:00Z"_s);
}

void TestHandler::copiesCountOnce()
{
    // In whole seconds, a second copy; another unit and two seconds later are other lines.
    const Incident incident =
        assemble({{dump(u"grep.txt"_s, {removed(10, 100, "tor@a.service", TimePrecision::Second)}),
                   dump(u"july.json"_s, {removed(10.9, 100), removed(10.9, 100, "tor@b.service"),
                                         removed(12.95, 100), removed(10.9, 101)})},
                  {}});
    const auto found = handlerFindings(incident, range(0, 24), {});
    QCOMPARE(found->lines.value(), std::optional(4.0));
    QCOMPARE(found->bytes.value(), std::optional(401.0));
}

void TestHandler::itsOwnWindow()
{
    const Incident incident = assemble(
        {{dump(u"x"_s, {removed(hour, 5), removed(3 * hour, 70)}), window("memory handler, six dates", 2, 4)},
         {}});
    QCOMPARE(handlerFindings(incident, range(0, 24), {})->bytes.value(), std::optional(70.0));
}

void TestHandler::daysAreUtc()
{
    const Incident incident = assemble(
        {{dump(u"x"_s, {removed(24 * hour - 1, 5), removed(24 * hour, 70), removed(25 * hour, 1)})}, {}});
    const auto found = handlerFindings(incident, range(0, 48), {});
    QCOMPARE(found->days.size(), size_t(2));
    QCOMPARE(found->days[0].date, QDate(2026, 7, 23));
    QCOMPARE(found->days[0].bytes, 5.0);
    QCOMPARE(found->days[1].bytes, 71.0);
    QCOMPARE(handlerJson(*found).value(u"per_day_bytes"_s).toObject().value(u"2026-07-24"_s).toDouble(),
             71.0);
}

void TestHandler::quietBeforeTheRestart()
{
    const Incident incident = assemble({{dump(u"x"_s, {removed(hour, 5), removed(9 * hour, 5)})}, {}});
    Retest retest;
    QVERIFY(!handlerFindings(incident, range(0, 24), retest)->quietBeforeRestart.known());
    retest.conversion.emplace();
    retest.conversion->from = range(4, 5).from;
    const Finding quiet = handlerFindings(incident, range(0, 24), retest)->quietBeforeRestart;
    QCOMPARE(quiet.value(), std::optional(3.0));
    QCOMPARE(quiet.definition, std::string("R59"));
    retest.conversion->from = range(0.5, 5).from;
    QVERIFY(!handlerFindings(incident, range(0, 24), retest)->quietBeforeRestart.known());
}

void TestHandler::phaseAlone()
{
    const Incident incident =
        assemble({{dump(u"x"_s, {removed(hour, 5'000'000'000), removed(9 * hour, 2'000'000'000)})}, {}});
    Retest retest;
    retest.phase.emplace();
    retest.phase->from = range(0, 2).from;
    retest.phase->to = range(0, 2).to;
    QCOMPARE(handlerFindings(incident, range(0, 24), retest)->phaseGb.value(), std::optional(5.0));
}

void TestHandler::whereItComesFrom()
{
    const Incident incident = assemble(
        {{dump(u"a"_s, {removed(hour, 5)}), dump(u"b"_s, {removed(2 * hour, 6), removed(3 * hour, 7)})}, {}});
    const auto found = handlerFindings(incident, range(0, 24), {});
    QCOMPARE(found->bytes.inputs.size(), size_t(2));
    QCOMPARE(found->bytes.inputs[1].source, std::string("b"));
    QCOMPARE(found->bytes.inputs[1].sha256, std::string("abb"));
    QCOMPARE(found->bytes.inputs[1].line, std::optional(qint64(12)));
    QCOMPARE(found->bytes.inputs[1].from, std::optional(range(2, 3).from));
    QCOMPARE(found->bytes.inputs[1].to, std::optional(range(2, 3).to));
}

QTEST_GUILESS_MAIN(TestHandler)
#include "tst_handler.moc"
