// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/markup.h"

#include "models/base/visibletext.h"

#include <QRegularExpression>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString inlineHtml(const QString &text)
{
    static const QRegularExpression strong(u"\\*\\*([^*]+)\\*\\*"_s);
    static const QRegularExpression emphasis(u"\\*([^*]+)\\*"_s);
    static const QRegularExpression code(u"`([^`]+)`"_s);
    QString html = escapedText(text);
    html.replace(strong, u"<strong>\\1</strong>"_s);
    html.replace(emphasis, u"<em>\\1</em>"_s);
    html.replace(code, u"<code>\\1</code>"_s);
    return html;
}

QStringList cellsOf(const QString &line)
{
    QStringList cells = line.trimmed().split(u'|');
    cells.removeFirst();
    if (!cells.isEmpty() && cells.last().trimmed().isEmpty())
        cells.removeLast();
    return cells;
}

QString rowHtml(const QString &line, const QString &tag)
{
    QString html = u"<tr>"_s;
    for (const QString &cell : cellsOf(line))
        html += u'<' + tag + u'>' + inlineHtml(cell.trimmed()) + u"</"_s + tag + u'>';
    return html + u"</tr>\n"_s;
}

bool isRule(const QString &line)
{
    static const QRegularExpression form(u"^[|:\\-\\s]*-[|:\\-\\s]*$"_s);
    return form.match(line).hasMatch();
}

QString tableHtml(const QStringList &lines)
{
    const bool headed = lines.size() > 1 && isRule(lines[1]);
    QString html = u"<table>\n"_s;
    if (headed)
        html += u"<thead>"_s + rowHtml(lines[0], u"th"_s) + u"</thead>\n"_s;
    html += u"<tbody>\n"_s;
    for (qsizetype i = headed ? 2 : 0; i < lines.size(); ++i)
        html += rowHtml(lines[i], u"td"_s);
    return html + u"</tbody>\n</table>\n"_s;
}

QString listHtml(const QStringList &lines)
{
    QString html = u"<ul>\n"_s;
    for (const QString &line : lines)
        html += u"<li>"_s + inlineHtml(line.mid(2)) + u"</li>\n"_s;
    return html + u"</ul>\n"_s;
}

enum class Block
{
    Blank,
    Paragraph,
    List,
    Table
};

Block blockOf(const QString &line)
{
    if (line.trimmed().isEmpty())
        return Block::Blank;
    if (line.startsWith(u"- "_s) || line.startsWith(u"* "_s))
        return Block::List;
    return line.trimmed().startsWith(u'|') ? Block::Table : Block::Paragraph;
}

QString blockHtml(Block block, const QStringList &lines)
{
    switch (block) {
    case Block::Blank:
        return {};
    case Block::List:
        return listHtml(lines);
    case Block::Table:
        return tableHtml(lines);
    case Block::Paragraph:
        break;
    }
    return u"<p>"_s + inlineHtml(lines.join(u' ')) + u"</p>\n"_s;
}

} // namespace

QString escapedText(const QString &text)
{
    return visibleText(text).toHtmlEscaped().replace(u'\'', u"&#39;"_s);
}

QString htmlOfMarkdown(const QString &markdown)
{
    QString html;
    QStringList lines;
    Block block = Block::Blank;
    const auto close = [&] {
        html += blockHtml(block, lines);
        lines.clear();
    };
    for (const QString &line : markdown.split(u'\n')) {
        const Block next = blockOf(line);
        if (next != block)
            close();
        block = next;
        lines << line;
    }
    close();
    return html;
}

QString markdownLine(const QString &text)
{
    static const QRegularExpression specials(u"([\\\\`*_{}\\[\\]<>#|~&!])"_s);
    return visibleText(text).simplified().replace(specials, u"\\\\1"_s);
}

} // namespace memreport
