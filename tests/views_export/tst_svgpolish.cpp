// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/svgpolish.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace memreport;

class TstSvgPolish : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pathsBecomeShort_data()
    {
        QTest::addColumn<QString>("data");
        QTest::addColumn<QString>("wanted");
        QTest::addRow("two steps") << u"M52,644 L251.31,644 L251.31,640.5 "_s << u"M52 644l199.31 0 0-3.5"_s;
        QTest::addRow("moves") << u"M1,1 L2,2 M5,5 L6,5"_s << u"M1 1l1 1M5 5l1 0"_s;
        QTest::addRow("errors do not add up") << u"M0,0 L0.004,0 L0.008,0 L0.012,0"_s << u"M0 0l.01 0"_s;
        QTest::addRow("curves stay") << u"M0,0 C1,1 2,2 3,3"_s << u"M0,0 C1,1 2,2 3,3"_s;
    }

    void pathsBecomeShort()
    {
        QFETCH(QString, data);
        QTEST(shortPath(data), "wanted");
    }

    void aSolidLineHasNoDash()
    {
        const QByteArray svg =
            R"(<svg width="10mm" height="10mm"><g stroke-dasharray="1.8e+06,2" stroke-dashoffset="0" stroke-width="2"><path d="M0,0 L1,1"/></g><g stroke-dasharray="6,3"><path d="M0,0 L1,1"/></g></svg>)";
        const QByteArray polished = polishedSvg(svg, {100, 50}, u"px"_s);
        QVERIFY(!polished.contains("e+06"));
        QVERIFY(polished.contains("<g stroke-width=\"2\">"));
        QVERIFY(polished.contains("stroke-dasharray=\"6,3\""));
        QVERIFY(polished.contains("width=\"100px\" height=\"50px\""));
        QVERIFY(polished.contains("role=\"img\" aria-labelledby=\"figure-title figure-description\""));
    }
};

QTEST_GUILESS_MAIN(TstSvgPolish)
#include "tst_svgpolish.moc"
