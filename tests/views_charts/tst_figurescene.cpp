// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/charts/figurescene.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

QImage drawn(const FigureScene &scene)
{
    QImage image(scene.style().size.toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    scene.render(&painter);
    return image;
}

FigureStyle styleFor(QSizeF size, bool dark, bool titles)
{
    FigureStyle style = screenStyle(size, dark ? darkTheme() : lightTheme(), 13);
    style.titles = titles;
    style.margin = 20;
    return style;
}

/// Longest stretch of a row in which the line's colour does not appear, from x to x.
int coloured(const QImage &image, QColor colour, int fromX, int toX, int fromY, int toY)
{
    int count = 0;
    for (int x = fromX; x < toX; ++x) {
        for (int y = fromY; y < toY; ++y) {
            const QColor found = image.pixelColor(x, y);
            if (std::abs(found.red() - colour.red()) + std::abs(found.green() - colour.green()) +
                    std::abs(found.blue() - colour.blue()) <
                60) {
                ++count;
                break;
            }
        }
    }
    return count;
}

} // namespace

class TstFigureScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noTwoTextsTouch_data()
    {
        QTest::addColumn<QSizeF>("size");
        QTest::addRow("1140 x 690") << QSizeF(1140, 690);
        QTest::addRow("720 x 480") << QSizeF(720, 480);
        QTest::addRow("820 x 560") << QSizeF(820, 560);
        QTest::addRow("1400 x 900") << QSizeF(1400, 900);
        QTest::addRow("500 x 700") << QSizeF(500, 700);
    }

    void noTwoTextsTouch()
    {
        QFETCH(QSizeF, size);
        const FigureScene scene(std::make_shared<FigureSpec>(test::fivePairs()), styleFor(size, false, true));
        const auto labels = scene.labels();
        QVERIFY(labels.size() > 40);
        const QRectF sheet(QPointF(), size);
        for (size_t i = 0; i < labels.size(); ++i) {
            QVERIFY2(sheet.contains(labels[i].rect), qPrintable(labels[i].text));
            for (size_t k = i + 1; k < labels.size(); ++k) {
                // Descenders may come near the ascenders of the next row; letters do not meet.
                const QRectF core = labels[i].rect.adjusted(0, 1, 0, -2);
                QVERIFY2(!core.intersects(labels[k].rect.adjusted(0, 1, 0, -2)),
                         qPrintable(labels[i].text + u" | "_s + labels[k].text));
            }
        }
    }

    void whatMustBeSaidIsSaid()
    {
        const FigureScene scene(std::make_shared<FigureSpec>(test::fivePairs()),
                                styleFor({1140, 690}, false, true));
        QStringList texts;
        for (const auto &label : scene.labels())
            texts.append(label.text);
        for (const QString &wanted : {u"held 41.1 GiB for 5.9 d"_s, u"−27.1 GiB in 1 sample (30 min)"_s,
                                      u"killed 9 Jul 18:42"_s, u"bas03 glibc"_s, u"dol02 mimalloc"_s,
                                      u"UTC, 2026"_s, u"GiB"_s, u"circuit flood: idle circuits accumulate"_s})
            QVERIFY2(texts.contains(wanted), qPrintable(wanted));
        QCOMPARE(texts.count(u"UTC, 2026"_s), 1);
    }

    /// A view that ends before the line does not print the line's last value beside another point.
    void endLabelIsTheVisibleValue()
    {
        using namespace std::chrono;
        const Instant from = toInstant(parseIso("2026-07-01T00:00:00Z")->time);
        FigureSpec spec;
        FigurePanel panel;
        panel.unit = u"GiB"_s;
        panel.lines.push_back(test::ramp(49, minutes(30), from)); // 0, 1, … 48 GiB over one day
        panel.lines.front().label = u"ramp"_s;
        panel.lines.front().endText = u"the very end"_s;
        spec.panels.push_back(std::move(panel));
        spec.range = {from, from + hours(25)};
        FigureScene scene(std::make_shared<FigureSpec>(spec), styleFor({900, 400}, false, false));
        const auto says = [&scene](const QString &text) {
            return std::ranges::contains(scene.labels(), text, &FigureScene::Label::text);
        };
        QVERIFY(says(u"the very end"_s));
        scene.setRange({from, from + hours(6) + minutes(1)}); // sample 12 is the last one
        QVERIFY(!says(u"the very end"_s));
        QStringList all;
        for (const auto &label : scene.labels())
            all << label.text;
        QVERIFY2(says(u"12.0 GiB"_s), qPrintable(all.join(u'|')));
    }

    void everyKillIsAMark()
    {
        const FigureScene scene(std::make_shared<FigureSpec>(test::fivePairs()),
                                styleFor({1140, 690}, false, true));
        QCOMPARE(scene.marks().size(), size_t(5));
        for (const auto &mark : scene.marks()) {
            const FigureMark &kill = scene.spec().panels[mark.panel].marks[mark.marks.front()];
            QCOMPARE(mark.centre.x(), scene.x(mark.panel, kill.time));
            QCOMPARE(mark.centre.y(), scene.y(mark.panel, kill.y));
        }
    }

    void killsOnOneSpotAreCounted()
    {
        auto spec = std::make_shared<FigureSpec>(test::fivePairs());
        FigureMark again = spec->panels[1].marks[0];
        again.time += Duration(4); // two kills of one report
        spec->panels[1].marks.push_back(again);
        const FigureScene scene(spec, styleFor({1140, 690}, false, true));
        QCOMPARE(scene.marks().size(), size_t(5));
        const auto labels = scene.labels();
        QVERIFY(std::ranges::any_of(labels, [](const auto &l) { return l.text.startsWith(u"×2"_s); }));
    }

    void aGapBreaksTheLine()
    {
        auto spec = std::make_shared<FigureSpec>(test::fivePairs());
        spec->panels[1].brackets.clear();
        spec->panels[1].marks.clear();
        const FigureScene scene(spec, styleFor({1140, 690}, false, true));
        const QImage image = drawn(scene);
        const auto &range = *spec->panels[1].bands[0].range;
        const double y = scene.y(1, 3.4);
        const QColor blue = scene.style().theme.colour(PaletteRole::Releases);
        const int from = int(scene.x(1, range.from)) + 8;
        const int to = int(scene.x(1, range.to)) - 8;
        QVERIFY(to - from > 4);
        QCOMPARE(coloured(image, blue, from, to, int(y) - 15, int(y) + 15), 0);
        // Right of the gap it goes on, dashed: more than a third of the columns.
        QVERIFY(coloured(image, blue, to + 16, to + 116, int(y) - 15, int(y) + 15) > 33);
    }

    void sharedAxesAreShared()
    {
        const FigureScene scene(std::make_shared<FigureSpec>(test::fivePairs()),
                                styleFor({1140, 690}, false, true));
        for (const auto &panel : scene.panels())
            QCOMPARE(panel.yMax, 60.0);
        auto own = std::make_shared<FigureSpec>(test::fivePairs());
        own->sharedY = false;
        const FigureScene apart(own, styleFor({1140, 690}, false, true));
        QVERIFY(apart.panels()[4].yMax < 40);
    }

    void panelsOfARowAreAligned()
    {
        const FigureScene scene(std::make_shared<FigureSpec>(test::fivePairs()),
                                styleFor({1140, 690}, false, true));
        QVERIFY(scene.panels()[1].plot.height() > scene.panels()[0].plot.height());
        for (const size_t i : {2, 3, 4}) {
            QCOMPARE(scene.panels()[i].plot.top(), scene.panels()[0].plot.top());
            QCOMPARE(scene.panels()[i].plot.height(), scene.panels()[0].plot.height());
            QCOMPARE(scene.panels()[i].plot.width(), scene.panels()[0].plot.width());
        }
    }

    void anEmptyPanelIsOneLine()
    {
        auto spec = std::make_shared<FigureSpec>(test::fivePairs());
        FigurePanel empty;
        empty.emptyText = u"PSI: not recorded on basalt (kernel without PSI, or collector off)"_s;
        spec->panels.push_back(empty);
        const FigureScene scene(spec, styleFor({1140, 690}, false, true));
        QVERIFY(scene.panels().back().plot.isNull());
        QVERIFY(scene.panels().back().area.height() < 25);
        QVERIFY(
            std::ranges::any_of(scene.labels(), [&](const auto &l) { return l.text == empty.emptyText; }));
    }

    void aStackHasOneTimeAxis()
    {
        auto spec = std::make_shared<FigureSpec>(test::fivePairs());
        spec->arrangement = Arrangement::Stack;
        const FigureScene scene(spec, styleFor({1140, 900}, false, true));
        QStringList texts;
        for (const auto &label : scene.labels())
            texts.append(label.text);
        QCOMPARE(texts.count(u"30 Jun"_s), 1);
        for (size_t i = 1; i < 5; ++i) {
            QCOMPARE(scene.panels()[i].plot.left(), scene.panels()[0].plot.left());
            QVERIFY(scene.panels()[i].plot.top() > scene.panels()[i - 1].plot.bottom());
        }
    }

    void theRangeMovesEverything()
    {
        FigureScene scene(std::make_shared<FigureSpec>(test::fivePairs()),
                          styleFor({1140, 690}, false, true));
        const QImage before = drawn(scene);
        const Instant from = toInstant(parseIso("2026-07-01T00:00:00Z")->time);
        scene.setRange({from, from + std::chrono::hours(72)});
        QCOMPARE(scene.time(1, scene.panels()[1].plot.left()), from);
        QVERIFY(drawn(scene) != before);
        scene.setRange(scene.spec().range);
        QCOMPARE(drawn(scene), before);
    }

    void themesChangeGroundAndInk()
    {
        FigureScene scene(std::make_shared<FigureSpec>(test::fivePairs()), styleFor({720, 480}, false, true));
        QCOMPARE(drawn(scene).pixelColor(1, 1), QColor(0xff, 0xff, 0xff));
        scene.setStyle(styleFor({720, 480}, true, true));
        const QImage dark = drawn(scene);
        QCOMPARE(dark.pixelColor(1, 1), QColor(0x1e, 0x1e, 0x1e));
        const auto &plot = scene.panels()[1].plot;
        QVERIFY(coloured(dark, scene.style().theme.colour(PaletteRole::Holds), int(plot.left()),
                         int(plot.right()), int(plot.top()), int(plot.bottom())) > plot.width() / 2);
    }
};

QTEST_MAIN(TstFigureScene)
#include "tst_figurescene.moc"
