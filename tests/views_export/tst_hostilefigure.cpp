// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "samplefigure.h"
#include "views/export/renderfigure.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

/// The figure with a name in every place that takes a text from a file.
FigureSpec called(const QString &name)
{
    FigureSpec spec = test::fivePairs();
    spec.title = name;
    spec.subtitle = name;
    spec.altShort = name;
    spec.altLong = name;
    for (FigurePanel &panel : spec.panels) {
        panel.title = name;
        panel.note = name;
        for (FigureLine &line : panel.lines) {
            line.label = name;
            line.endText = name;
        }
        for (FigureMark &mark : panel.marks)
            mark.label = name;
    }
    return spec;
}

} // namespace

/// A relay may call itself anything; a figure of it stays a drawing.
class TestHostileFigure : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesStayNames_data();
    void namesStayNames();
};

void TestHostileFigure::namesStayNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("shown");
    QTest::addRow("script") << u"<script>alert(1)</script>"_s << u"<script>alert(1)</script>"_s;
    QTest::addRow("end of a text") << u"</text></svg><image href=\"http://x/\"/>"_s
                                   << u"</text></svg><image href=\"http://x/\"/>"_s;
    QTest::addRow("attribute") << u"\" onload=\"alert(1)"_s << u"\" onload=\"alert(1)"_s;
    QTest::addRow("entity") << u"&xxe; ]]> <!ENTITY x SYSTEM \"file:///etc/passwd\">"_s
                            << u"&xxe; ]]> <!ENTITY x SYSTEM \"file:///etc/passwd\">"_s;
    QTest::addRow("right to left") << u"bas\u202E30"_s << u"bas⟨U+202E⟩30"_s;
}

void TestHostileFigure::namesStayNames()
{
    QFETCH(QString, name);
    QFETCH(QString, shown);
    const auto spec = std::make_shared<FigureSpec>(called(name));
    const auto figure =
        renderFigure(spec, *presetNamed(u"blog"_s), FigureTone::Light, FigureFormat::Svg, name);
    QVERIFY(figure);
    QXmlStreamReader xml(figure->bytes);
    QSet<QString> elements;
    QString texts;
    while (!xml.atEnd()) {
        xml.readNext();
        QVERIFY(!xml.isDTD() || xml.entityDeclarations().isEmpty());
        if (xml.isCharacters())
            texts += xml.text();
        if (!xml.isStartElement())
            continue;
        elements += xml.name().toString();
        for (const QXmlStreamAttribute &attribute : xml.attributes()) {
            QVERIFY2(!attribute.name().startsWith(u"on"), qPrintable(attribute.name().toString()));
            QVERIFY2(attribute.name() != "href"_L1, qPrintable(attribute.value().toString()));
        }
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    // A character that the figure's font lacks makes a text element of its own.
    const auto joined = [](QString text) { return text.remove(QRegularExpression(u"\\s"_s)); };
    QVERIFY2(joined(texts).contains(joined(shown)), qPrintable(texts));
    for (const auto &foreign : {u"script"_s, u"image"_s, u"foreignObject"_s, u"iframe"_s, u"a"_s, u"use"_s})
        QVERIFY2(!elements.contains(foreign), qPrintable(foreign));
}

QTEST_MAIN(TestHostileFigure)
#include "tst_hostilefigure.moc"
