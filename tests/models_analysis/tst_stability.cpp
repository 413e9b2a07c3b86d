// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "incidents.h"

#include "models/analysis/stability.h"

#include <QTest>

#include <string_view>

using namespace memreport;
using namespace memreport::handmade;

namespace {

constexpr double gib = 1024.0 * 1024 * 1024;

const DefinitionInfo &info(std::string_view key)
{
    const auto list = definitionList();
    return *std::ranges::find_if(list, [&](const DefinitionInfo &each) { return key == each.key; });
}

// One pair, weights 100 and 105 before the window: they differ by 5/102.5 = 4.878 %.
Incident onePair()
{
    Builder builder(1800);
    const size_t thin = builder.host("basalt");
    const size_t large = builder.host("dolomite");
    const size_t a = builder.process(thin, "bas01", "glibc");
    const size_t b = builder.process(large, "dol01", "mimalloc");
    builder.track(a, Role::Rss, {gib, gib, 20 * gib, 20 * gib, 20 * gib, 20 * gib});
    builder.track(b, Role::Rss, {gib, gib, 20 * gib, 2 * gib, 2 * gib, 2 * gib});
    builder.weight(a, 100, -3600);
    builder.weight(b, 105, -3600);
    return builder.finish(0, 6 * 1800);
}

} // namespace

class TestStability : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void edgeIsWhereTheFirstStatementChanges();
    void stopsWhenAsked();
};

void TestStability::edgeIsWhereTheFirstStatementChanges()
{
    const Incident incident = onePair();
    const Findings findings = analyse(incident);
    QCOMPARE(findings.pairs.size(), size_t(1));
    QVERIFY(!findings.pairs.front().refused);
    const auto range = stableRange(incident, findings, info("weight_limit_percent"));
    QVERIFY(range);
    QVERIFY2(range->from >= 4.878 && range->from < 4.95, qPrintable(QString::number(range->from)));
    QVERIFY(!range->firstBelow.empty());
    QCOMPARE(range->to, 200.0);
    QVERIFY(range->firstAbove.empty());
}

void TestStability::stopsWhenAsked()
{
    const Incident incident = onePair();
    int asked = 0;
    const auto range = stableRange(incident, analyse(incident), info("weight_limit_percent"),
                                   [&asked] { return ++asked > 2; });
    QVERIFY(!range);
    QCOMPARE(asked, 3);
}

QTEST_GUILESS_MAIN(TestStability)
#include "tst_stability.moc"
