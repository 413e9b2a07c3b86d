// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/renderfigure.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "views/charts/figurescene.h"
#include "views/export/pdfpolish.h"
#include "views/export/svgpolish.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QImage>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr int pdfResolution = 1200;

FigureStyle styleOf(const Preset &preset, FigureTone tone)
{
    FigureStyle made{.size = preset.size, .theme = tone == FigureTone::Dark ? darkTheme() : lightTheme()};
    made.text = preset.text;
    made.small = preset.small;
    made.title = preset.title;
    made.colouredText = preset.colouredText;
    made.simplify = true;
    // All other lengths follow the text; lines and markers of paper are fixed in points (4 units).
    const double unit = preset.small / 13.0;
    made.line = preset.paper ? 4 : 1.75 * unit;
    made.featuredLine = preset.paper ? 5 : 2.25 * unit;
    made.secondaryLine = preset.paper ? 2 : unit;
    made.grid = preset.paper ? 2 : unit;
    made.marker = preset.paper ? 24 : 9 * unit; // 2.1 mm
    made.kill = preset.paper ? 26 : 11 * unit;
    made.halo = preset.paper ? 4 : 2 * unit;
    made.margin = preset.paper ? 16 : (preset.size.width() < 800 ? 20 : 24) * unit;
    made.gap = (preset.paper ? 16 : 18) * unit;
    made.gutter = 124 * unit;
    made.phase = 18 * unit;
    made.unit = unit;
    return made;
}

Error failure(const QString &message)
{
    return {.code = Error::Code::Io,
            .message = message,
            .file = {},
            .line = {},
            .byte = {},
            .expected = {},
            .found = {}};
}

Result<QByteArray> svgOf(const FigureScene &scene, const FigureSpec &spec, const Preset &preset)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(int(preset.unitsPerInch()));
    generator.setSize(preset.size.toSize());
    generator.setViewBox(QRectF(QPointF(), preset.size));
    generator.setTitle(spec.altShort);
    generator.setDescription(spec.altLong.isEmpty() ? spec.altShort : spec.altLong);
    QPainter painter;
    if (!painter.begin(&generator))
        return std::unexpected(failure(tr("The SVG could not be begun.")));
    scene.render(&painter);
    painter.end();
    return polishedSvg(bytes, preset.paper ? preset.size * 25.4 / preset.unitsPerInch() : preset.size,
                       preset.paper ? u"mm"_s : u"px"_s);
}

QUuid documentId(const FigureSpec &spec, const Preset &preset)
{
    // A fixed name space of our own; the id follows from what the figure says.
    const QUuid space(u"5f0c3a52-5a1d-4d8e-9a55-6d656d726570"_s);
    return QUuid::createUuidV5(space,
                               qstr(spec.name) + preset.name + spec.title + spec.subtitle + spec.altLong);
}

Result<QByteArray> pdfOf(const FigureScene &scene, const FigureSpec &spec, const Preset &preset,
                         const QString &source)
{
    const double points = 72 / preset.unitsPerInch();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(pdfResolution);
    writer.setPageSize(QPageSize(preset.size * points, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setTitle(spec.title);
    writer.setCreator(source.isEmpty() ? u"memreport " MEMREPORT_VERSION ""_s
                                       : u"memreport " MEMREPORT_VERSION ", "_s + source);
    writer.setDocumentId(documentId(spec, preset));
    QPainter painter;
    if (!painter.begin(&writer))
        return std::unexpected(failure(tr("The PDF could not be begun.")));
    const double scale = pdfResolution / preset.unitsPerInch();
    painter.scale(scale, scale);
    scene.render(&painter);
    if (!painter.end())
        return std::unexpected(failure(tr("The PDF could not be finished.")));
    return polishedPdf(bytes, preset.size * points);
}

Result<QByteArray> pngOf(const FigureScene &scene, const FigureSpec &spec, const Preset &preset,
                         const QString &source)
{
    const QSize pixels = (preset.size * preset.pixelsPerUnit).toSize();
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        return std::unexpected(
            failure(tr("An image of %1 x %2 pixels is too large.")
                        .arg(QString::number(pixels.width()), QString::number(pixels.height()))));
    image.fill(scene.style().theme.ground);
    image.setDotsPerMeterX(qRound(preset.unitsPerInch() * preset.pixelsPerUnit / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.setText(u"Title"_s, spec.title);
    image.setText(u"Description"_s, spec.altLong.isEmpty() ? spec.altShort : spec.altLong);
    image.setText(u"Source"_s, source);
    QPainter painter(&image);
    painter.scale(pixels.width() / preset.size.width(), pixels.height() / preset.size.height());
    scene.render(&painter);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        return std::unexpected(failure(writer.errorString()));
    return bytes;
}

} // namespace

QString toneWord(FigureTone tone)
{
    return tone == FigureTone::Dark ? u"dark"_s : u"light"_s;
}

std::optional<FigureTone> toneFromWord(QStringView word)
{
    for (const FigureTone tone : {FigureTone::Light, FigureTone::Dark}) {
        if (toneWord(tone) == word)
            return tone;
    }
    return std::nullopt;
}

void paintFigure(QPainter *painter, const std::shared_ptr<const FigureSpec> &spec, const Preset &preset,
                 FigureTone tone)
{
    FigureScene(spec, styleOf(preset, tone)).render(painter);
}

QString formatWord(FigureFormat format)
{
    switch (format) {
    case FigureFormat::Svg:
        return u"svg"_s;
    case FigureFormat::Pdf:
        return u"pdf"_s;
    case FigureFormat::Png:
        break;
    }
    return u"png"_s;
}

std::optional<FigureFormat> formatFromWord(QStringView word)
{
    for (const FigureFormat format : {FigureFormat::Svg, FigureFormat::Pdf, FigureFormat::Png}) {
        if (formatWord(format) == word)
            return format;
    }
    return std::nullopt;
}

Result<ExportedFigure> renderFigure(const std::shared_ptr<const FigureSpec> &spec, const Preset &preset,
                                    FigureTone tone, FigureFormat format, const QString &source)
{
    const FigureScene scene(spec, styleOf(preset, tone));
    const auto bytes = format == FigureFormat::Svg   ? svgOf(scene, *spec, preset)
                       : format == FigureFormat::Pdf ? pdfOf(scene, *spec, preset, source)
                                                     : pngOf(scene, *spec, preset, source);
    if (!bytes)
        return std::unexpected(bytes.error());
    return ExportedFigure{*bytes, format == FigureFormat::Png
                                      ? QSizeF((preset.size * preset.pixelsPerUnit).toSize())
                                      : preset.size};
}

} // namespace memreport
