// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/incident/incident.h"
#include "views/export/exportmanifest.h"
#include "views/export/figurepage.h"

#include <vector>

namespace memreport {

struct FigureExportOptions
{
    Preset preset;
    std::vector<FigureFormat> formats{FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png};
    std::vector<FigureTone> tones{FigureTone::Light, FigureTone::Dark};
    /// Preset and theme that the author chose for a figure (Choices::figures) come first.
    bool followAuthor = true;
};

/// An export in pieces, so that a window stays alive between them. Per figure fig-NAME.svg, .pdf, .png
/// (dark ones with -dark), .alt.txt, .caption.md, .data.csv and .provenance.json; then index.html and
/// figures.manifest.json. The figures are computed ones; texts and range of the author are put in here.
/// The folder is made if it is missing; each file appears whole or not at all.
class FigureExport
{
public:
    FigureExport(const std::vector<std::shared_ptr<const FigureSpec>> &figures,
                 std::shared_ptr<const Incident> incident, FigureExportOptions options, QString folder);

    size_t steps() const { return m_steps.size(); }
    size_t done() const { return m_done; }
    bool isDone() const { return m_done == m_steps.size(); }
    /// The next step draws and belongs to the thread of the QApplication; others may run anywhere.
    bool nextDraws() const;
    /// One picture, the words of one figure, or what belongs to all figures.
    Result<void> step();
    const std::vector<WrittenFile> &written() const { return m_written; }

private:
    struct Figure
    {
        std::shared_ptr<const FigureSpec> spec;
        Preset preset;
        QString textState;
        QByteArray provenance;
        QString provenanceHash;
        PageFigure page;
        std::vector<WrittenFile> files;
    };
    struct Step
    {
        size_t figure = 0;
        FigureTone tone = FigureTone::Light;
        std::optional<FigureFormat> format; ///< none: the words
    };

    void addFigure(const FigureSpec &computed);
    Result<void> drawPicture(const Step &step);
    Result<void> writeWords(Figure &figure);
    Result<void> writeCommon();
    Result<WrittenFile> write(const QString &name, const QByteArray &bytes);

    std::shared_ptr<const Incident> m_incident;
    FigureExportOptions m_options;
    QString m_folder;
    std::vector<Figure> m_figures;
    std::vector<Step> m_steps; ///< the last one is for all figures together
    size_t m_done = 0;
    std::vector<WrittenFile> m_written;
};

/// The same in one go.
Result<std::vector<WrittenFile>> exportFigures(const std::vector<std::shared_ptr<const FigureSpec>> &specs,
                                               const Incident &incident, const FigureExportOptions &options,
                                               const QString &folder);

} // namespace memreport
