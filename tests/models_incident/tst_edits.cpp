// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/edits.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

class TestEdits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void filesComeAndGo();
    void dragsMergeAndReplace();
    void repeatedChoicesReplace();
    void emptyTextRemoves();
    void wordsOfAFigureKeepWhatWasComputed();
    void everyEditHasANameAndLeavesTheOldDocument();
};

namespace {
EvidencePtr evidence(const QString &path)
{
    auto made = std::make_shared<Evidence>();
    made->source.path = path;
    return made;
}
} // namespace

void TestEdits::filesComeAndGo()
{
    const auto a = evidence(u"data/a.json"_s);
    const auto b = evidence(u"b.csv"_s);
    const Edit first = addEvidence({}, {a});
    QVERIFY(first.text.contains(u"a.json"_s));
    QVERIFY(!first.text.contains(u"data"_s));
    const Edit second = addEvidence(first.after, {b});
    QCOMPARE(second.after.evidence.size(), size_t(2));
    const Edit removed = removeEvidence(second.after, 0);
    QVERIFY(removed.text.contains(u"a.json"_s));
    QCOMPARE(removed.after.evidence, std::vector<EvidencePtr>{b});
    QCOMPARE(removeEvidence(second.after, 2).after, second.after);
}

void TestEdits::dragsMergeAndReplace()
{
    const TimeRange first{instantFromMs(0), instantFromMs(10)};
    const TimeRange second{instantFromMs(0), instantFromMs(20)};
    const Edit one = setWindow({}, "pairs", first);
    const Edit two = setWindow(one.after, "pairs", second);
    QCOMPARE(one.mergeKey, two.mergeKey);
    QVERIFY(!one.mergeKey.empty());
    QCOMPARE(two.after.choices.windows, (std::vector<NamedWindow>{{"pairs", second}}));
    QVERIFY(setWindow({}, "retest", first).mergeKey != one.mergeKey);
}

void TestEdits::repeatedChoicesReplace()
{
    Document document = bindRole({}, {"x", {}, Role::Rss}).after;
    document = bindRole(document, {"x", Labels({{"a", "b"}}), Role::None}).after;
    document = bindRole(document, {"x", {}, Role::Swapped}).after;
    QCOMPARE(document.choices.roles.size(), size_t(2));
    QCOMPARE(document.choices.roles.back().role, Role::Swapped);
    document = setAllocator(document, {"h/p", "glibc", {}, {}, {}}).after;
    document = setAllocator(document, {"h/p", "mimalloc", {}, {}, {}}).after;
    QCOMPARE(document.choices.allocators.size(), size_t(1));
    QCOMPARE(document.choices.allocators.front().allocator, std::string("mimalloc"));
    document = addAnnotation(document, {"1", {}, instantFromMs(5), {}, u"first"_s}).after;
    document = addAnnotation(document, {"1", {}, instantFromMs(5), {}, u"second"_s}).after;
    QCOMPARE(document.choices.annotations.size(), size_t(1));
    QCOMPARE(document.choices.annotations.front().text, u"second"_s);
    QVERIFY(removeAnnotation(document, "1").after.choices.annotations.empty());
}

void TestEdits::emptyTextRemoves()
{
    const Document document = answerCaveat(setText({}, "pairs", u"Caption"_s).after, "gap", u"known"_s).after;
    QCOMPARE(document.choices.texts.at("pairs"), u"Caption"_s);
    QVERIFY(setText(document, "pairs", {}).after.choices.texts.empty());
    QVERIFY(answerCaveat(document, "gap", {}).after.choices.answeredCaveats.empty());
}

void TestEdits::wordsOfAFigureKeepWhatWasComputed()
{
    const Document edited = setFigureText({}, "pairs", "alt", u"mine"_s, u"computed"_s).after;
    QCOMPARE(edited.choices.texts, (std::map<std::string, QString>{{"pairs/alt", u"mine"_s},
                                                                   {"pairs/alt/computed", u"computed"_s}}));
    QCOMPARE(setFigureText(edited, "pairs", "alt", {}, u"computed"_s).after, Document());
    QCOMPARE(setFigureText(edited, "pairs", "alt", u"computed"_s, u"computed"_s).after, Document());
    const FigureChoice slide{.range = {}, .preset = u"slide"_s, .theme = {}};
    const Document chosen = setFigureChoice({}, "pairs", slide).after;
    QCOMPARE(chosen.choices.figures.at("pairs"), slide);
    QCOMPARE(setFigureChoice(chosen, "pairs", {}).after, Document());
}

void TestEdits::everyEditHasANameAndLeavesTheOldDocument()
{
    const Document before;
    Definitions definitions;
    definitions.gapSteps = 4;
    const std::vector<Edit> edits{setPairs(before, {{"a/x", "b/y"}}), setFeatured(before, "a/x"),
                                  setDefinitions(before, definitions), setTitle(before, u"T"_s, u"A"_s),
                                  setZone(before, u"Europe/Berlin"_s)};
    for (const Edit &edit : edits) {
        QVERIFY(!edit.text.isEmpty());
        QVERIFY(!(edit.after == before));
    }
    QCOMPARE(before, Document());
    QVERIFY(edits[1].text.contains(u"x"_s));
    QVERIFY(setPairs(before, {}).after.choices.pairs.has_value());
}

QTEST_GUILESS_MAIN(TestEdits)
#include "tst_edits.moc"
