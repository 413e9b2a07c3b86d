// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/reportcontent.h"

#include "models/base/text.h"
#include "models/figures/figuretwin.h"
#include "models/figures/figurewords.h"
#include "models/incident/definitionlist.h"
#include "models/items/itemtexts.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString spanText(const Evidence &evidence)
{
    const auto span = spanOf(evidence);
    return span ? isoUtc(span->from) + u" – "_s + isoUtc(span->to) : u"–"_s;
}

QString optionsText(const SourceInfo &source)
{
    QStringList options;
    for (const auto &[name, value] : source.options)
        options << qstr(name) + u" = "_s + qstr(value);
    return options.isEmpty() ? u"–"_s : options.join(u", "_s);
}

/// Without the machine's locale, unlike the window's countsText().
QString holdsText(const Evidence &evidence)
{
    QStringList parts;
    const auto add = [&parts](qsizetype n, const QString &one, const QString &many) {
        if (n > 0)
            parts << (n == 1 ? one : grouped(double(n)) + u' ' + many);
    };
    add(qsizetype(evidence.series.size()), ReportWords::tr("1 series"), ReportWords::tr("series"));
    add(sampleCount(evidence), ReportWords::tr("1 sample"), ReportWords::tr("samples"));
    add(qsizetype(evidence.kills.size()), ReportWords::tr("1 kill"), ReportWords::tr("kills"));
    add(evidence.journal ? evidence.journal->entries : 0, ReportWords::tr("1 journal entry"),
        ReportWords::tr("journal entries"));
    add(qsizetype(evidence.timeline.size()), ReportWords::tr("1 dated note"), ReportWords::tr("dated notes"));
    return parts.isEmpty() ? u"–"_s : parts.join(u" · "_s);
}

FigureTable sourcesTable(const Incident &incident)
{
    FigureTable table;
    table.columns = {
        {ReportWords::tr("file"), {}, false},      {ReportWords::tr("form"), {}, false},
        {ReportWords::tr("holds"), {}, false},     {ReportWords::tr("from – to"), u"UTC"_s, false},
        {ReportWords::tr("read with"), {}, false}, {ReportWords::tr("bytes"), {}, true},
        {ReportWords::tr("SHA-256"), {}, false}};
    for (const EvidencePtr &evidence : incident.evidence) {
        const SourceInfo &source = evidence->source;
        table.rows.push_back(
            {.cells = {source.path, qstr(source.format), holdsText(*evidence), spanText(*evidence),
                       optionsText(source), source.bytes ? QString::number(*source.bytes) : u"–"_s,
                       qstr(source.sha256.value_or("–"))}});
    }
    return table;
}

struct Metric
{
    qsizetype series = 0;
    qsizetype samples = 0;
    std::optional<Duration> least, most; ///< median step of a series
};

FigureTable seriesTable(const Incident &incident)
{
    std::map<std::pair<QString, QString>, Metric> metrics; // by source and name
    for (const EvidencePtr &evidence : incident.evidence) {
        for (const Series &series : evidence->series) {
            const QString name = qstr(series.name.empty() ? series.title : series.name);
            Metric &metric = metrics[{fileNameOf(evidence->source.path), name}];
            ++metric.series;
            metric.samples += qsizetype(series.size());
            const auto step = medianStep(*series.times);
            if (!step)
                continue;
            metric.least = metric.least ? std::min(*metric.least, *step) : *step;
            metric.most = metric.most ? std::max(*metric.most, *step) : *step;
        }
    }
    FigureTable table;
    table.columns = {{ReportWords::tr("file"), {}, false},
                     {ReportWords::tr("quantity"), {}, false},
                     {ReportWords::tr("series"), {}, true},
                     {ReportWords::tr("samples"), {}, true},
                     {ReportWords::tr("step"), {}, true}};
    const auto seconds = [](Duration step) { return durationText(double(step.count()) / 1000); };
    for (const auto &[name, metric] : metrics) {
        const QString step = !metric.least ? u"–"_s
                             : metric.least == metric.most
                                 ? seconds(*metric.least)
                                 : seconds(*metric.least) + u" – "_s + seconds(*metric.most);
        table.rows.push_back({.cells = {name.first, name.second, QString::number(metric.series),
                                        QString::number(metric.samples), step}});
    }
    return table;
}

FigureTable definitionsTable(const Definitions &definitions)
{
    FigureTable table;
    table.columns = {{ReportWords::tr("definition"), {}, false},
                     {ReportWords::tr("meaning"), {}, false},
                     {ReportWords::tr("value"), {}, true},
                     {ReportWords::tr("unit"), {}, false}};
    for (const DefinitionInfo &info : definitionList()) {
        const double value = info.get(definitions);
        const bool changed = value != info.get(Definitions());
        table.rows.push_back({.cells = {QString::fromLatin1(info.id), info.meaning(), shortest(value),
                                        QString::fromLatin1(info.unit)},
                              .strong = changed});
        if (changed)
            table.rows.back().cells[1] +=
                ReportWords::tr(" (changed; by default %1)").arg(shortest(info.get(Definitions())));
    }
    return table;
}

std::vector<Statement> statementsOf(const Findings &findings)
{
    std::vector<Statement> statements = findings.statements;
    std::ranges::stable_partition(statements, [](const Statement &s) { return s.id == "headline"; });
    // Without pairs every rule about them says the same; once is enough.
    std::vector<Statement> distinct;
    for (Statement &statement : statements) {
        const bool said = std::ranges::any_of(
            distinct, [&](const Statement &other) { return other.text == statement.text; });
        if (!said)
            distinct.push_back(std::move(statement));
    }
    return distinct;
}

} // namespace

ReportContent reportContent(const Report &report)
{
    const Choices &choices = report.incident.choices;
    ReportContent content{.title =
                              choices.title.isEmpty() ? ReportWords::tr("Memory incident") : choices.title,
                          .author = choices.author,
                          .notes = choices.notes};
    content.window = humanRange(report.findings.window, choices.zone) + u' ' + zoneName(choices.zone) +
                     u" · "_s + sourceWords(report.incident);
    content.statements = statementsOf(report.findings);
    for (const auto &figure : report.figures) {
        auto spec = std::make_shared<const FigureSpec>(authored(*figure, choices));
        content.figures.push_back({spec, textState(*figure, choices), figureTwin(*spec)});
    }
    content.tables = findingTables(report.incident, report.findings);
    content.caveats = report.findings.caveats;
    content.sources = sourcesTable(report.incident);
    for (const EvidencePtr &evidence : report.incident.evidence)
        content.sourceHashes.push_back(evidence->source.sha256.value_or(std::string()));
    content.definitions = definitionsTable(choices.definitions);
    content.series = seriesTable(report.incident);
    return content;
}

QString stateText(Statement::State state)
{
    switch (state) {
    case Statement::State::Holds:
        return ReportWords::tr("holds");
    case Statement::State::Fails:
        return ReportWords::tr("does not hold");
    case Statement::State::Undecided:
        break;
    }
    return ReportWords::tr("cannot be decided");
}

QString stateGlyph(Statement::State state)
{
    return state == Statement::State::Holds ? u"✓"_s : state == Statement::State::Fails ? u"✗"_s : u"?"_s;
}

QStringList inputLines(const FindingInput &input)
{
    QStringList lines;
    if (!input.event.empty())
        lines << qstr(input.event);
    if (!input.series.empty()) {
        const QString samples = !input.firstSample || !input.lastSample ? QString()
                                : *input.firstSample == *input.lastSample
                                    ? ReportWords::tr("sample %1 of ").arg(*input.firstSample + 1)
                                    : ReportWords::tr("samples %1 to %2 of ")
                                          .arg(*input.firstSample + 1)
                                          .arg(*input.lastSample + 1);
        lines << samples + qstr(input.series);
    }
    if (input.from && input.to)
        lines << (*input.from == *input.to ? isoUtc(*input.from)
                                           : isoUtc(*input.from) + u" – "_s + isoUtc(*input.to));
    if (input.source.empty())
        return lines;
    QStringList place{fileNameOf(qstr(input.source)), placeText(input.line, {}), placeText({}, input.byte)};
    place.removeAll(QString());
    lines << place.join(u", "_s);
    return lines;
}

} // namespace memreport
