// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/markdownreport.h"

#include "app/publish/markup.h"
#include "models/base/text.h"
#include "models/base/visibletext.h"
#include "models/figures/tabletext.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString heading(int level, const QString &text)
{
    return u'\n' + QString(level, u'#') + u' ' + markdownLine(text) + u"\n\n"_s;
}

QString tableText(const FigureTable &table)
{
    return visibleText(tableMarkdown(table));
}

/// A caption is Markdown of its own; only what would be HTML is disarmed.
QString captionText(const QString &caption)
{
    return visibleText(caption).replace(u'<', u"&lt;"_s);
}

QString figureText(const ReportContent::Figure &figure)
{
    const FigureSpec &spec = *figure.spec;
    const QString file = u"fig-"_s + qstr(spec.name);
    QString text = heading(2, spec.title);
    text += u"![%1](%2.svg)\n\n"_s.arg(markdownLine(spec.altShort), file);
    text += captionText(spec.caption) + u'\n' + markdownLine(spec.altLong) + u"\n\n"_s;
    return text + ReportWords::tr("Every plotted sample: [%1](%1)").arg(file + u".data.csv"_s) + u'\n';
}

QString originsText(const std::vector<FindingTable::Number> &numbers)
{
    QString text;
    for (const FindingTable::Number &number : numbers) {
        text += u"- "_s + markdownLine(number.where + u": "_s + number.finding.text) + u" ("_s +
                markdownLine(qstr(number.finding.definition)) + u")\n"_s;
        for (const FindingInput &input : number.finding.inputs) {
            QStringList lines = inputLines(input);
            if (!input.sha256.empty())
                lines << u"sha256 "_s + qstr(input.sha256);
            text += u"  - "_s + markdownLine(lines.join(u" · "_s)) + u'\n';
        }
    }
    return text.isEmpty() ? text
                          : u"\n<details><summary>"_s + ReportWords::tr("Where these numbers come from") +
                                u"</summary>\n\n"_s + text + u"\n</details>\n"_s;
}

QString caveatsText(const std::vector<Caveat> &caveats)
{
    QString text = heading(2, ReportWords::tr("Caveats"));
    for (const Caveat &caveat : caveats) {
        text += u"- "_s + markdownLine(caveat.text);
        if (!caveat.definition.empty())
            text += u" ("_s + markdownLine(qstr(caveat.definition)) + u')';
        text += u'\n';
        if (!caveat.answer.isEmpty())
            text += u"  - **"_s + ReportWords::tr("Answer:") + u"** "_s + markdownLine(caveat.answer) + u'\n';
    }
    return text;
}

} // namespace

QByteArray markdownReport(const ReportContent &content)
{
    QString text = u"# "_s + markdownLine(content.title) + u"\n\n"_s;
    if (!content.author.isEmpty())
        text += markdownLine(content.author) + u"\n\n"_s;
    text += markdownLine(content.window) + u'\n';
    if (!content.notes.isEmpty())
        text += u'\n' + captionText(content.notes) + u'\n';
    text += heading(2, ReportWords::tr("What was found"));
    for (const Statement &statement : content.statements) {
        text += u"- "_s + stateGlyph(statement.state) + u' ' + markdownLine(statement.text) + u" ("_s +
                stateText(statement.state) + u")\n"_s;
        if (!statement.detail.isEmpty())
            text += u"  - "_s + markdownLine(statement.detail) + u'\n';
    }
    for (const ReportContent::Figure &figure : content.figures)
        text += figureText(figure);
    for (const FindingTable &table : content.tables) {
        text += heading(2, table.title);
        if (!table.text.isEmpty())
            text += markdownLine(table.text) + u"\n\n"_s;
        text += tableText(table.table) + originsText(table.numbers);
    }
    text += caveatsText(content.caveats);
    text += heading(2, ReportWords::tr("How we measured"));
    text += heading(3, ReportWords::tr("Sources")) + tableText(content.sources);
    text += heading(3, ReportWords::tr("Quantities and steps")) + tableText(content.series);
    text += heading(3, ReportWords::tr("Definitions in force")) + tableText(content.definitions);
    return text.toUtf8();
}

} // namespace memreport
