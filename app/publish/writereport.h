// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/htmlreport.h"
#include "app/publish/reportcontent.h"
#include "models/base/error.h"

namespace memreport {

class FigureExport;
class PdfReport;

enum class ReportForm
{
    Html,
    Markdown,
    Pdf
};
/// By suffix: .html, .htm, .md, .pdf; nullopt for anything else.
std::optional<ReportForm> reportFormOf(const QString &path);

/// Writing a report in pieces, so that a window stays alive between them: in the form that the path's suffix
/// says, Markdown with its pictures beside it. The folder is made if it is missing.
class ReportPublication
{
public:
    ReportPublication(std::shared_ptr<const Report> report, QString path);
    ~ReportPublication();

    bool isDone() const { return m_stage == Stage::Done; }
    /// The next step draws and belongs to the thread of the QApplication; others may run anywhere.
    bool nextDraws() const;
    Result<void> step();
    const QStringList &files() const { return m_files; } ///< written so far

private:
    enum class Stage
    {
        Content,
        Drawings,
        Text,
        Done
    };
    void begin();
    Result<void> draw();
    bool drawForPage();
    Result<QByteArray> text();

    std::shared_ptr<const Report> m_report;
    QString m_path;
    ReportForm m_form;
    Stage m_stage = Stage::Content;
    ReportContent m_content;
    std::vector<FigureDrawing> m_drawings;    ///< of a page
    bool m_isLightDrawn = false;              ///< the dark theme of the last one is missing
    std::unique_ptr<FigureExport> m_pictures; ///< beside Markdown
    std::unique_ptr<PdfReport> m_pdf;
    QStringList m_files;
};

/// The same in one go. Returns the files written. Draws.
Result<QStringList> publishReport(const Report &report, const QString &path);

} // namespace memreport
