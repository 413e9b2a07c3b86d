// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/figurepage.h"

#include "models/base/translate.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

const QString style =
    uR"(body { font: 16px/1.5 Inter, "Liberation Sans", Arial, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
figure { margin: 0 0 3rem } img { max-width: 100%; height: auto } figcaption, details { max-width: 48rem; color: #595959 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { text-align: left; padding: .15rem 1rem .15rem 0; vertical-align: top }
@media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #1e1e1e } figcaption, details { color: #a8a8a8 } a { color: #56b4e9 } })"_s;

QString picture(const PageFigure &figure)
{
    const QString main = figure.light.isEmpty() ? figure.dark : figure.light;
    if (main.isEmpty())
        return {};
    QString html = u"<picture>"_s;
    if (!figure.light.isEmpty() && !figure.dark.isEmpty())
        html += u"<source media=\"(prefers-color-scheme: dark)\" srcset=\"%1\">"_s.arg(
            figure.dark.toHtmlEscaped());
    html += u"<img src=\"%1\" width=\"%2\" height=\"%3\" alt=\"%4\">"_s.arg(
        main.toHtmlEscaped(), QString::number(qRound(figure.width)), QString::number(qRound(figure.height)),
        figure.spec->altShort.toHtmlEscaped());
    return html + u"</picture>\n"_s;
}

QString numbers(const FigureSpec &spec)
{
    QString html = u"<table><thead><tr><th>%1</th><th>%2</th><th>%3</th></tr></thead><tbody>\n"_s.arg(
        tr("definition"), tr("value"), tr("from"));
    for (const Finding &finding : spec.findings) {
        QString source;
        for (const FindingInput &input : finding.inputs) {
            const QString words = QString::fromStdString(input.series.empty() ? input.source : input.series);
            if (!source.contains(words))
                source += (source.isEmpty() ? QString() : u"; "_s) + words;
        }
        html += u"<tr><td>%1</td><td>%2</td><td>%3</td></tr>\n"_s.arg(
            QString::fromStdString(finding.definition).toHtmlEscaped(),
            (finding.known() ? finding.text : finding.why).toHtmlEscaped(), source.toHtmlEscaped());
    }
    return html + u"</tbody></table>\n"_s;
}

QString section(const PageFigure &figure)
{
    const FigureSpec &spec = *figure.spec;
    QString html = u"<figure id=\"%1\">\n"_s.arg(QString::fromStdString(spec.name).toHtmlEscaped());
    html += picture(figure);
    html += u"<figcaption><strong>%1.</strong> %2.\n"_s.arg(spec.title.toHtmlEscaped(),
                                                            spec.subtitle.toHtmlEscaped());
    if (!spec.caveats.empty()) {
        html += u"<ul>"_s;
        for (const QString &caveat : spec.caveats)
            html += u"<li>"_s + caveat.toHtmlEscaped() + u"</li>"_s;
        html += u"</ul>\n"_s;
    }
    html += u"</figcaption>\n<details><summary>%1</summary>\n<p>%2</p>\n"_s.arg(tr("Description and numbers"),
                                                                                spec.altLong.toHtmlEscaped());
    if (!spec.findings.empty())
        html += numbers(spec);
    html += u"<p><a href=\"%1\">%2</a></p>\n</details>\n</figure>\n"_s.arg(figure.data.toHtmlEscaped(),
                                                                           tr("Every plotted sample (CSV)"));
    return html;
}

} // namespace

QByteArray figurePage(const std::vector<PageFigure> &figures, const QString &title)
{
    const QString heading = title.isEmpty() ? tr("Figures") : title;
    QString html =
        u"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>%1</title>\n<style>\n%2\n</style>\n"
        "</head>\n<body>\n<h1>%1</h1>\n"_s.arg(heading.toHtmlEscaped(), style);
    for (const PageFigure &figure : figures)
        html += section(figure);
    return (html + u"</body>\n</html>\n"_s).toUtf8();
}

} // namespace memreport
