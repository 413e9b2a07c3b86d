// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplecontents.h"
#include "samplefigure.h"
#include "views/charts/figurescene.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

FigureStyle styleFor(QSizeF size, bool dark = false)
{
    FigureStyle style = screenStyle(size, dark ? darkTheme() : lightTheme(), 13);
    style.titles = true;
    style.margin = 20;
    return style;
}

FigureScene sceneOf(const FigureSpec &spec, QSizeF size = {1140, 690})
{
    return FigureScene(std::make_shared<FigureSpec>(spec), styleFor(size));
}

QStringList textsOf(const FigureScene &scene)
{
    QStringList texts;
    for (const auto &label : scene.labels())
        texts.append(label.text);
    return texts;
}

QRectF labelOf(const FigureScene &scene, const QString &text)
{
    for (const auto &label : scene.labels()) {
        if (label.text == text)
            return label.rect;
    }
    return {};
}

std::vector<FigureSpot> spotsOf(const FigureScene &scene, FigureSpot::Kind kind)
{
    std::vector<FigureSpot> found;
    std::ranges::copy_if(scene.spots(), std::back_inserter(found),
                         [kind](const FigureSpot &spot) { return spot.kind == kind; });
    return found;
}

QImage drawn(const FigureScene &scene)
{
    QImage image(scene.style().size.toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    scene.render(&painter);
    return image;
}

FigureSpec specNamed(const QString &name)
{
    if (name == "ratios"_L1)
        return test::figureOf(test::ratios());
    if (name == "peaks"_L1)
        return test::figureOf(test::peaks(20));
    if (name == "many peaks"_L1)
        return test::figureOf(test::peaks(300));
    if (name == "parked"_L1)
        return test::figureOf(test::parked());
    if (name == "boxes"_L1)
        return test::figureOf(test::boxes());
    if (name == "members"_L1)
        return test::figureOf(test::fourMembers());
    if (name == "fleet"_L1)
        return test::figureOf(test::fleet());
    if (name == "table"_L1)
        return test::figureOf(test::pairTable());
    FigureSpec mixed = test::fivePairs();
    mixed.arrangement = Arrangement::Stack;
    mixed.panels.resize(2);
    mixed.panels.push_back({.title = u"Where it went"_s, .content = test::parked()});
    mixed.panels.push_back(
        {.title = u"In numbers"_s, .note = u"of both sides"_s, .content = test::pairTable()});
    return mixed;
}

} // namespace

class TstFigureContents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noTwoTextsTouch_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QSizeF>("size");
        for (const QString &name : {u"ratios"_s, u"peaks"_s, u"many peaks"_s, u"parked"_s, u"boxes"_s,
                                    u"members"_s, u"fleet"_s, u"table"_s, u"mixed"_s}) {
            for (const QSizeF size :
                 {QSizeF(1140, 690), QSizeF(720, 480), QSizeF(520, 800), QSizeF(2000, 1200)})
                QTest::addRow("%s, %d wide", qPrintable(name), int(size.width())) << name << size;
        }
    }

    void noTwoTextsTouch()
    {
        QFETCH(QString, name);
        QFETCH(QSizeF, size);
        const FigureScene scene(std::make_shared<FigureSpec>(specNamed(name)), styleFor(size));
        const auto labels = scene.labels();
        QVERIFY(labels.size() > 8);
        const QRectF sheet(QPointF(), size);
        for (size_t i = 0; i < labels.size(); ++i) {
            QVERIFY2(sheet.contains(labels[i].rect), qPrintable(labels[i].text));
            for (size_t k = i + 1; k < labels.size(); ++k) {
                const QRectF core = labels[i].rect.adjusted(0, 1, 0, -2);
                QVERIFY2(!core.intersects(labels[k].rect.adjusted(0, 1, 0, -2)),
                         qPrintable(labels[i].text + u" | "_s + labels[k].text));
            }
        }
    }

    void panelsWithoutTimeHaveNoPlot()
    {
        QVERIFY(!sceneOf(test::figureOf(test::ratios())).hasTimeAxis());
        QVERIFY(sceneOf(test::figureOf(test::pairTable())).panels()[0].plot.isNull());
        const FigureScene mixed = sceneOf(specNamed(u"mixed"_s), {1140, 900});
        QVERIFY(mixed.hasTimeAxis());
        QVERIFY(!mixed.panels()[1].plot.isNull());
        QVERIFY(mixed.panels()[2].plot.isNull());
        // The time axis stands below the last panel that has one.
        QCOMPARE(textsOf(mixed).count(u"UTC, 2026"_s), 1);
        QVERIFY(labelOf(mixed, u"UTC, 2026"_s).bottom() < mixed.panels()[2].area.top());
    }

    void aLogarithmicAxisDoublesInEqualSteps()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::ratios()));
        const double half = labelOf(scene, u"0.5"_s).center().x();
        const double one = labelOf(scene, u"1"_s).center().x();
        const double two = labelOf(scene, u"2"_s).center().x();
        const double five = labelOf(scene, u"5"_s).center().x();
        QVERIFY(one > half);
        QVERIFY(std::abs((two - one) - (one - half)) < 0.5);
        QVERIFY(std::abs((five - two) / (two - one) - std::log(2.5) / std::log(2)) < 0.01);
        QVERIFY(std::abs(labelOf(scene, u"as fast as mimalloc"_s).center().x() - one) < 0.5);
    }

    void barsGrowFromZero()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::peaks(20)));
        const double zero = labelOf(scene, u"0"_s).center().x();
        const double perGiB = (labelOf(scene, u"80"_s).center().x() - zero) / 80;
        // 94.0 - 4.5 i: the words stand at one distance from the ends of their bars.
        const double first = labelOf(scene, u"94.0 GiB"_s).left() - (zero + 94 * perGiB);
        const double last = labelOf(scene, u"8.5 GiB"_s).left() - (zero + 8.5 * perGiB);
        QVERIFY(first > 4 && first < 14);
        QVERIFY(std::abs(first - last) < 0.5);
        const QImage image = drawn(scene);
        const QColor holds = scene.style().theme.colour(PaletteRole::Holds);
        const int y = int(labelOf(scene, u"94.0 GiB"_s).center().y());
        QCOMPARE(image.pixelColor(int(zero) + 3, y), holds);
        QCOMPARE(image.pixelColor(int(zero + 90 * perGiB), y), holds);
        QVERIFY(image.pixelColor(int(zero) - 3, y) != holds);
    }

    void rowsWithoutRoomAreCounted()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::peaks(300)));
        const auto shown = scene.spots().size();
        QVERIFY(shown > 20 && shown < 100);
        QVERIFY(textsOf(scene).contains(u"and %1 more rows in the data file"_s.arg(300 - shown)));
    }

    void aRowIsASpot()
    {
        const FigureSpec spec = test::figureOf(test::ratios());
        const FigureScene scene = sceneOf(spec);
        QCOMPARE(scene.spots().size(), size_t(3));
        for (size_t i = 0; i < 3; ++i) {
            QCOMPARE(scene.spots()[i].kind, FigureSpot::Kind::Row);
            QCOMPARE(scene.spots()[i].subject, 10 + i);
            QVERIFY(scene.spots()[i].rect.contains(
                labelOf(scene, std::get<FigureRows>(spec.panels[0].content).rows[i].label).center()));
        }
        QCOMPARE(spotText(spec, scene.spots()[0]),
                 u"alloc_free_64B: jemalloc 4.5× (4.533–4.558); glibc 2.2× (2–2.4) · 64 B blocks"_s);
    }

    void cellsShareTheQuadrantEqually()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::fourMembers()));
        const auto thresholds = spotsOf(scene, FigureSpot::Kind::Threshold);
        QCOMPARE(thresholds.size(), size_t(3));
        const QRectF across = thresholds[1].rect.adjusted(12, 0, 0, 0);
        const QRectF upright = thresholds[0].rect.adjusted(0, 0, 0, -12);
        QVERIFY(std::abs(upright.center().x() - across.center().x()) < 0.01);
        // 0 to 25 and 90 to 100 take 44 % of the height each, what is between them the rest.
        const auto share = [&](const FigureSpot &spot) {
            return (upright.bottom() - spot.rect.center().y()) / upright.height();
        };
        QVERIFY(std::abs(share(thresholds[2]) - 0.44) < 1e-9);
        QVERIFY(std::abs(share(thresholds[1]) - 0.56) < 1e-9);
    }

    void membersStandAtTheirNumbers()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::fourMembers()));
        const auto thresholds = spotsOf(scene, FigureSpot::Kind::Threshold);
        const QRectF across = thresholds[1].rect.adjusted(12, 0, 0, 0);
        const QRectF upright = thresholds[0].rect.adjusted(0, 0, 0, -12);
        const auto members = spotsOf(scene, FigureSpot::Kind::Member);
        QCOMPARE(members.size(), size_t(5));
        const auto expect = [&](size_t member, double x, double y) {
            const QPointF at = members[member].rect.center();
            QVERIFY2(std::abs((at.x() - across.left()) / across.width() - x) < 1e-6, "x");
            QVERIFY2(std::abs((upright.bottom() - at.y()) / upright.height() - y) < 1e-6, "y");
        };
        expect(0, 0.5 * 0.0848 / 0.5, 0.56 + 0.44 * 9.8 / 10);
        expect(2, 0.5 + 0.5 * (1.02 - 0.5) / 0.75, 0.56 + 0.44 * 9.5 / 10);
        expect(3, 0.5 + 0.5 * (0.998 - 0.5) / 0.75, 0.44 * 8.3 / 25);
        expect(4, 0.5 + 0.5 * (0.998 - 0.5) / 0.75, 0.44 + 0.12 * (60.0 - 25) / 65);
        QCOMPARE(members[0].subject, size_t(20));
        QCOMPARE(spotText(scene.spec(), members[0]),
                 u"bas03: kept of the peak 99.8 %, swap 0.0848 × RAM, killed"_s);
        for (const QString &name : {u"bas03"_s, u"mar01"_s, u"dol09"_s})
            QVERIFY2(textsOf(scene).contains(name), qPrintable(name));
    }

    void aCrowdStandsSideBySide()
    {
        const FigureSpec spec = test::figureOf(test::fleet());
        const FigureScene scene = sceneOf(spec);
        const auto members = spotsOf(scene, FigureSpot::Kind::Member);
        const auto thresholds = spotsOf(scene, FigureSpot::Kind::Threshold);
        const QRectF upright = thresholds[0].rect.adjusted(0, 0, 0, -12);
        const QRectF across = thresholds[1].rect.adjusted(12, 0, 0, 0);
        QCOMPARE(members.size(), size_t(103));
        for (size_t i = 0; i < 59; ++i) {
            const QPointF at = members[i].rect.center();
            QVERIFY(at.x() < upright.center().x());
            QVERIFY(at.y() >= upright.top() && at.y() <= across.center().y());
            // 59 marks of 9 units around one point fill half a circle of 55.
            const QPointF own(across.left() + across.width() * (i % 2 == 0 ? 0.091 : 0.0848),
                              upright.bottom() -
                                  upright.height() * (0.56 + 0.44 * (9 + 0.017 * double(i)) / 10));
            QVERIFY(std::hypot(at.x() - own.x(), at.y() - own.y()) < 80);
            for (size_t k = i + 1; k < members.size(); ++k) {
                const QPointF off = members[k].rect.center() - at;
                QVERIFY(std::hypot(off.x(), off.y()) > 0.8 * scene.style().marker);
            }
        }
    }

    void whatWasNotObservedIsHatched()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::fourMembers()));
        const QRectF words = labelOf(scene, u"Not observed"_s);
        QVERIFY(!words.isNull());
        const QImage image = drawn(scene);
        const QColor ground = scene.style().theme.notObserved();
        int hatched = 0;
        for (int x = int(words.left()) - 60; x < int(words.left()) - 10; ++x)
            hatched += image.pixelColor(x, int(words.center().y())) == ground ? 1 : 0;
        QVERIFY(hatched > 20 && hatched < 50);
        for (const QString &text : {u"31 kernel kills"_s, u"Releases, thin swap"_s,
                                    u"large from 0.5 × RAM, the same cells from 0.09 to 0.98"_s, u"mixed"_s})
            QVERIFY2(textsOf(scene).contains(text), qPrintable(text));
        QVERIFY(!textsOf(scene).contains(u"0"_s + u" kills"_s));
    }

    void aThresholdReadsItsAxis()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::fourMembers()));
        const auto thresholds = spotsOf(scene, FigureSpot::Kind::Threshold);
        const QRectF across = thresholds[1].rect.adjusted(12, 0, 0, 0);
        const QRectF upright = thresholds[0].rect.adjusted(0, 0, 0, -12);
        const auto at = [&](double x, double y) {
            return QPointF(across.left() + x * across.width(), upright.bottom() - y * upright.height());
        };
        QCOMPARE(scene.thresholdAt(thresholds[0], at(0.25, 0)), 0.25);
        QCOMPARE(scene.thresholdAt(thresholds[0], at(0.7, 0)), 0.8);
        QCOMPARE(scene.thresholdAt(thresholds[1], at(0, 0.78)), 95.0);
        QCOMPARE(scene.thresholdAt(thresholds[2], at(0, 0.176)), 10.0);
        QCOMPARE(scene.thresholdAt(thresholds[0], at(-3, 0)), 0.0);
    }

    void numbersOfATableEndAtOneLine()
    {
        const FigureScene scene = sceneOf(test::figureOf(test::pairTable()));
        const double right = labelOf(scene, u"53.6"_s).right();
        QVERIFY(std::abs(labelOf(scene, u"9.8"_s).right() - right) < 0.01);
        QVERIFY(std::abs(labelOf(scene, u"GiB"_s).right() - right) < 0.01);
        QCOMPARE(labelOf(scene, u"gne04"_s).left(), labelOf(scene, u"bas11"_s).left());
        QCOMPARE(scene.spots().size(), size_t(3));
        QCOMPARE(scene.spots()[1].subject, size_t(4));
        QCOMPARE(
            spotText(scene.spec(), scene.spots()[2]),
            u"3, holding side bas11, peak 9.8 GiB, kept 100.0 % of peak, how it ended refused: 15.6 % apart"_s);
    }

    void aNarrowSheetKeepsEveryNumber()
    {
        FigureTable wide = test::pairTable();
        for (const QString &name : {u"weight"_s, u"released"_s, u"cumulative"_s}) {
            wide.columns.push_back({name, u"GiB"_s, true});
            for (size_t i = 0; i < wide.rows.size(); ++i)
                wide.rows[i].cells << QString::number(1000 * double(wide.columns.size() + i), 'f', 2);
        }
        const FigureScene scene = sceneOf(test::figureOf(wide), {320, 900});
        const QStringList texts = textsOf(scene);
        for (const FigureTable::Row &row : wide.rows) {
            for (size_t c = 0; c < wide.columns.size(); ++c) {
                if (wide.columns[c].number)
                    QVERIFY2(texts.contains(row.cells[qsizetype(c)]), qPrintable(row.cells[qsizetype(c)]));
            }
        }
        // Titles and units too; names stand before the numbers of each group.
        QVERIFY(texts.count(u"gne04"_s) >= 2);
        QVERIFY(texts.filter(u"…"_s).isEmpty());
    }

    void contentsAreDrawnInBothThemes()
    {
        const FigureSpec spec = test::figureOf(test::boxes());
        FigureScene scene(std::make_shared<FigureSpec>(spec), styleFor({720, 480}));
        QCOMPARE(drawn(scene).pixelColor(1, 1), QColor(0xff, 0xff, 0xff));
        scene.setStyle(styleFor({720, 480}, true));
        QCOMPARE(drawn(scene).pixelColor(1, 1), QColor(0x1e, 0x1e, 0x1e));
    }

    void aSpreadIsAWash()
    {
        FigureSpec spec = test::figureOf({});
        const Instant from = toInstant(parseIso("2026-07-01T00:00:00Z")->time);
        spec.range = {from, from + std::chrono::hours(100)};
        FigureLine line = test::ramp(100, std::chrono::hours(1), from);
        const auto shifted = [&line](double by) {
            auto series = std::make_shared<Series>(*line.series);
            auto values = std::make_shared<ValueColumn>(*line.series->values);
            for (double &value : *values)
                value += by;
            series->values = values;
            return series;
        };
        line.role = PaletteRole::Releases;
        line.low = shifted(-20);
        line.high = shifted(30);
        spec.panels[0].lines.push_back(line);
        const FigureScene scene = sceneOf(spec);
        QVERIFY(scene.panels()[0].yMax >= 129);
        const QImage image = drawn(scene);
        const QColor wash = scene.style().theme.tint(PaletteRole::Releases, 0.2);
        const double x = scene.x(0, from + std::chrono::minutes(50 * 60 + 10));
        const auto colourAt = [&](double value) { return image.pixelColor(int(x), int(scene.y(0, value))); };
        QCOMPARE(colourAt(66), wash);
        QCOMPARE(colourAt(35), wash);
        QVERIFY(colourAt(26) != wash);
        QVERIFY(colourAt(86) != wash);
    }
};

QTEST_MAIN(TstFigureContents)
#include "tst_figurecontents.moc"
