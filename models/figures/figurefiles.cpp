// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/figures/figurefiles.h"

#include "models/base/text.h"
#include "models/figures/contentfiles.h"
#include "models/figures/tabletext.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString kindName(FigureMark::Kind kind)
{
    switch (kind) {
    case FigureMark::Kind::KillV3:
        return u"kill-v3"_s;
    case FigureMark::Kind::KillV2:
        return u"kill-v2"_s;
    case FigureMark::Kind::KillV1:
        return u"kill-v1"_s;
    case FigureMark::Kind::Restart:
        return u"restart"_s;
    case FigureMark::Kind::Note:
        break;
    }
    return u"note"_s;
}

QString kindName(FigureBand::Kind kind)
{
    switch (kind) {
    case FigureBand::Kind::Phase:
        return u"phase"_s;
    case FigureBand::Kind::Gap:
        return u"gap"_s;
    case FigureBand::Kind::Cliff:
        return u"cliff"_s;
    case FigureBand::Kind::NotObserved:
        break;
    }
    return u"not-observed"_s;
}

QJsonObject rangeObject(const TimeRange &range)
{
    return {{u"from"_s, isoUtc(range.from)}, {u"to"_s, isoUtc(range.to)}};
}

QJsonObject lineObject(const FigureLine &line)
{
    QJsonArray runs;
    for (const FigureLine::Run &run : line.runs) {
        if (run.last > run.first)
            runs.append(QJsonObject{{u"first"_s, isoUtc(line.series->time(run.first))},
                                    {u"last"_s, isoUtc(line.series->time(run.last - 1))},
                                    {u"samples"_s, qint64(run.last - run.first)}});
    }
    return {{u"role"_s, roleName(line.role)},
            {u"label"_s, line.label},
            {u"end"_s, line.endText},
            {u"secondary"_s, line.secondary},
            {u"stepped"_s, line.stepped},
            {u"spread"_s, line.low && line.high},
            {u"series"_s, line.series ? qstr(line.series->canonical()) : QString()},
            {u"source"_s, qstr(line.source)},
            {u"runs"_s, runs}};
}

QJsonObject panelObject(const FigurePanel &panel)
{
    QJsonArray lines;
    QJsonArray marks;
    QJsonArray bands;
    QJsonArray brackets;
    for (const FigureLine &line : panel.lines)
        lines.append(lineObject(line));
    for (const FigureMark &mark : panel.marks)
        marks.append(QJsonObject{{u"kind"_s, kindName(mark.kind)},
                                 {u"role"_s, roleName(mark.role)},
                                 {u"time"_s, isoUtc(mark.time)},
                                 {u"value"_s, mark.y},
                                 {u"count"_s, mark.count},
                                 {u"label"_s, mark.label}});
    for (const FigureBand &band : panel.bands)
        bands.append(
            QJsonObject{{u"kind"_s, kindName(band.kind)},
                        {u"range"_s, band.range ? QJsonValue(rangeObject(*band.range)) : QJsonValue()},
                        {u"from"_s, orNull(band.yFrom)},
                        {u"to"_s, orNull(band.yTo)},
                        {u"label"_s, band.label}});
    for (const FigureBracket &bracket : panel.brackets)
        brackets.append(QJsonObject{{u"range"_s, rangeObject(bracket.range)},
                                    {u"from"_s, bracket.yFrom},
                                    {u"to"_s, bracket.yTo},
                                    {u"role"_s, roleName(bracket.role)},
                                    {u"label"_s, bracket.label}});
    QJsonObject object = contentObject(panel);
    object.insert(u"title"_s, panel.title);
    object.insert(u"note"_s, panel.note);
    object.insert(u"featured"_s, panel.featured);
    object.insert(u"unit"_s, panel.unit);
    object.insert(u"empty"_s, panel.emptyText);
    object.insert(u"lines"_s, lines);
    object.insert(u"marks"_s, marks);
    object.insert(u"bands"_s, bands);
    object.insert(u"brackets"_s, brackets);
    return object;
}

QString panelName(const FigurePanel &panel, size_t index)
{
    if (!panel.title.isEmpty())
        return panel.title;
    return QString::number(index + 1);
}

void appendRow(QByteArray &csv, const QStringList &cells)
{
    csv += csvLine(cells).toUtf8();
}

void appendLine(QByteArray &csv, const QString &panel, const FigurePanel &unit, const FigureLine &line,
                const TimeRange &range)
{
    const QString kind = qstr(line.series->title).isEmpty() ? u"sample"_s : qstr(line.series->title);
    const auto append = [&](const Series &series, const QString &what) {
        for (size_t run = 0; run < line.runs.size(); ++run) {
            for (size_t i = line.runs[run].first; i < line.runs[run].last; ++i) {
                if (range.contains(series.time(i)) && std::isfinite(series.value(i)))
                    appendRow(csv, {panel, line.label, what, QString::number(run + 1), isoUtc(series.time(i)),
                                    shortest(series.value(i)), unit.unit, qstr(line.source)});
            }
        }
    };
    append(*line.series, kind);
    if (line.low && line.high) {
        append(*line.low, u"low"_s);
        append(*line.high, u"high"_s);
    }
}

QJsonObject inputObject(const FindingInput &input)
{
    QJsonObject object;
    const auto text = [&object](const QString &key, const std::string &value) {
        if (!value.empty())
            object.insert(key, qstr(value));
    };
    text(u"series"_s, input.series);
    text(u"event"_s, input.event);
    text(u"source"_s, input.source);
    text(u"sha256"_s, input.sha256);
    if (input.from)
        object.insert(u"from"_s, isoUtc(*input.from));
    if (input.to)
        object.insert(u"to"_s, isoUtc(*input.to));
    if (input.firstSample)
        object.insert(u"first_sample"_s, qint64(*input.firstSample));
    if (input.lastSample)
        object.insert(u"last_sample"_s, qint64(*input.lastSample));
    if (input.line)
        object.insert(u"line"_s, *input.line);
    if (input.byte)
        object.insert(u"byte"_s, *input.byte);
    return object;
}

} // namespace

QByteArray figureJson(const FigureSpec &spec)
{
    QJsonArray panels;
    for (const FigurePanel &panel : spec.panels)
        panels.append(panelObject(panel));
    QJsonArray caveats;
    for (const QString &caveat : spec.caveats)
        caveats.append(caveat);
    QJsonArray findings;
    for (const Finding &finding : spec.findings)
        findings.append(findingObject(finding));
    const QJsonObject object{
        {u"name"_s, qstr(spec.name)},
        {u"title"_s, spec.title},
        {u"subtitle"_s, spec.subtitle},
        {u"range"_s, rangeObject(spec.range)},
        {u"zone"_s, spec.zone},
        {u"shared_y"_s, spec.sharedY},
        {u"arrangement"_s, spec.arrangement == Arrangement::Stack ? u"stack"_s : u"featured"_s},
        {u"panels"_s, panels},
        {u"alt_short"_s, spec.altShort},
        {u"alt_long"_s, spec.altLong},
        {u"caption"_s, spec.caption},
        {u"caveats"_s, caveats},
        {u"findings"_s, findings}};
    return QJsonDocument(object).toJson();
}

QByteArray figureDataCsv(const FigureSpec &spec)
{
    QByteArray csv = "panel,line,kind,run,time_utc,value,unit,source\n";
    for (size_t i = 0; i < spec.panels.size(); ++i) {
        const FigurePanel &panel = spec.panels[i];
        const QString name = panelName(panel, i);
        for (const FigureLine &line : panel.lines) {
            if (line.series)
                appendLine(csv, name, panel, line, spec.range);
        }
        eachContentNumber(
            panel, [&](const QString &line, const QString &kind, const QString &value, const QString &unit) {
                appendRow(csv, {name, line, kind, QString(), QString(), value, unit, QString()});
            });
        for (const FigureMark &mark : panel.marks) {
            if (spec.range.contains(mark.time))
                appendRow(csv, {name, mark.label, kindName(mark.kind), QString(), isoUtc(mark.time),
                                shortest(mark.y), panel.unit, QString()});
        }
    }
    return csv;
}

QByteArray figureAltText(const FigureSpec &spec)
{
    return (spec.altShort + u"\n\n"_s + spec.altLong + u'\n').toUtf8();
}

QJsonObject findingObject(const Finding &finding)
{
    QJsonArray values;
    for (const double value : finding.values)
        values.append(value);
    QJsonArray inputs;
    for (const FindingInput &input : finding.inputs)
        inputs.append(inputObject(input));
    QJsonArray caveats;
    for (const std::string &code : finding.caveats)
        caveats.append(qstr(code));
    QJsonObject object{{u"definition"_s, qstr(finding.definition)},
                       {u"values"_s, values},
                       {u"unit"_s, finding.unit},
                       {u"text"_s, finding.text},
                       {u"inputs"_s, inputs},
                       {u"caveats"_s, caveats}};
    if (!finding.known())
        object.insert(u"why"_s, finding.why);
    if (finding.time)
        object.insert(u"time"_s, isoUtc(*finding.time));
    if (finding.from)
        object.insert(u"from"_s, isoUtc(*finding.from));
    if (finding.to)
        object.insert(u"to"_s, isoUtc(*finding.to));
    return object;
}

QByteArray figureProvenanceJson(const FigureSpec &spec)
{
    QJsonArray findings;
    for (const Finding &finding : spec.findings)
        findings.append(findingObject(finding));
    return QJsonDocument(QJsonObject{{u"figure"_s, qstr(spec.name)}, {u"findings"_s, findings}}).toJson();
}

} // namespace memreport
