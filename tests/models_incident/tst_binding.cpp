// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/incident/binding.h"

#include "handmade.h"
#include "models/incident/mapprofile.h"

#include <QTest>

#include <cmath>

using namespace memreport;
using namespace handmade;
using namespace Qt::StringLiterals;

namespace {

Series column(const std::string &title, const std::vector<double> &values, Unit unit = Unit::Unknown)
{
    Series column = series("", {}, 0, 10, values);
    column.title = title;
    column.unit = unit;
    return column;
}

std::vector<double> bound(const RoleBinding &binding, const Series &of, qint64 pageSize = 4096)
{
    const auto captures = bindingFits(binding, of);
    return captures ? *boundSeries({&binding, *captures}, of, pageSize)->values : std::vector<double>();
}

Document withProfile(std::vector<EvidencePtr> evidence, const QByteArray &json)
{
    const Document document{std::move(evidence), {}};
    const auto profile = readMapProfile(json, u"map.json"_s);
    return profile ? applyMapProfile(document, *profile, u"dir/map.json"_s).after : document;
}

} // namespace

/// What the author says about series that no exporter's name tells.
class TestBinding : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void patterns_data();
    void patterns();
    void labels();
    void lastFittingHolds();
    void units_data();
    void units();
    void ratesBecomeCounters();
    void profileMakesAnIncident();
    void allocatorOfTheMapping();
    void pageSizes();
    void rowsOfOneMinute();
    void profileErrors_data();
    void profileErrors();
};

void TestBinding::patterns_data()
{
    QTest::addColumn<std::string>("pattern");
    QTest::addColumn<std::string>("title");
    QTest::addColumn<QString>("captures"); // "-": does not fit
    const auto row = [](const char *pattern, const char *title, const char *captures) {
        QTest::addRow("%s on %s", pattern, title)
            << std::string(pattern) << std::string(title) << QString::fromLatin1(captures);
    };
    row("relay01", "relay01", "");
    row("relay01", "relay010", "-");
    row("*", "relay01", "");
    row("*-glibc", "relay01-glibc", "");
    row("*-glibc", "relay01-mimalloc", "-");
    row("{process} (RSS)", "relay01 (RSS)", "process=relay01");
    row("{process} (RSS)", " (RSS)", "-");
    row("{host} {process}", "h1 relay 01", "host=h1 process=relay 01");
    row("{process}-{allocator}", "relay01-glibc", "allocator=glibc process=relay01");
    row("*a*b", "xaxbxb", "");
    row("*a*b*c*d*", "abcd", "-");
    row("a {b", "a {b", "");
}

void TestBinding::patterns()
{
    QFETCH(std::string, pattern);
    QFETCH(std::string, title);
    RoleBinding binding{pattern, {}, Role::Rss};
    const auto captures = bindingFits(binding, column(title, {1}));
    QStringList texts;
    if (captures) {
        for (const auto &[name, text] : *captures)
            texts += QString::fromStdString(name + '=' + text);
    }
    QTEST(captures ? texts.join(u' ') : u"-"_s, "captures");
}

void TestBinding::labels()
{
    const Series of = series("x_kb", {{"nickname", "tor1"}, {"server", "h1"}, {"job", "relays"}}, 0, 10, {5});
    RoleBinding binding{"x_kb", Labels({{"job", "relays"}}), Role::Rss, "KiB"};
    binding.process = "{nickname}";
    binding.host = "{server}:9000";
    const auto captures = bindingFits(binding, of);
    QVERIFY(captures);
    const auto result = boundSeries({&binding, *captures}, of, 4096);
    QCOMPARE(result->value(0), 5.0 * 1024);
    QCOMPARE(result->unit, Unit::Bytes);
    QCOMPARE(result->labels.value("groupname"), std::string_view("tor1"));
    QCOMPARE(result->labels.value("instance"), std::string_view("h1:9000"));
    binding.labels = Labels({{"job", "others"}});
    QVERIFY(!bindingFits(binding, of));
}

void TestBinding::lastFittingHolds()
{
    Choices choices;
    choices.roles = {{"*", {}, Role::Rss}, {"Swap*", {}, Role::SwapUsed}, {"Swap total", {}, Role::None}};
    QCOMPARE(findBinding(choices, column("relay01", {1}))->binding->role, Role::Rss);
    QCOMPARE(findBinding(choices, column("Swap used", {1}))->binding->role, Role::SwapUsed);
    QCOMPARE(findBinding(choices, column("Swap total", {1}))->binding->role, Role::None);
    QVERIFY(!findBinding({}, column("relay01", {1})));
}

void TestBinding::units_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<QByteArray>("unit");
    QTest::addColumn<double>("factor"); // 0: refused
    const auto row = [](Role role, const char *unit, double factor) {
        QTest::addRow("%s as %s", unit, roleWord(role).c_str()) << role << QByteArray(unit) << factor;
    };
    row(Role::Rss, "", 1);
    row(Role::Rss, "KiB", 1024);
    row(Role::Rss, "MB", 1e6);
    row(Role::Rss, "s", 0);
    row(Role::Rss, "KiB/s", 0);
    row(Role::Rss, "furlongs", 0);
    row(Role::SwapInPages, "pages", 1);
    row(Role::SwapInPages, "MiB", 1048576);
    row(Role::PsiSome, "ms", 0.001);
    row(Role::PsiSome, "%", 0.01);
    row(Role::PsiFull, "ratio", 1);
    row(Role::StartTime, "ms", 0.001);
    row(Role::StartTime, "%", 0);
    row(Role::Weight, "K", 1000);
    row(Role::Weight, "KiB", 0);
}

void TestBinding::units()
{
    QFETCH(Role, role);
    QFETCH(QByteArray, unit);
    const auto conversion = conversionTo(role, std::string_view(unit.data(), size_t(unit.size())));
    QTEST(conversion ? conversion->factor : 0.0, "factor");
}

void TestBinding::ratesBecomeCounters()
{
    // 50 % of the time for 10 s is 5 s of waiting.
    QCOMPARE(bound({"Stall", {}, Role::PsiSome, "%"}, column("Stall", {50, 50, 50})),
             (std::vector<double>{0, 5, 10}));
    // The file says that it is a percentage.
    QCOMPARE(bound({"Stall", {}, Role::PsiSome}, column("Stall", {50, 50}, Unit::Percent)),
             (std::vector<double>{0, 5}));
    // 4096 bytes a second are 10 pages in 10 s, or 2.5 of 16 KiB.
    const Series rate = column("In", {4096, 4096, 4096}, Unit::BytesPerSecond);
    QCOMPARE(bound({"In", {}, Role::SwapInPages}, rate), (std::vector<double>{0, 10, 20}));
    QCOMPARE(bound({"In", {}, Role::SwapInPages}, rate, 16384), (std::vector<double>{0, 2.5, 5}));
    // A hole of 100 s counts for 2.5 steps of 10 s; a sample without a number adds nothing.
    Series holed = column("Stall", {50, 50, std::nan(""), 50, 50});
    holed.times =
        std::make_shared<TimeColumn>(TimeColumn{instantFromMs(0), instantFromMs(10000), instantFromMs(20000),
                                                instantFromMs(30000), instantFromMs(130000)});
    const std::vector<double> sums = bound({"Stall", {}, Role::PsiSome, "%"}, holed);
    QVERIFY(std::isnan(sums[2]));
    QCOMPARE(sums[3], 10.0);
    QCOMPARE(sums[4], 22.5);
}

void TestBinding::profileMakesAnIncident()
{
    const Incident incident = assemble(
        withProfile({file(u"a.csv"_s, {column("relay01 (RSS)", {66, 909}), column("relay02 (RSS)", {5, 6}),
                                       column("Swap used", {4, 24}), column("Other", {1, 1})})},
                    R"map({"memreport-map": 1, "series": [
            {"metric": "{relay} (RSS)", "role": "rss", "unit": "MiB", "process": "{relay}", "host": "lab-vm"},
            {"metric": "Swap used", "role": "swap-used", "unit": "KiB", "scale": 2, "host": "lab-vm"}]})map"));
    QCOMPARE(incident.processes.size(), size_t(2));
    const Process *relay = incident.process("lab-vm/relay01");
    QVERIFY(relay);
    QCOMPARE(valuesOf(coarsest(relay->tracks, Role::Rss)),
             (std::vector<double>{66.0 * 1048576, 909.0 * 1048576}));
    QCOMPARE(incident.hosts.size(), size_t(1));
    QCOMPARE(valuesOf(coarsest(incident.hosts.front().tracks, Role::SwapUsed)),
             (std::vector<double>{8192, 49152}));
}

void TestBinding::allocatorOfTheMapping()
{
    const Incident incident = assemble(withProfile({file(u"a.csv"_s, {column("relay01-mimalloc21", {1, 2})})},
                                                   R"map({"memreport-map": 1, "series": [
            {"metric": "{process}-{alloc}", "role": "rss", "process": "{process}", "host": "h", "allocator": "{alloc}"}]})map"));
    const Process *relay = incident.process("h/relay01");
    QVERIFY(relay);
    QCOMPARE(relay->allocators.size(), size_t(1));
    QCOMPARE(relay->allocators.front().allocator, std::string("mimalloc"));
    QCOMPARE(relay->allocators.front().version, std::string("2.1"));
    QCOMPARE(relay->allocators.front().kind, AllocatorEvidence::User);
}

void TestBinding::pageSizes()
{
    const std::vector<EvidencePtr> evidence{
        file(u"a"_s, {series("node_vmstat_pswpin", {{"instance", "arm:9100"}}, 0, 5, {1, 2}),
                      series("node_vmstat_pswpin", {{"instance", "pc:9100"}}, 0, 5, {1, 2})})};
    const Incident incident = assemble(
        withProfile(evidence, R"map({"memreport-map": 1, "page-sizes": {"": 4096, "arm": 16384}})map"));
    QCOMPARE(incident.hosts[0].pageSize, std::optional(qint64(16384)));
    QCOMPARE(incident.hosts[1].pageSize, std::optional(qint64(4096)));
    QCOMPARE(count(incident, "page-size"), size_t(0));
    QCOMPARE(count(assemble({evidence, {}}), "page-size"), size_t(2));
}

void TestBinding::rowsOfOneMinute()
{
    Series rss = column("relay01", {1, 9, 2, 3});
    rss.times = std::make_shared<TimeColumn>(
        TimeColumn{instantFromMs(0), instantFromMs(0), instantFromMs(0), instantFromMs(60000)});
    Document document{{file(u"a"_s, {rss})}, {}};
    document.choices.roles = {{"relay01", {}, Role::Rss}};
    const Incident incident = assemble(document);
    QCOMPARE(valuesOf(coarsest(incident.processes.front().tracks, Role::Rss)), (std::vector<double>{9, 3}));
}

void TestBinding::profileErrors_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<qint64>("line");
    const auto row = [](const char *name, const char *json, qint64 line) {
        QTest::newRow(name) << QByteArray(json) << line;
    };
    row("not JSON", "{\n \"memreport-map\": 1,\n oops\n}", 3);
    row("a list", "[1]", 1);
    row("another version", "{\n\"memreport-map\": 2}", 2);
    row("no version", "{}", 1);
    row("a key that is not known", "{\"memreport-map\": 1,\n\n\"serie\": []}", 3);
    row("a role that is not known",
        "{\"memreport-map\": 1, \"series\": [\n{\"metric\": \"a\", \"role\": \"rss\"},\n{\"metric\": "
        "\"b\",\n "
        "\"role\": \"rrs\"}]}",
        4);
    row("no role", "{\"memreport-map\": 1, \"series\": [\n{\"metric\": \"a\"}]}", 2);
    row("no metric", "{\"memreport-map\": 1, \"series\": [\n{\"role\": \"rss\"}]}", 2);
    row("a unit of something else",
        "{\"memreport-map\": 1, \"series\": [{\"metric\": \"a\", \"role\": \"rss\",\n\"unit\": \"s\"}]}", 2);
    row("a scale of 0",
        "{\"memreport-map\": 1, \"series\": [{\"metric\": \"a\", \"role\": \"rss\",\n\"scale\": 0}]}", 2);
    row("labels that are a list",
        "{\"memreport-map\": 1, \"series\": [{\"metric\": \"a\", \"role\": \"rss\",\n\n\"labels\": [1]}]}",
        3);
    row("too many gaps",
        "{\"memreport-map\": 1, \"series\": [{\"role\": \"rss\",\n\"metric\": \"*a*b*c*\"}]}", 2);
    row("a page size that is none", "{\"memreport-map\": 1,\n\"page-sizes\": {\"a\": 4096,\n\"b\": 5000}}",
        3);
}

void TestBinding::profileErrors()
{
    QFETCH(QByteArray, json);
    const auto profile = readMapProfile(json, u"map.json"_s);
    QVERIFY(!profile);
    QCOMPARE(profile.error().file, u"map.json"_s);
    QVERIFY(!profile.error().expected.isEmpty());
    QVERIFY(!profile.error().found.isEmpty());
    QFETCH(qint64, line);
    QCOMPARE(profile.error().line, std::optional(line));
}

QTEST_GUILESS_MAIN(TestBinding)
#include "tst_binding.moc"
