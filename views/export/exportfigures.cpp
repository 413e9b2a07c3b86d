// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/exportfigures.h"

#include "models/base/text.h"
#include "models/figures/authored.h"
#include "models/figures/figurefiles.h"

#include <QCoreApplication>
#include <QDir>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Error failure(const QString &file, const QString &message)
{
    Error error;
    error.code = Error::Code::Io;
    error.message = message;
    error.file = file;
    return error;
}

QString baseName(const FigureSpec &spec)
{
    return u"fig-"_s + qstr(spec.name);
}

} // namespace

FigureExport::FigureExport(const std::vector<std::shared_ptr<const FigureSpec>> &figures,
                           std::shared_ptr<const Incident> incident, FigureExportOptions options,
                           QString folder)
    : m_incident(std::move(incident))
    , m_options(std::move(options))
    , m_folder(std::move(folder))
{
    for (const auto &figure : figures)
        addFigure(*figure);
    m_steps.push_back({.figure = m_figures.size()});
}

void FigureExport::addFigure(const FigureSpec &computed)
{
    const Choices &choices = m_incident->choices;
    const auto found = choices.figures.find(computed.name);
    const FigureChoice wish =
        m_options.followAuthor && found != choices.figures.end() ? found->second : FigureChoice();
    Figure figure{.spec = std::make_shared<const FigureSpec>(authored(computed, choices)),
                  .preset = presetFromText(wish.preset).value_or(m_options.preset),
                  .textState = textStateWord(textState(computed, choices))};
    figure.provenance = figureProvenanceJson(*figure.spec);
    figure.provenanceHash = sha256Of(figure.provenance);
    const double scale = 96 / figure.preset.unitsPerInch();
    figure.page = {.spec = figure.spec,
                   .data = baseName(*figure.spec) + u".data.csv"_s,
                   .width = figure.preset.size.width() * scale,
                   .height = figure.preset.size.height() * scale};
    std::vector<FigureTone> tones = m_options.tones;
    if (const auto alone = toneFromWord(wish.theme))
        tones = {*alone};
    for (const FigureTone tone : tones) {
        for (const FigureFormat format : m_options.formats)
            m_steps.push_back({m_figures.size(), tone, format});
    }
    m_steps.push_back({.figure = m_figures.size()});
    m_figures.push_back(std::move(figure));
}

bool FigureExport::nextDraws() const
{
    // The manifest names the face that was drawn with, which belongs to that thread too.
    return !isDone() && (m_steps[m_done].format || m_steps[m_done].figure == m_figures.size());
}

Result<void> FigureExport::step()
{
    const Step step = m_steps[m_done];
    if (m_done == 0 && !QDir().mkpath(m_folder))
        return std::unexpected(
            failure(m_folder, QCoreApplication::translate("memreport::ExportFigures",
                                                          "The folder could not be made.")));
    const Result<void> result = step.figure == m_figures.size() ? writeCommon()
                                : step.format                   ? drawPicture(step)
                                                                : writeWords(m_figures[step.figure]);
    if (result)
        ++m_done;
    return result;
}

Result<WrittenFile> FigureExport::write(const QString &name, const QByteArray &bytes)
{
    QSaveFile file(QDir(m_folder).filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return std::unexpected(failure(file.fileName(), file.errorString()));
    m_written.push_back({name, bytes.size(), sha256Of(bytes)});
    return m_written.back();
}

Result<void> FigureExport::drawPicture(const Step &step)
{
    Figure &figure = m_figures[step.figure];
    const bool dark = step.tone == FigureTone::Dark;
    const auto drawn = renderFigure(figure.spec, figure.preset, step.tone, *step.format,
                                    u"provenance sha256:"_s + figure.provenanceHash);
    if (!drawn)
        return std::unexpected(drawn.error());
    const QString name = baseName(*figure.spec) + (dark ? u"-dark."_s : u"."_s) + formatWord(*step.format);
    QString &shown = dark ? figure.page.dark : figure.page.light;
    if (step.format != FigureFormat::Pdf && (shown.isEmpty() || step.format == FigureFormat::Svg))
        shown = name;
    const auto file = write(name, drawn->bytes);
    if (!file)
        return std::unexpected(file.error());
    figure.files.push_back(*file);
    return {};
}

Result<void> FigureExport::writeWords(Figure &figure)
{
    const QString base = baseName(*figure.spec);
    const std::vector<std::pair<QString, QByteArray>> texts{
        {base + u".alt.txt"_s, figureAltText(*figure.spec)},
        {base + u".caption.md"_s, figure.spec->caption.toUtf8()},
        {figure.page.data, figureDataCsv(*figure.spec)},
        {base + u".provenance.json"_s, figure.provenance}};
    for (const auto &[name, bytes] : texts) {
        const auto file = write(name, bytes);
        if (!file)
            return std::unexpected(file.error());
        figure.files.push_back(*file);
    }
    return {};
}

Result<void> FigureExport::writeCommon()
{
    std::vector<PageFigure> page;
    QJsonArray entries;
    for (const Figure &figure : m_figures) {
        page.push_back(figure.page);
        entries.append(manifestEntry(*figure.spec, figure.preset, figure.textState, figure.files));
    }
    const QByteArray manifest = manifestText(*m_incident, m_options.preset, m_options.tones, entries);
    for (const auto &[name, bytes] : {std::pair(u"index.html"_s, figurePage(page, m_incident->choices.title)),
                                      std::pair(u"figures.manifest.json"_s, manifest)}) {
        if (const auto file = write(name, bytes); !file)
            return std::unexpected(file.error());
    }
    return {};
}

Result<std::vector<WrittenFile>> exportFigures(const std::vector<std::shared_ptr<const FigureSpec>> &specs,
                                               const Incident &incident, const FigureExportOptions &options,
                                               const QString &folder)
{
    // The caller's incident outlives the export.
    FigureExport all(specs, std::shared_ptr<const Incident>(std::shared_ptr<void>(), &incident), options,
                     folder);
    while (!all.isDone()) {
        if (const auto done = all.step(); !done)
            return std::unexpected(done.error());
    }
    return all.written();
}

} // namespace memreport
