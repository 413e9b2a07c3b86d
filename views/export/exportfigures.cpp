// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/exportfigures.h"

#include "models/base/text.h"
#include "models/figures/figurefiles.h"
#include "views/charts/figurefont.h"
#include "views/export/figurepage.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString hashOf(const QByteArray &bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

QJsonObject definitionsObject(const Definitions &d)
{
    return {{u"gap_steps"_s, d.gapSteps},
            {u"gap_min_s"_s, d.gapMinS},
            {u"restart_jitter_s"_s, d.restartJitterS},
            {u"hwm_fall_share"_s, d.hwmFallShare},
            {u"baseline_h"_s, d.baselineH},
            {u"balloon_min_share"_s, d.balloonMinShare},
            {u"balloon_min_gib"_s, d.balloonMinGiB},
            {u"episode_low_share"_s, d.episodeLowShare},
            {u"episode_high_share"_s, d.episodeHighShare},
            {u"settled_h"_s, d.settledH},
            {u"zero_released_share"_s, d.zeroReleasedShare},
            {u"swap_out_share"_s, d.swapOutShare},
            {u"release_window_min"_s, d.releaseWindowMin},
            {u"one_step_share"_s, d.oneStepShare},
            {u"turn_share"_s, d.turnShare},
            {u"hold_share"_s, d.holdShare},
            {u"give_back_share"_s, d.giveBackShare},
            {u"weight_limit_percent"_s, d.weightLimitPercent},
            {u"weight_days"_s, d.weightDays},
            {u"kill_window_s"_s, d.killWindowS},
            {u"journal_hole_h"_s, d.journalHoleH},
            {u"holds_percent"_s, d.holdsPercent},
            {u"releases_percent"_s, d.releasesPercent}};
}

class Exporter
{
public:
    Exporter(const Incident &incident, const FigureExportOptions &options, const QString &folder)
        : m_incident(incident)
        , m_options(options)
        , m_folder(folder)
    {
    }

    Result<std::vector<WrittenFile>> run(const std::vector<std::shared_ptr<const FigureSpec>> &specs)
    {
        if (!QDir().mkpath(m_folder))
            return std::unexpected(failure(m_folder, tr("The folder could not be made.")));
        for (const auto &spec : specs) {
            if (const auto done = figure(spec); !done)
                return std::unexpected(done.error());
        }
        if (const auto done = write(u"index.html"_s, figurePage(m_page, m_incident.choices.title)); !done)
            return std::unexpected(done.error());
        if (const auto done = write(u"figures.manifest.json"_s, QJsonDocument(manifest()).toJson()); !done)
            return std::unexpected(done.error());
        return m_written;
    }

private:
    static QString tr(const char *text)
    {
        return QCoreApplication::translate("memreport::ExportFigures", text);
    }

    static Error failure(const QString &file, const QString &message)
    {
        Error error;
        error.code = Error::Code::Io;
        error.message = message;
        error.file = file;
        return error;
    }

    Result<void> write(const QString &name, const QByteArray &bytes)
    {
        QSaveFile file(QDir(m_folder).filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
            return std::unexpected(failure(file.fileName(), file.errorString()));
        m_written.push_back({name, bytes.size(), hashOf(bytes)});
        return {};
    }

    /// The author's words instead of ours.
    std::shared_ptr<const FigureSpec> edited(const std::shared_ptr<const FigureSpec> &spec,
                                             bool &changed) const
    {
        auto copy = std::make_shared<FigureSpec>(*spec);
        const auto take = [&](const char *key, QString &text) {
            const auto found = m_incident.choices.texts.find(spec->name + key);
            if (found == m_incident.choices.texts.end())
                return;
            text = found->second;
            changed = true;
        };
        take("/alt", copy->altLong);
        take("/caption", copy->caption);
        return copy;
    }

    Result<void> figure(const std::shared_ptr<const FigureSpec> &original)
    {
        bool changed = false;
        const auto spec = edited(original, changed);
        const QString base = u"fig-"_s + qstr(spec->name);
        const size_t firstFile = m_written.size();
        const QByteArray provenance = figureProvenanceJson(*spec);
        const QByteArray alt = (spec->altShort + u"\n\n"_s + spec->altLong + u'\n').toUtf8();
        PageFigure page{.spec = spec, .data = base + u".data.csv"_s};
        for (const FigureTone tone : m_options.tones) {
            for (const FigureFormat format : m_options.formats) {
                if (const auto done = picture(spec, tone, format, hashOf(provenance), base, page); !done)
                    return done;
            }
        }
        const std::vector<std::pair<QString, QByteArray>> texts{
            {base + u".alt.txt"_s, alt},
            {base + u".caption.md"_s, spec->caption.toUtf8()},
            {page.data, figureDataCsv(*spec)},
            {base + u".provenance.json"_s, provenance}};
        for (const auto &[name, bytes] : texts) {
            if (const auto done = write(name, bytes); !done)
                return done;
        }
        m_page.push_back(page);
        m_figures.append(entry(*spec, alt, changed, firstFile));
        return {};
    }

    Result<void> picture(const std::shared_ptr<const FigureSpec> &spec, FigureTone tone, FigureFormat format,
                         const QString &source, const QString &base, PageFigure &page)
    {
        const bool dark = tone == FigureTone::Dark;
        const auto drawn =
            renderFigure(spec, m_options.preset, tone, format, u"provenance sha256:"_s + source);
        if (!drawn)
            return std::unexpected(drawn.error());
        const QString name = base + (dark ? u"-dark."_s : u"."_s) + formatWord(format);
        QString &shown = dark ? page.dark : page.light;
        if (format != FigureFormat::Pdf && (shown.isEmpty() || format == FigureFormat::Svg)) {
            shown = name;
            const double scale = 96 / m_options.preset.unitsPerInch();
            page.width = m_options.preset.size.width() * scale;
            page.height = m_options.preset.size.height() * scale;
        }
        return write(name, drawn->bytes);
    }

    QJsonObject entry(const FigureSpec &spec, const QByteArray &alt, bool changed, size_t firstFile) const
    {
        QJsonArray files;
        for (size_t i = firstFile; i < m_written.size(); ++i)
            files.append(QJsonObject{{u"name"_s, m_written[i].name},
                                     {u"bytes"_s, m_written[i].bytes},
                                     {u"sha256"_s, m_written[i].sha256}});
        QJsonArray caveats;
        for (const QString &caveat : spec.caveats)
            caveats.append(caveat);
        return {{u"name"_s, qstr(spec.name)},
                {u"title"_s, spec.title},
                {u"from"_s, isoUtc(spec.range.from)},
                {u"to"_s, isoUtc(spec.range.to)},
                {u"zone"_s, spec.zone},
                {u"alt_sha256"_s, hashOf(alt)},
                {u"texts"_s, changed ? u"edited by author"_s : u"computed"_s},
                {u"caveats"_s, caveats},
                {u"files"_s, files}};
    }

    QJsonObject manifest() const
    {
        QJsonArray inputs;
        for (const EvidencePtr &evidence : m_incident.evidence)
            inputs.append(
                QJsonObject{{u"path"_s, evidence->source.path},
                            {u"format"_s, qstr(evidence->source.format)},
                            {u"sha256"_s, evidence->source.sha256 ? QJsonValue(qstr(*evidence->source.sha256))
                                                                  : QJsonValue()}});
        QJsonArray tones;
        for (const FigureTone tone : m_options.tones)
            tones.append(tone == FigureTone::Dark ? u"dark"_s : u"light"_s);
        const Preset &preset = m_options.preset;
        const FontIdentity font = figureFontIdentity();
        return {{u"program"_s, u"memreport " MEMREPORT_VERSION ""_s},
                {u"preset"_s, QJsonObject{{u"name"_s, preset.name},
                                          {u"unit"_s, preset.paper ? u"mm"_s : u"px"_s},
                                          {u"width"_s, inUnit(preset.size.width())},
                                          {u"height"_s, inUnit(preset.size.height())},
                                          {u"pixels_per_unit"_s, preset.pixelsPerUnit}}},
                {u"themes"_s, tones},
                {u"font"_s, QJsonObject{{u"family"_s, font.family},
                                        {u"version"_s, font.version},
                                        {u"sha256"_s, font.sha256}}},
                {u"definitions"_s, definitionsObject(m_incident.choices.definitions)},
                {u"inputs"_s, inputs},
                {u"figures"_s, m_figures}};
    }

    double inUnit(double length) const
    {
        const Preset &preset = m_options.preset;
        return preset.paper ? qRound(length * 25.4 / preset.unitsPerInch() * 100) / 100.0 : length;
    }

    const Incident &m_incident;
    const FigureExportOptions &m_options;
    QString m_folder;
    std::vector<WrittenFile> m_written;
    std::vector<PageFigure> m_page;
    QJsonArray m_figures;
};

} // namespace

Result<std::vector<WrittenFile>> exportFigures(const std::vector<std::shared_ptr<const FigureSpec>> &specs,
                                               const Incident &incident, const FigureExportOptions &options,
                                               const QString &folder)
{
    return Exporter(incident, options, folder).run(specs);
}

} // namespace memreport
