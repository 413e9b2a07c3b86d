// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/authored.h"
#include "models/figures/figurecaveats.h"
#include "models/incident/edits.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

TimeRange days(int from, int to)
{
    const Instant june = instantFromMs(1782432000000); // 2026-06-26T00:00:00Z
    return {june + std::chrono::days(from), june + std::chrono::days(to)};
}

FigureSpec figure(const QString &peak)
{
    FigureSpec spec;
    spec.name = "pairs";
    spec.range = days(0, 20);
    spec.title = u"Both sides reach %1"_s.arg(peak);
    spec.subtitle = u"RSS · "_s + humanRange(spec.range, u"UTC"_s) + u" UTC"_s;
    spec.altLong = u"bas03 reaches %1 and keeps 99 % of it."_s.arg(peak);
    spec.caption = u"**"_s + spec.title + u".** "_s + spec.subtitle + u".\n"_s;
    spec.caveats = {u"n = 5 pairs (fewer than 6)"_s, u"no PSI counters on lark"_s};
    return spec;
}

Choices edited(FigureText text, const QString &written, const FigureSpec &seen)
{
    const QString computed = authoredText(seen, {}, text).computed;
    return setFigureText({}, "pairs", figurePart(text), written, computed).after.choices;
}

} // namespace

class TestAuthored : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void numbersStayLive_data();
    void numbersStayLive();
    void liveNumbersAreMarked();
    void longTextsAreMatchedInTime();
    void wordsAroundNumbersAreFree();
    void numbersByHandAreMarked();
    void captionFollowsTheTitle();
    void rangeIsAPartAndIsNamed();
    void answersTravelWithTheCaption();
};

void TestAuthored::numbersStayLive_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("seen");
    QTest::addColumn<QString>("computed");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<bool>("byHand");
    QTest::addColumn<bool>("stale");
    QTest::addRow("unit changes with the number")
        << u"It grew to 909 MiB, then died."_s << u"Peak 909 MiB."_s << u"Peak 1.2 GiB."_s
        << u"It grew to 1.2 GiB, then died."_s << false << false;
    QTest::addRow("order of two numbers kept")
        << u"From 5 to 7."_s << u"5 and 7"_s << u"6 and 8"_s << u"From 6 to 8."_s << false << false;
    QTest::addRow("the same number twice") << u"5 of 5 die"_s << u"5 of 5 processes end"_s
                                           << u"4 of 5 processes end"_s << u"4 of 5 die"_s << false << false;
    QTest::addRow("rounded by hand") << u"about 27 GiB"_s << u"27.1 GiB"_s << u"28.4 GiB"_s
                                     << u"about 27 GiB"_s << true << false;
    QTest::addRow("deleted") << u"Much."_s << u"27.1 GiB"_s << u"28.4 GiB"_s << u"Much."_s << true << false;
    QTest::addRow("added") << u"27.1 GiB of 64 GiB"_s << u"27.1 GiB"_s << u"28.4 GiB"_s
                           << u"28.4 GiB of 64 GiB"_s << true << false;
    QTest::addRow("its sentence is gone")
        << u"Held for 5.9 d. Peak 41 GiB."_s << u"Held for 5.9 d. Peak 41 GiB."_s << u"Peak 42 GiB."_s
        << u"Held for 5.9 d. Peak 42 GiB."_s << false << true;
    QTest::addRow("names with digits are words")
        << u"bas03 wins"_s << u"bas03 at V3"_s << u"bas04 at V3"_s << u"bas03 wins"_s << false << false;
    QTest::addRow("minus and clock") << u"at 14:30: −5 %"_s << u"−5 % (14:30)"_s << u"−6 % (15:00)"_s
                                     << u"at 14:30: −6 %"_s << true << false;
}

void TestAuthored::numbersStayLive()
{
    QFETCH(QString, written);
    QFETCH(QString, seen);
    QFETCH(QString, computed);
    const LiveText text = liveText(written, seen, computed);
    QTEST(text.text, "shown");
    QTEST(text.byHand, "byHand");
    QTEST(text.stale, "stale");
}

void TestAuthored::liveNumbersAreMarked()
{
    const LiveText text = liveText(u"Peak: 41 GiB, my 7."_s, u"Peak 41 GiB."_s, u"Peak 42.5 GiB."_s);
    QCOMPARE(text.text, u"Peak: 42.5 GiB, my 7."_s);
    QCOMPARE(text.live, (std::vector<LiveText::Span>{{6, 8}}));
}

void TestAuthored::longTextsAreMatchedInTime()
{
    QString seen = u"first 1 GiB "_s;
    for (int i = 0; i < 20000; ++i)
        seen += u"w%1 %2 "_s.arg(i).arg(i);
    QString written = u"mine "_s + seen;
    written.replace(u"w10000 "_s, u"other "_s);
    const LiveText text = liveText(written, seen, seen);
    QVERIFY(text.text == written);
}

void TestAuthored::wordsAroundNumbersAreFree()
{
    const FigureSpec before = figure(u"41.1 GiB"_s);
    const Choices choices = edited(FigureText::AltLong, u"The glibc relay keeps 99 % of 41.1 GiB."_s, before);
    // Numbers that the author moved about are live only in one order; here the later one is its own.
    QCOMPARE(textState(before, choices), TextState::ByHand);
    const Choices kept =
        edited(FigureText::AltLong, u"The relay grows to 41.1 GiB and sits on 99 %."_s, before);
    QCOMPARE(textState(before, kept), TextState::Reworded);
    QCOMPARE(authored(figure(u"42.0 GiB"_s), kept).altLong,
             u"The relay grows to 42.0 GiB and sits on 99 %."_s);
    QCOMPARE(textState(before, {}), TextState::Computed);
}

void TestAuthored::numbersByHandAreMarked()
{
    const FigureSpec before = figure(u"41.1 GiB"_s);
    const Choices choices =
        edited(FigureText::AltLong, u"bas03 reaches 40 GiB and keeps 99 % of it."_s, before);
    QCOMPARE(authoredText(before, choices, FigureText::AltLong).state, TextState::ByHand);
    QCOMPARE(textStateWord(textState(before, choices)), u"edited by author"_s);
    // Words whose computed text is not known are nobody's but the author's.
    Choices old;
    old.texts["pairs/alt"] = u"My own words."_s;
    QCOMPARE(textState(before, old), TextState::ByHand);
}

void TestAuthored::captionFollowsTheTitle()
{
    const FigureSpec before = figure(u"41.1 GiB"_s);
    const Choices choices = edited(FigureText::Title, u"Nothing comes back from 41.1 GiB"_s, before);
    const FigureSpec after = authored(figure(u"42.0 GiB"_s), choices);
    QCOMPARE(after.title, u"Nothing comes back from 42.0 GiB"_s);
    QVERIFY(after.caption.startsWith(u"**Nothing comes back from 42.0 GiB.** RSS"_s));
}

void TestAuthored::rangeIsAPartAndIsNamed()
{
    Choices choices;
    choices.figures["pairs"].range = days(2, 30);
    const FigureSpec after = authored(figure(u"41.1 GiB"_s), choices);
    QCOMPARE(after.range, days(2, 20));
    QVERIFY2(after.subtitle.startsWith(u"RSS · 28 Jun – "_s), qPrintable(after.subtitle));
    choices.figures["pairs"].range = days(40, 50);
    QCOMPARE(authored(figure(u"41.1 GiB"_s), choices).range, days(0, 20));
}

void TestAuthored::answersTravelWithTheCaption()
{
    std::vector<Caveat> caveats{{"small-sample", u"n = 5 pairs (fewer than 6)"_s, "D22", u"We know."_s},
                                {"psi-not-recorded", u"no PSI counters on lark"_s, "D16", {}}};
    FigureSpec spec = figure(u"41.1 GiB"_s);
    QCOMPARE(openCaveats(spec, caveats), 1);
    carryCaveats(spec, caveats);
    QCOMPARE(spec.caveats.front(), u"n = 5 pairs (fewer than 6) (answer: We know.)"_s);
    QVERIFY(
        spec.caption.contains(u"\nCaveats:\n- n = 5 pairs (fewer than 6) (answer: We know.)\n- no PSI"_s));
    QCOMPARE(openCaveats(spec, caveats), 1);
    const QString once = spec.caption;
    carryCaveats(spec, caveats);
    QCOMPARE(spec.caption, once);
}

QTEST_GUILESS_MAIN(TestAuthored)
#include "tst_authored.moc"
