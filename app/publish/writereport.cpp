// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/publish/writereport.h"

#include "app/publish/markdownreport.h"
#include "app/publish/pdfreport.h"
#include "views/export/exportfigures.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Preset pagePreset()
{
    return presetNamed(u"blog").value_or(Preset());
}

/// A figure of a page.
QByteArray drawingOf(const std::shared_ptr<const FigureSpec> &spec, FigureTone tone)
{
    const auto drawn = renderFigure(spec, pagePreset(), tone, FigureFormat::Svg);
    return drawn ? drawn->bytes : QByteArray();
}

/// A file that appears whole or not at all.
Result<void> writeWhole(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    Error error;
    error.file = path;
    error.message = file.errorString();
    return std::unexpected(error);
}

} // namespace

std::optional<ReportForm> reportFormOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == "html"_L1 || suffix == "htm"_L1)
        return ReportForm::Html;
    if (suffix == "md"_L1)
        return ReportForm::Markdown;
    if (suffix == "pdf"_L1)
        return ReportForm::Pdf;
    return std::nullopt;
}

ReportPublication::ReportPublication(std::shared_ptr<const Report> report, QString path)
    : m_report(std::move(report))
    , m_path(std::move(path))
    , m_form(reportFormOf(m_path).value_or(ReportForm::Html))
{
}

ReportPublication::~ReportPublication() = default;

bool ReportPublication::nextDraws() const
{
    return m_stage == Stage::Drawings && (!m_pictures || m_pictures->nextDraws());
}

Result<void> ReportPublication::step()
{
    switch (m_stage) {
    case Stage::Content:
        begin();
        return {};
    case Stage::Drawings:
        return draw();
    case Stage::Text: {
        const Result<QByteArray> bytes = text();
        const Result<void> written = bytes ? writeWhole(m_path, *bytes) : std::unexpected(bytes.error());
        m_files.prepend(m_path);
        m_stage = Stage::Done;
        return written;
    }
    case Stage::Done:
        break;
    }
    return {};
}

void ReportPublication::begin()
{
    const QString folder = QFileInfo(m_path).absolutePath();
    QDir().mkpath(folder);
    m_content = reportContent(*m_report);
    if (m_form == ReportForm::Markdown) {
        const FigureExportOptions options{.preset = pagePreset(),
                                          .formats = {FigureFormat::Svg, FigureFormat::Png}};
        m_pictures = std::make_unique<FigureExport>(
            m_report->figures, std::shared_ptr<const Incident>(m_report, &m_report->incident), options,
            folder);
    }
    m_stage = Stage::Drawings;
}

/// The light theme of a figure, then its dark one; true: that was the last.
bool ReportPublication::drawForPage()
{
    if (m_content.figures.empty())
        return true;
    if (m_isLightDrawn)
        m_drawings.back().dark = drawingOf(m_content.figures[m_drawings.size() - 1].spec, FigureTone::Dark);
    else
        m_drawings.push_back(
            {drawingOf(m_content.figures[m_drawings.size()].spec, FigureTone::Light), QByteArray()});
    m_isLightDrawn = !m_isLightDrawn;
    return !m_isLightDrawn && m_drawings.size() == m_content.figures.size();
}

/// One figure of a page, one file beside Markdown, one piece of a PDF.
Result<void> ReportPublication::draw()
{
    Result<void> done;
    bool isLast = false;
    switch (m_form) {
    case ReportForm::Html:
        isLast = drawForPage();
        break;
    case ReportForm::Markdown:
        done = m_pictures->step();
        isLast = m_pictures->isDone();
        break;
    case ReportForm::Pdf:
        // Its parts belong to the thread that paints.
        if (!m_pdf)
            m_pdf = std::make_unique<PdfReport>(m_content);
        m_pdf->step();
        isLast = m_pdf->isDone();
        break;
    }
    if (isLast)
        m_stage = Stage::Text;
    return done;
}

Result<QByteArray> ReportPublication::text()
{
    switch (m_form) {
    case ReportForm::Html:
        return htmlReport(m_content, m_drawings);
    case ReportForm::Pdf:
        return m_pdf->bytes();
    case ReportForm::Markdown:
        break;
    }
    for (const WrittenFile &file : m_pictures->written())
        m_files << QFileInfo(m_path).absoluteDir().filePath(file.name);
    return markdownReport(m_content);
}

Result<QStringList> publishReport(const Report &report, const QString &path)
{
    ReportPublication publication(std::shared_ptr<const Report>(std::shared_ptr<const Report>(), &report),
                                  path);
    while (!publication.isDone()) {
        const Result<void> done = publication.step();
        if (!done)
            return std::unexpected(done.error());
    }
    return publication.files();
}

} // namespace memreport
