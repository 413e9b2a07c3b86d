// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/htmlreport.h"

#include "app/publish/htmlstyle.h"
#include "app/publish/markup.h"
#include "models/base/text.h"
#include "models/base/visibletext.h"
#include "models/items/itemtexts.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qsizetype shortHash = 12;

class HtmlWriter
{
public:
    HtmlWriter(const ReportContent &content, const std::vector<FigureDrawing> &drawings)
        : m_content(content)
        , m_drawings(drawings)
    {
    }

    QByteArray write()
    {
        head();
        statements();
        for (size_t i = 0; i < m_content.figures.size(); ++i)
            figure(i);
        for (const FindingTable &table : m_content.tables)
            findings(table);
        caveats();
        method();
        m_html += u"</main>\n<footer><p>"_s +
                  escapedText(ReportWords::tr("Made with %1.").arg(u"memreport " MEMREPORT_VERSION ""_s)) +
                  u"</p></footer>\n</body>\n</html>\n"_s;
        return m_html.toUtf8();
    }

private:
    void head()
    {
        m_html = u"<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
                 "<meta charset=\"utf-8\"/>\n"
                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                 "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                 "<meta name=\"generator\" content=\"memreport " MEMREPORT_VERSION "\"/>\n"_s;
        if (!m_content.author.isEmpty())
            m_html += u"<meta name=\"author\" content=\""_s + escapedText(m_content.author) + u"\"/>\n"_s;
        m_html += u"<title>"_s + escapedText(m_content.title) + u"</title>\n<style>\n"_s + htmlStyle() +
                  u"</style>\n</head>\n<body>\n<header>\n<h1>"_s + escapedText(m_content.title) +
                  u"</h1>\n"_s;
        if (!m_content.author.isEmpty())
            m_html += u"<p class=\"by\">"_s + escapedText(m_content.author) + u"</p>\n"_s;
        m_html += u"<p class=\"muted\">"_s + escapedText(m_content.window) + u"</p>\n"_s;
        m_html += htmlOfMarkdown(m_content.notes);
        contents();
        m_html += u"</header>\n<main>\n"_s;
    }

    void contents()
    {
        m_html += u"<nav aria-label=\""_s + escapedText(ReportWords::tr("Contents")) + u"\"><ul>\n"_s;
        const auto entry = [this](const QString &id, const QString &title) {
            m_html += u"<li><a href=\"#"_s + id + u"\">"_s + escapedText(title) + u"</a></li>\n"_s;
        };
        for (const ReportContent::Figure &figure : m_content.figures)
            entry(u"fig-"_s + idOf(figure), figure.spec->title);
        for (const FindingTable &table : m_content.tables)
            entry(table.id, table.title);
        entry(u"caveats"_s, ReportWords::tr("Caveats"));
        entry(u"method"_s, ReportWords::tr("How we measured"));
        m_html += u"</ul></nav>\n"_s;
    }

    void statements()
    {
        m_html += u"<section aria-labelledby=\"findings\">\n<h2 id=\"findings\">"_s +
                  escapedText(ReportWords::tr("What was found")) + u"</h2>\n<ul class=\"statements\">\n"_s;
        for (const Statement &statement : m_content.statements) {
            m_html += u"<li class=\"%1\"><p>%2 <span class=\"state\">%3 %4</span></p>"_s.arg(
                statement.id == "headline" ? u"headline"_s : u"statement"_s, escapedText(statement.text),
                stateGlyph(statement.state), escapedText(stateText(statement.state)));
            if (!statement.detail.isEmpty())
                m_html += u"<p class=\"muted\">"_s + escapedText(statement.detail) + u"</p>"_s;
            m_html += u"</li>\n"_s;
        }
        m_html += u"</ul>\n</section>\n"_s;
    }

    static QString idOf(const ReportContent::Figure &figure)
    {
        return escapedText(qstr(figure.spec->name)).replace(u' ', u'-');
    }

    void figure(size_t index)
    {
        const ReportContent::Figure &figure = m_content.figures[index];
        const FigureSpec &spec = *figure.spec;
        const QString id = idOf(figure);
        m_html += u"<figure id=\"fig-%1\">\n"_s.arg(id);
        if (index < m_drawings.size()) {
            const FigureDrawing &drawing = m_drawings[index];
            m_html += u"<div class=\"light\">"_s + inlineSvg(drawing.light, id + u"-light-"_s) +
                      u"</div>\n<div class=\"dark\">"_s + inlineSvg(drawing.dark, id + u"-dark-"_s) +
                      u"</div>\n"_s;
        }
        m_html += u"<figcaption>"_s + htmlOfMarkdown(spec.caption) + u"</figcaption>\n"_s;
        if (figure.texts == TextState::ByHand)
            m_html += u"<p class=\"note\">"_s +
                      escapedText(ReportWords::tr("Words of this figure are edited by the author.")) +
                      u"</p>\n"_s;
        m_html += u"<details><summary>"_s + escapedText(ReportWords::tr("Description")) +
                  u"</summary>\n<p>"_s + escapedText(spec.altLong) + u"</p></details>\n"_s;
        twin(figure, id);
        m_html += u"</figure>\n"_s;
    }

    void twin(const ReportContent::Figure &figure, const QString &id)
    {
        if (!figure.twin.empty()) {
            m_html += u"<details><summary>"_s + escapedText(ReportWords::tr("The figure as a table")) +
                      u"</summary>\n"_s;
            for (const FigureTable &table : figure.twin)
                m_html += htmlTable(table);
            m_html += u"</details>\n"_s;
        }
        std::vector<FindingTable::Number> numbers;
        for (const Finding &finding : figure.spec->findings) {
            if (finding.known())
                numbers.push_back({{}, finding});
        }
        origins(u"fig-"_s + id, numbers);
    }

    void findings(const FindingTable &table)
    {
        m_html += u"<section aria-labelledby=\"%1\">\n<h2 id=\"%1\">%2</h2>\n"_s.arg(
            table.id, escapedText(table.title));
        if (!table.text.isEmpty())
            m_html += u"<p>"_s + escapedText(table.text) + u"</p>\n"_s;
        m_html += htmlTable(table);
        origins(table.id, table.numbers);
        m_html += u"</section>\n"_s;
    }

    /// R110: number, formula, samples, file and bytes, hash.
    void origins(const QString &id, const std::vector<FindingTable::Number> &numbers)
    {
        if (numbers.empty())
            return;
        m_html += u"<details class=\"origins\"><summary>"_s +
                  escapedText(ReportWords::tr("Where these numbers come from")) + u"</summary>\n<dl>\n"_s;
        for (size_t i = 0; i < numbers.size(); ++i)
            origin(id + u'-' + QString::number(i + 1), numbers[i]);
        m_html += u"</dl></details>\n"_s;
    }

    void origin(const QString &anchor, const FindingTable::Number &number)
    {
        const Finding &finding = number.finding;
        const QString where = number.where.isEmpty() ? QString() : number.where + u": "_s;
        m_html += u"<dt id=\"%1\">%2</dt>\n<dd>"_s.arg(anchor, escapedText(where + finding.text));
        QStringList exact;
        for (const double value : finding.values)
            exact << shortest(value);
        m_html += u"<p>%1 <span class=\"muted\">%2</span></p>"_s.arg(
            escapedText(qstr(finding.definition) + u" = "_s + exact.join(u" – "_s) + u' ' + finding.unit),
            escapedText(definitionText(finding.definition)));
        for (const FindingInput &input : finding.inputs)
            m_html += u"<p class=\"input\">"_s + escapedText(inputLines(input).join(u" · "_s)) +
                      hashLink(input.sha256) + u"</p>"_s;
        m_html += u"</dd>\n"_s;
    }

    QString hashLink(const std::string &sha256) const
    {
        if (sha256.empty())
            return {};
        const auto found = std::ranges::find(m_content.sourceHashes, sha256);
        const QString text = u"sha256 "_s + qstr(sha256).left(shortHash) + u'…';
        if (found == m_content.sourceHashes.end())
            return u" · "_s + escapedText(text);
        return u" · <a href=\"#source-%1\">%2</a>"_s.arg(found - m_content.sourceHashes.begin() + 1)
            .arg(escapedText(text));
    }

    void caveats()
    {
        m_html += u"<section aria-labelledby=\"caveats\">\n<h2 id=\"caveats\">"_s +
                  escapedText(ReportWords::tr("Caveats")) + u"</h2>\n"_s;
        if (m_content.caveats.empty())
            m_html += u"<p>"_s + escapedText(ReportWords::tr("No rule raised one.")) + u"</p>\n"_s;
        m_html += u"<ul>\n"_s;
        for (const Caveat &caveat : m_content.caveats) {
            m_html += u"<li>"_s + escapedText(caveat.text);
            if (!caveat.definition.empty())
                m_html += u" <span class=\"muted\">"_s + escapedText(qstr(caveat.definition)) + u"</span>"_s;
            if (!caveat.answer.isEmpty())
                m_html += u"<p class=\"answer\"><strong>"_s + escapedText(ReportWords::tr("Answer:")) +
                          u"</strong> "_s + escapedText(caveat.answer) + u"</p>"_s;
            m_html += u"</li>\n"_s;
        }
        m_html += u"</ul>\n</section>\n"_s;
    }

    void method()
    {
        m_html += u"<section aria-labelledby=\"method\">\n<h2 id=\"method\">"_s +
                  escapedText(ReportWords::tr("How we measured")) + u"</h2>\n"_s;
        m_html += u"<h3>"_s + escapedText(ReportWords::tr("Sources")) + u"</h3>\n"_s + sources();
        m_html += u"<h3>"_s + escapedText(ReportWords::tr("Quantities and steps")) + u"</h3>\n"_s +
                  htmlTable(m_content.series);
        m_html += u"<h3>"_s + escapedText(ReportWords::tr("Definitions in force")) + u"</h3>\n"_s +
                  htmlTable(m_content.definitions) + u"</section>\n"_s;
    }

    /// The rows are what hashLink() leads to.
    QString sources() const
    {
        QString html = htmlTable(m_content.sources);
        qsizetype at = html.indexOf(u"<tbody>"_s);
        for (size_t i = 1; i <= m_content.sources.rows.size(); ++i) {
            at = html.indexOf(u"<tr>"_s, at);
            const QString row = u"<tr id=\"source-%1\">"_s.arg(i);
            html.replace(at, 4, row);
            at += row.size();
        }
        return html;
    }

    const ReportContent &m_content;
    const std::vector<FigureDrawing> &m_drawings;
    QString m_html;
};

} // namespace

QString inlineSvg(const QByteArray &svg, const QString &prefix)
{
    static const QRegularExpression id(u"\\bid=\"([^\"]*)\""_s);
    static const QRegularExpression labels(u"aria-labelledby=\"([^\"]*)\""_s);
    static const QRegularExpression use(u"(url\\(#|href=\"#)"_s);
    // Names in a drawing are as foreign as anywhere else; in its markup such characters do not occur.
    QString text = visibleText(QString::fromUtf8(svg.mid(std::max<qsizetype>(svg.indexOf("<svg"), 0))));
    text.replace(id, u"id=\""_s + prefix + u"\\1\""_s);
    text.replace(use, u"\\1"_s + prefix);
    const auto found = labels.match(text);
    if (found.hasMatch()) {
        QStringList names = found.captured(1).split(u' ', Qt::SkipEmptyParts);
        for (QString &name : names)
            name.prepend(prefix);
        text.replace(found.capturedStart(), found.capturedLength(),
                     u"aria-labelledby=\""_s + names.join(u' ') + u'"');
    }
    return text.trimmed();
}

QByteArray htmlReport(const ReportContent &content, const std::vector<FigureDrawing> &drawings)
{
    return HtmlWriter(content, drawings).write();
}

} // namespace memreport
