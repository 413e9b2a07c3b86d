// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/mappingpreview.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

namespace {

Series column(const std::string &title, const std::vector<double> &values, Unit unit = Unit::Unknown)
{
    Series series;
    series.title = title;
    series.unit = unit;
    TimeColumn times;
    for (size_t i = 0; i < values.size(); ++i)
        times.push_back(instantFromMs(qint64(i) * 10000));
    series.times = std::make_shared<TimeColumn>(times);
    series.values = std::make_shared<ValueColumn>(values);
    return series;
}

} // namespace

class TestMappingPreview : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysWhatFollows_data();
    void saysWhatFollows();
    void startsFromWhatHolds();
    void unitsOfARole();
};

void TestMappingPreview::saysWhatFollows_data()
{
    QTest::addColumn<RoleBinding>("binding");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("usable");
    QTest::newRow("memory in MiB on a host")
        << RoleBinding{"relay01", {}, Role::Rss, "MiB", 1, "", "lab-vm", ""}
        << u"Resident memory of relay01 on lab-vm, 66.0 MiB to 909 MiB in 2 sample(s)."_s << true;
    QTest::newRow("a process with a name of its own")
        << RoleBinding{"relay01", {}, Role::Rss, "MiB", 1, "tor1", "", ""}
        << u"Resident memory of tor1, 66.0 MiB to 909 MiB in 2 sample(s)."_s << true;
    QTest::newRow("nothing") << RoleBinding{"relay01", {}, Role::None} << u"Not used by any definition."_s
                             << true;
    QTest::newRow("a unit of something else")
        << RoleBinding{"relay01", {}, Role::Rss, "s"} << u"“s” is no unit of Resident memory."_s << false;
}

void TestMappingPreview::saysWhatFollows()
{
    QFETCH(RoleBinding, binding);
    const MappingPreview preview = mappingPreview(binding, column("relay01", {66, 909}), {});
    QTEST(preview.text, "text");
    QTEST(preview.usable, "usable");
}

void TestMappingPreview::startsFromWhatHolds()
{
    Choices choices;
    RoleBinding pattern{"{relay} (RSS)", {}, Role::Rss, "KiB"};
    pattern.process = "{relay}";
    choices.roles = {pattern};
    const RoleBinding now = bindingNow(choices, column("tor1 (RSS)", {1}));
    QCOMPARE(now.process, std::string("tor1"));
    QCOMPARE(now.unit, std::string("KiB"));
    Series known = column("", {1});
    known.name = "node_memory_MemTotal_bytes";
    QCOMPARE(bindingNow({}, known).role, Role::MemTotal);
    QCOMPARE(bindingNow({}, known).metric, std::string("node_memory_MemTotal_bytes"));
}

void TestMappingPreview::unitsOfARole()
{
    QVERIFY(unitsFor(Role::Rss).contains(u"KiB"_s));
    QVERIFY(!unitsFor(Role::Rss).contains(u"KiB/s"_s));
    QVERIFY(unitsFor(Role::SwapInPages).contains(u"MiB/s"_s));
    QVERIFY(unitsFor(Role::PsiSome).contains(u"%"_s));
    QVERIFY(unitsFor(Role::Weight).isEmpty());
}

QTEST_GUILESS_MAIN(TestMappingPreview)
#include "tst_mappingpreview.moc"
