// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/tabletext.h"

#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using namespace memreport;

namespace {

FigureTable small()
{
    FigureTable table;
    table.columns = {{u"host"_s, {}, false}, {u"peak"_s, u"GiB"_s, true}};
    table.rows.push_back({{u"basalt"_s, u"41.1"_s}, false, true});
    table.rows.push_back({{u"a|b\nc"_s, u"−3"_s}, true});
    table.rows.push_back({{u"<i>&amp;"_s}}); // a cell too few
    table.footnotes = {u"50 % of *all*"_s};
    return table;
}

FigureTable oneCell(const QString &text)
{
    FigureTable table;
    table.columns = {{u"c"_s, {}, false}};
    table.rows.push_back({{text}});
    return table;
}

} // namespace

class TstTableText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void markdown()
    {
        QCOMPARE(tableMarkdown(small()), u"| host | peak (GiB) |\n"
                                         "| --- | ---: |\n"
                                         "| **basalt** | **41.1** |\n"
                                         "| a\\|b c | −3 |\n"
                                         "| &lt;i>&amp;amp; |  |\n"
                                         "\n"
                                         "50 % of \\*all\\*\n"_s);
    }

    void html()
    {
        const QString html = tableHtml(small());
        QCOMPARE(html,
                 u"<table>\n<thead>\n"
                 "<tr><th scope=\"col\">host</th><th scope=\"col\" class=\"number\">peak (GiB)</th></tr>\n"
                 "</thead>\n<tbody>\n"
                 "<tr><td><strong>basalt</strong></td><td class=\"number\"><strong>41.1</strong></td></tr>\n"
                 "<tr class=\"muted\"><td>a|b\nc</td><td class=\"number\">−3</td></tr>\n"
                 "<tr><td>&lt;i&gt;&amp;amp;</td><td class=\"number\"></td></tr>\n"
                 "</tbody>\n<tfoot>\n"
                 "<tr><td class=\"note\" colspan=\"2\">50 % of *all*</td></tr>\n"
                 "</tfoot>\n</table>\n"_s);
        QXmlStreamReader xml(html);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }

    void latex()
    {
        QCOMPARE(tableLatex(small()), u"% \\usepackage{booktabs}\n"
                                      "\\begin{tabular}{lr}\n\\toprule\n"
                                      "host & peak (GiB) \\\\\n\\midrule\n"
                                      "\\textbf{basalt} & \\textbf{41.1} \\\\\n"
                                      "a|b c & $-$3 \\\\\n"
                                      "<i>\\&amp; &  \\\\\n"
                                      "\\bottomrule\n"
                                      "\\multicolumn{2}{l}{50 \\% of *all*} \\\\\n"
                                      "\\end{tabular}\n"_s);
    }

    void latexEscapes_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("latex");
        QTest::addRow("command") << u"\\input{x}"_s << u"\\textbackslash{}input\\{x\\}"_s;
        QTest::addRow("math") << u"$a_b^c$"_s << u"\\$a\\_b\\textasciicircum{}c\\$"_s;
        QTest::addRow("comment") << u"99 % #1"_s << u"99 \\% \\#1"_s;
        QTest::addRow("tilde") << u"~4.7×"_s << u"\\textasciitilde{}4.7$\\times$"_s;
        QTest::addRow("range") << u"99–100"_s << u"99--100"_s;
        QTest::addRow("at least") << u"≥ 41"_s << u"$\\geq$ 41"_s;
        QTest::addRow("argument of the row's end") << u"[2ex]"_s << u"{}[2ex]"_s;
        QTest::addRow("star of the row's end") << u"*"_s << u"{}*"_s;
    }

    void latexEscapes()
    {
        QFETCH(QString, cell);
        QFETCH(QString, latex);
        const QString all = tableLatex(oneCell(cell));
        QVERIFY2(all.contains(u"\\midrule\n"_s + latex + u" \\\\\n\\bottomrule"_s), qPrintable(all));
    }

    void csv() { QCOMPARE(tableCsv(small()), u"host,peak (GiB)\nbasalt,41.1\na|b c,−3\n<i>&amp;,\n"_s); }

    void formulasAreDefused_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("csv");
        QTest::addRow("formula") << u"=1+1"_s << u"'=1+1"_s;
        QTest::addRow("call, quoted")
            << u"=HYPERLINK(\"x\",\"y\")"_s << u"\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""_s;
        QTest::addRow("plus") << u"+cmd"_s << u"'+cmd"_s;
        QTest::addRow("minus") << u"-2+3"_s << u"'-2+3"_s;
        QTest::addRow("at") << u"@SUM(A1)"_s << u"'@SUM(A1)"_s;
        QTest::addRow("tab") << u"\t=1"_s << u"'\t=1"_s;
        QTest::addRow("negative number") << u"-3.5"_s << u"-3.5"_s;
        QTest::addRow("exponent") << u"-1e-9"_s << u"-1e-9"_s;
        QTest::addRow("signed change") << u"+118%"_s << u"'+118%"_s;
        QTest::addRow("minus sign of typography") << u"−3"_s << u"−3"_s;
        QTest::addRow("equals inside") << u"a=b"_s << u"a=b"_s;
        QTest::addRow("comma") << u"46,500"_s << u"\"46,500\""_s;
        QTest::addRow("quote") << u"say \"x\""_s << u"\"say \"\"x\"\"\""_s;
        QTest::addRow("line break") << u"a\nb"_s << u"\"a\nb\""_s;
        QTest::addRow("empty") << QString() << QString();
    }

    void formulasAreDefused()
    {
        QFETCH(QString, cell);
        QFETCH(QString, csv);
        QCOMPARE(csvCell(cell), csv);
    }

    void nothingFromNothing()
    {
        QVERIFY(tableMarkdown({}).isEmpty());
        QVERIFY(tableHtml({}).isEmpty());
        QVERIFY(tableLatex({}).isEmpty());
        QVERIFY(tableCsv({}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TstTableText)
#include "tst_tabletext.moc"
