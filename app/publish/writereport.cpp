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

Result<QByteArray> htmlOf(const ReportContent &content)
{
    std::vector<FigureDrawing> drawings;
    for (const ReportContent::Figure &figure : content.figures)
        drawings.push_back(drawForReport(figure.spec));
    return htmlReport(content, drawings);
}

Result<QStringList> writePictures(const Report &report, const QString &folder)
{
    FigureExportOptions options{.preset = pagePreset(), .formats = {FigureFormat::Svg, FigureFormat::Png}};
    const auto written = exportFigures(report.figures, report.incident, options, folder);
    if (!written)
        return std::unexpected(written.error());
    QStringList files;
    for (const WrittenFile &file : *written)
        files << QDir(folder).filePath(file.name);
    return files;
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

FigureDrawing drawForReport(const std::shared_ptr<const FigureSpec> &spec)
{
    const auto draw = [&spec](FigureTone tone) {
        const auto drawn = renderFigure(spec, pagePreset(), tone, FigureFormat::Svg);
        return drawn ? drawn->bytes : QByteArray();
    };
    return {draw(FigureTone::Light), draw(FigureTone::Dark)};
}

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

Result<QStringList> publishReport(const Report &report, const QString &path)
{
    const ReportForm form = reportFormOf(path).value_or(ReportForm::Html);
    const QString folder = QFileInfo(path).absolutePath();
    QDir().mkpath(folder);
    const ReportContent content = reportContent(report);
    QStringList files{path};
    if (form == ReportForm::Markdown) {
        const auto pictures = writePictures(report, folder);
        if (!pictures)
            return std::unexpected(pictures.error());
        files += *pictures;
    }
    const Result<QByteArray> bytes = form == ReportForm::Pdf ? pdfReport(content)
                                     : form == ReportForm::Markdown
                                         ? Result<QByteArray>(markdownReport(content))
                                         : htmlOf(content);
    if (!bytes)
        return std::unexpected(bytes.error());
    const auto written = writeWhole(path, *bytes);
    return written ? Result<QStringList>(files) : std::unexpected(written.error());
}

} // namespace memreport
