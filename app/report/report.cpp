// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report.h"

#include "models/analysis/showjson.h"
#include "models/figures/allfigures.h"
#include "models/figures/authored.h"
#include "models/figures/figurefiles.h"
#include "views/export/renderfigure.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

BundleFigure bundleFigure(const FigureSpec &computed, const Choices &choices)
{
    const auto figure = std::make_shared<const FigureSpec>(authored(computed, choices));
    BundleFigure member{.name = figure->name,
                        .spec = figureJson(*figure),
                        .altText = figureAltText(*figure),
                        .caption = (figure->caption + u'\n').toUtf8()};
    const Preset preset = presetNamed(u"blog").value_or(Preset());
    if (auto drawn = renderFigure(figure, preset, FigureTone::Light, FigureFormat::Svg))
        member.svg = std::move(drawn->bytes);
    return member;
}

} // namespace

Report reportOf(const Document &document)
{
    Analyser analyser;
    return reportOf(document, analyser, nullptr);
}

Report reportOf(const Document &document, Analyser &analyser, const Report *before)
{
    Report report;
    report.incident = before ? assemble(document, before->incident) : assemble(document);
    report.findings = analyser.analyse(report.incident);
    for (FigureSpec &figure : figuresOf(report.incident, report.findings))
        report.figures.push_back(std::make_shared<const FigureSpec>(std::move(figure)));
    return report;
}

QByteArray findingsText(const Incident &incident, const Findings &findings)
{
    return QJsonDocument(showJson(incident, findings)).toJson();
}

std::vector<BundleFigure> bundleFigures(const Report &report)
{
    std::vector<BundleFigure> members;
    for (const auto &figure : report.figures)
        members.push_back(bundleFigure(*figure, report.incident.choices));
    return members;
}

} // namespace memreport
