// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/figurefiles.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

Instant at(const char *text)
{
    return toInstant(parseIso(text)->time);
}

FigureSpec small()
{
    auto series = std::make_shared<Series>();
    series->name = "rss";
    series->title = "RSS, GiB";
    series->times =
        std::make_shared<TimeColumn>(TimeColumn{at("2026-07-01T00:00:00Z"), at("2026-07-01T00:30:00Z"),
                                                at("2026-07-01T06:00:00.250Z"), at("2026-07-02T00:00:00Z")});
    series->values = std::make_shared<ValueColumn>(ValueColumn{1.5, 41.099999999999994, 3, 4});
    FigureSpec spec;
    spec.name = "pairs";
    spec.range = {at("2026-07-01"), at("2026-07-02")};
    FigurePanel panel;
    panel.title = u"Pair 1, \"featured\""_s;
    panel.unit = u"GiB"_s;
    panel.lines.push_back({.role = PaletteRole::Holds,
                           .label = u"bas03 glibc"_s,
                           .endText = u"3.0 GiB"_s,
                           .series = series,
                           .runs = {{0, 2}, {2, 4}},
                           .source = "june.json"});
    panel.marks.push_back({.kind = FigureMark::Kind::KillV3,
                           .time = at("2026-07-01T03:00:00Z"),
                           .y = 41.5,
                           .label = u"killed"_s});
    spec.panels.push_back(panel);
    Finding finding;
    finding.definition = "D8a";
    finding.values = {27.1};
    finding.unit = u"GiB"_s;
    finding.text = u"27.1 GiB in 1 sample (30 min)"_s;
    finding.inputs.push_back({.series = "rss{}", .source = "june.json", .sha256 = "ab"});
    spec.findings.push_back(finding);
    return spec;
}

} // namespace

class TstFigureFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void csvHoldsExactlyWhatIsPlotted()
    {
        // The last sample is the end of the range, which is not part of it.
        const QByteArray wanted =
            "panel,line,kind,run,time_utc,value,unit,source\n"
            "\"Pair 1, \"\"featured\"\"\",bas03 glibc,\"RSS, GiB\",1,2026-07-01T00:00:00Z,1.5,GiB,june.json\n"
            "\"Pair 1, \"\"featured\"\"\",bas03 glibc,\"RSS, "
            "GiB\",1,2026-07-01T00:30:00Z,41.099999999999994,GiB,june.json\n"
            "\"Pair 1, \"\"featured\"\"\",bas03 glibc,\"RSS, "
            "GiB\",2,2026-07-01T06:00:00.250Z,3,GiB,june.json\n"
            "\"Pair 1, \"\"featured\"\"\",killed,kill-v3,,2026-07-01T03:00:00Z,41.5,GiB,\n";
        QCOMPARE(figureDataCsv(small()), wanted);
    }

    void contentsAreInTheData()
    {
        FigureSpec spec;
        FigurePanel panel;
        FigureRows rows;
        rows.axis = u"GiB"_s;
        rows.rows.push_back(
            {.label = u"basalt"_s,
             .items = {{.value = 1.5, .low = 1, .high = 2.25, .role = PaletteRole::Third, .label = u"a"_s},
                       {.value = 3}}});
        panel.content = rows;
        spec.panels.push_back(panel);
        FigureQuadrant quadrant;
        quadrant.xTitle = u"swap"_s;
        quadrant.yTitle = u"kept"_s;
        quadrant.yUnit = u"%"_s;
        quadrant.x = {0.5, {}, {}, u"large"_s};
        quadrant.y = {90, {}, {}, u"holds"_s};
        quadrant.members.push_back({u"bas03"_s, 0.08, 99.8, PaletteRole::Holds, true});
        panel.content = quadrant;
        spec.panels.push_back(panel);
        FigureTable table;
        table.columns = {{u"host"_s}, {u"kept"_s, u"%"_s, true}};
        table.rows.push_back({{u"=basalt"_s, u"99.8"_s}});
        panel.content = table;
        spec.panels.push_back(panel);
        QCOMPARE(figureDataCsv(spec), QByteArray("panel,line,kind,run,time_utc,value,unit,source\n"
                                                 "1,basalt · a,value,,,1.5,GiB,\n"
                                                 "1,basalt · a,low,,,1,GiB,\n"
                                                 "1,basalt · a,high,,,2.25,GiB,\n"
                                                 "1,basalt,value,,,3,GiB,\n"
                                                 "2,large,threshold,,,0.5,,\n"
                                                 "2,holds,threshold,,,90,%,\n"
                                                 "2,bas03,swap,,,0.08,,\n"
                                                 "2,bas03,kept,,,99.8,%,\n"
                                                 "2,bas03,killed,,,1,,\n"
                                                 "3,'=basalt,kept,,,99.8,%,\n"));
        const QJsonObject json = QJsonDocument::fromJson(figureJson(spec)).object();
        QCOMPARE(json[u"panels"_s][0][u"content"_s].toString(), u"dots"_s);
        QCOMPARE(json[u"panels"_s][0][u"rows"_s][0][u"items"_s][0][u"high"_s].toDouble(), 2.25);
        QVERIFY(json[u"panels"_s][0][u"rows"_s][0][u"items"_s][1][u"high"_s].isNull());
        QCOMPARE(json[u"panels"_s][1][u"members"_s][0][u"killed"_s].toBool(), true);
        QCOMPARE(json[u"panels"_s][2][u"columns"_s][1][u"unit"_s].toString(), u"%"_s);
    }

    void csvIgnoresTheLocale()
    {
        const QByteArray before = figureDataCsv(small());
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(figureDataCsv(small()), before);
        QLocale::setDefault(QLocale::c());
    }

    void jsonNamesRunsAndMarks()
    {
        const QJsonObject object = QJsonDocument::fromJson(figureJson(small())).object();
        QCOMPARE(object[u"name"_s].toString(), u"pairs"_s);
        const QJsonObject panel = object[u"panels"_s][0].toObject();
        QCOMPARE(panel[u"lines"_s][0][u"role"_s].toString(), u"holds"_s);
        QCOMPARE(panel[u"lines"_s][0][u"runs"_s][0][u"last"_s].toString(), u"2026-07-01T00:30:00Z"_s);
        QCOMPARE(panel[u"marks"_s][0][u"kind"_s].toString(), u"kill-v3"_s);
        QCOMPARE(object[u"range"_s][u"to"_s].toString(), u"2026-07-02T00:00:00Z"_s);
    }

    void provenanceLeadsBackToTheFile()
    {
        const QJsonObject object = QJsonDocument::fromJson(figureProvenanceJson(small())).object();
        const QJsonValue finding = object[u"findings"_s][0];
        QCOMPARE(finding[u"definition"_s].toString(), u"D8a"_s);
        QCOMPARE(finding[u"values"_s][0].toDouble(), 27.1);
        QCOMPARE(finding[u"inputs"_s][0][u"source"_s].toString(), u"june.json"_s);
        QCOMPARE(finding[u"inputs"_s][0][u"sha256"_s].toString(), u"ab"_s);
    }

    void rolesFollowTheAllocator()
    {
        QCOMPARE(paletteRoleOf("glibc"), PaletteRole::Holds);
        QCOMPARE(paletteRoleOf("mimalloc"), PaletteRole::Releases);
        QCOMPARE(paletteRoleOf("jemalloc"), PaletteRole::Third);
        QCOMPARE(paletteRoleOf("tcmalloc"), PaletteRole::Fourth);
        QCOMPARE(paletteRoleOf(""), PaletteRole::Muted);
    }
};

QTEST_GUILESS_MAIN(TstFigureFiles)
#include "tst_figurefiles.moc"
