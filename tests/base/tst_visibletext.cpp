// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/visibletext.h"

#include <QTest>

using namespace memreport;
using namespace Qt::StringLiterals;

class TestVisibleText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void shows_data();
    void shows();
};

void TestVisibleText::shows_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::addRow("plain") << u"bas03 <b>x</b>"_s << u"bas03 <b>x</b>"_s;
    QTest::addRow("empty") << QString() << QString();
    QTest::addRow("lines") << u"a\n\tb\r\n"_s << u"a\n\tb\r\n"_s;
    QTest::addRow("umlauts") << u"Grünbach 41,2 GiB → ≥ 3"_s << u"Grünbach 41,2 GiB → ≥ 3"_s;
    QTest::addRow("right to left override") << u"bas\u202E30"_s << u"bas⟨U+202E⟩30"_s;
    QTest::addRow("isolate") << u"\u2066x\u2069"_s << u"⟨U+2066⟩x⟨U+2069⟩"_s;
    QTest::addRow("zero width") << u"bas\u200B03"_s << u"bas⟨U+200B⟩03"_s;
    QTest::addRow("soft hyphen") << u"bas\u00AD03"_s << u"bas⟨U+00AD⟩03"_s;
    QTest::addRow("bell") << u"a\u0007b"_s << u"a⟨U+0007⟩b"_s;
    QTest::addRow("escape sequence") << u"\u001B[31mred"_s << u"⟨U+001B⟩[31mred"_s;
    QTest::addRow("line separator") << u"a\u2028b"_s << u"a⟨U+2028⟩b"_s;
    QTest::addRow("private use") << u"\uE000"_s << u"⟨U+E000⟩"_s;
    QTest::addRow("tag characters") << u"a\U000E0041"_s << u"a⟨U+E0041⟩"_s;
    QTest::addRow("Cyrillic a in a Latin word") << u"b\u0430s03"_s << u"b⟨U+0430⟩s03"_s;
    QTest::addRow("Greek o in a Latin word") << u"t\u03BFr"_s << u"t⟨U+03BF⟩r"_s;
    QTest::addRow("a Russian word") << u"память tor"_s << u"память tor"_s;
    QTest::addRow("Arabic words stay") << u"ذاكرة 41"_s << u"ذاكرة 41"_s;
    QTest::addRow("a lone surrogate") << QString(QChar(0xd800)) << u"\uFFFD"_s;
}

void TestVisibleText::shows()
{
    QFETCH(QString, text);
    QTEST(visibleText(text), "shown");
}

QTEST_GUILESS_MAIN(TestVisibleText)
#include "tst_visibletext.moc"
