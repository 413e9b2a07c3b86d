// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/animation.h"

#include "models/base/translate.h"
#include "views/charts/figureoverlay.h"
#include "views/charts/figurescene.h"

#include <QDir>
#include <QFileInfo>
#include <QImageWriter>
#include <QPainter>
#include <QSaveFile>
#include <QUuid>

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Error cannotWrite(const QString &path, const QString &why)
{
    Error error;
    error.code = Error::Code::Io;
    error.message = tr("%1 could not be written: %2").arg(path, why);
    return error;
}

} // namespace

QSize AnimationOptions::pixels() const
{
    return (QSizeF(size) * scale).toSize();
}

qint64 animationFrames(const AnimationOptions &options)
{
    if (options.range.isEmpty() || options.speed <= 0 || options.framesPerSecond <= 0)
        return 0;
    const double seconds = double(options.range.length().count()) / 1000 / options.speed;
    return qint64(std::ceil(seconds * options.framesPerSecond - 1e-9)) + 1;
}

Instant animationTime(const AnimationOptions &options, qint64 frame)
{
    const double ms = 1000.0 * options.speed * double(frame) / options.framesPerSecond;
    return std::min(options.range.to, options.range.from + Duration(qint64(std::llround(ms))));
}

AnimationExport::AnimationExport(std::shared_ptr<const FigureSpec> figure, const AnimationOptions &options,
                                 const QString &folder)
    : m_figure(std::move(figure))
    , m_options(options)
    , m_folder(folder)
    , m_frames(animationFrames(options))
{
}

AnimationExport::~AnimationExport()
{
    if (!m_collected.isEmpty())
        QDir(m_collected).removeRecursively();
}

QString AnimationExport::nameOf(qint64 frame) const
{
    constexpr int fewestDigits = 4;
    const int digits = std::max(fewestDigits, int(QString::number(m_frames).size()));
    return u"frame-%1.png"_s.arg(frame + 1, digits, 10, QChar(u'0'));
}

QImage AnimationExport::draw()
{
    if (!m_scene) {
        m_scene = std::make_unique<FigureScene>(
            m_figure, screenStyle(m_options.size, themeOf(m_options.palette), m_options.basePixels));
        m_scene->setRange(m_options.range);
        m_ground = QImage(m_options.pixels(), QImage::Format_RGB32);
        m_ground.fill(m_scene->style().theme.ground);
        QPainter painter(&m_ground);
        painter.scale(m_options.scale, m_options.scale);
        m_scene->render(&painter);
    }
    QImage picture = m_ground;
    FigureOverlay overlay;
    overlay.accent = m_options.palette.color(QPalette::Highlight);
    overlay.playhead = animationTime(m_options, m_done);
    overlay.cursor = overlay.playhead; // values are read where the replay stands
    QPainter painter(&picture);
    painter.scale(m_options.scale, m_options.scale);
    overlay.paint(&painter, *m_scene);
    return picture;
}

Result<void> AnimationExport::begin()
{
    const QFileInfo wanted(m_folder);
    if (m_frames > mostAnimationFrames) {
        Error error;
        error.code = Error::Code::Limit;
        error.message = tr("%1 pictures are too many; at most %2 are written.")
                            .arg(QString::number(m_frames), QString::number(mostAnimationFrames));
        return std::unexpected(error);
    }
    if (wanted.exists())
        return std::unexpected(cannotWrite(m_folder, tr("it is already there")));
    const QString hidden =
        wanted.path() + u"/.memreport-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (!QDir().mkdir(hidden))
        return std::unexpected(cannotWrite(m_folder, tr("no folder can be made there")));
    m_collected = hidden;
    return {};
}

Result<void> AnimationExport::write(const QImage &picture)
{
    if (m_collected.isEmpty()) {
        if (const auto begun = begin(); !begun)
            return begun;
    }
    QSaveFile file(m_collected + u'/' + nameOf(m_done));
    QImageWriter writer(&file, "png");
    if (!file.open(QIODevice::WriteOnly) || !writer.write(picture) || !file.commit())
        return std::unexpected(cannotWrite(
            file.fileName(), file.errorString().isEmpty() ? writer.errorString() : file.errorString()));
    ++m_done;
    return {};
}

Result<void> AnimationExport::finish()
{
    if (m_collected.isEmpty() || m_done < m_frames)
        return std::unexpected(cannotWrite(m_folder, tr("pictures are missing")));
    if (QFileInfo::exists(m_folder) || !QDir().rename(m_collected, m_folder))
        return std::unexpected(cannotWrite(m_folder, tr("the folder could not be put in place")));
    m_collected.clear();
    return {};
}

} // namespace memreport
