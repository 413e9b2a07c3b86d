// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/animationdialog.h"

#include "models/base/text.h"
#include "views/charts/figureview.h"
#include "views/panels/typography.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFontInfo>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct Speed
{
    double factor;
    const char *text;
};
constexpr Speed animationSpeeds[]{
    {1, QT_TRANSLATE_NOOP("memreport::AnimationDialog", "real time")},
    {10, QT_TRANSLATE_NOOP("memreport::AnimationDialog", "10 s a second")},
    {60, QT_TRANSLATE_NOOP("memreport::AnimationDialog", "1 min a second")},
    {600, QT_TRANSLATE_NOOP("memreport::AnimationDialog", "10 min a second")},
    {3600, QT_TRANSLATE_NOOP("memreport::AnimationDialog", "1 h a second")},
    {21600, QT_TRANSLATE_NOOP("memreport::AnimationDialog", "6 h a second")},
    {86400, QT_TRANSLATE_NOOP("memreport::AnimationDialog", "1 d a second")},
};

/// "replay-pairs", "replay-pairs-2": a folder that is not there yet.
QString freshFolder(const QString &parent, const std::string &figure)
{
    const QString wanted = parent + u"/replay-"_s + qstr(figure);
    QString folder = wanted;
    for (int number = 2; QFileInfo::exists(folder); ++number)
        folder = wanted + u"-%1"_s.arg(number);
    return folder;
}

} // namespace

AnimationDialog::AnimationDialog(QWidget *parent)
    : QDialog(parent)
    , m_frames(new QSpinBox(this))
    , m_speed(new QComboBox(this))
    , m_scale(new QComboBox(this))
    , m_told(new QLabel(this))
    , m_progress(new QProgressBar(this))
{
    setWindowTitle(tr("Export animation"));
    build();
    connectJob();
    showRunning(false);
}

void AnimationDialog::build()
{
    constexpr int mostFrames = 60;
    constexpr int film = 25;
    m_frames->setRange(1, mostFrames);
    m_frames->setValue(film);
    m_frames->setAccessibleName(tr("Pictures a second"));
    for (const Speed &speed : animationSpeeds)
        m_speed->addItem(tr(speed.text), speed.factor);
    m_speed->setAccessibleName(tr("Speed of the replay"));
    for (const double scale : {1.0, 2.0})
        m_scale->addItem(tr("%1×").arg(scale), scale);
    m_scale->setAccessibleName(tr("Size of the pictures"));
    m_told->setWordWrap(true);
    m_told->setMinimumWidth(measure::textColumn / 2);
    m_told->setAccessibleName(tr("What will be written"));
    m_progress->setAccessibleName(tr("Pictures written"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_export = buttons->addButton(tr("Export…"), QDialogButtonBox::ActionRole);
    m_export->setDefault(true);
    m_stop = buttons->addButton(tr("Stop"), QDialogButtonBox::ActionRole);
    auto *form = new QFormLayout(this);
    form->addRow(tr("&Pictures a second"), m_frames);
    form->addRow(tr("&Speed"), m_speed);
    form->addRow(tr("Si&ze"), m_scale);
    form->addRow(m_told);
    form->addRow(m_progress);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_export, &QPushButton::clicked, this, &AnimationDialog::begin);
    connect(m_stop, &QPushButton::clicked, &m_job, &AnimationJob::cancel);
    connect(m_frames, &QSpinBox::valueChanged, this, &AnimationDialog::tell);
    connect(m_speed, &QComboBox::currentIndexChanged, this, &AnimationDialog::tell);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &AnimationDialog::tell);
}

void AnimationDialog::connectJob()
{
    connect(&m_job, &AnimationJob::progressed, this, [this](int done, int frames) {
        m_progress->setRange(0, frames);
        m_progress->setValue(done);
    });
    connect(&m_job, &AnimationJob::succeeded, this, [this](int frames, const QString &folder) {
        showRunning(false);
        hide();
        Q_EMIT written(frames, folder);
    });
    connect(&m_job, &AnimationJob::cancelled, this, [this] {
        showRunning(false);
        m_told->setText(tr("Stopped; no picture was kept."));
    });
    connect(&m_job, &AnimationJob::failed, this, [this](const Error &error) {
        showRunning(false);
        m_told->setText(describe(error));
        Q_EMIT failed(error);
    });
}

void AnimationDialog::setView(const FigureView &view, double speed)
{
    if (isRunning())
        return;
    m_figure = view.figure();
    m_shown.range = view.visibleRange();
    m_shown.size = view.size();
    m_shown.palette = view.palette();
    m_shown.basePixels = QFontInfo(view.font()).pixelSize();
    const int index = m_speed->findData(speed);
    if (index >= 0)
        m_speed->setCurrentIndex(index);
    tell();
}

AnimationOptions AnimationDialog::options() const
{
    AnimationOptions options = m_shown;
    options.speed = m_speed->currentData().toDouble();
    options.framesPerSecond = m_frames->value();
    options.scale = m_scale->currentData().toDouble();
    return options;
}

void AnimationDialog::tell()
{
    const AnimationOptions chosen = options();
    const qint64 frames = animationFrames(chosen);
    const QSize pixels = chosen.pixels();
    const bool fits = frames > 0 && frames <= mostAnimationFrames;
    QString text =
        tr("%1, %2 pictures of %3 × %4 pixels, %5 long. PNG files, numbered, in a new folder.")
            .arg(humanRange(chosen.range, m_figure ? m_figure->zone : QString()), QLocale().toString(frames),
                 QString::number(pixels.width()), QString::number(pixels.height()),
                 durationText(double(frames) / chosen.framesPerSecond));
    if (!fits)
        text +=
            u' ' + tr("That is too many; at most %1 are written. Choose a higher speed or a shorter time.")
                       .arg(QLocale().toString(mostAnimationFrames));
    m_told->setText(text);
    m_export->setEnabled(fits && m_figure);
}

void AnimationDialog::begin()
{
    const QString parent =
        QFileDialog::getExistingDirectory(this, tr("Write the pictures into"), m_settings.lastFolder());
    if (parent.isEmpty() || isRunning())
        return;
    m_settings.setLastFolder(parent);
    showRunning(true);
    m_job.start(std::make_unique<AnimationExport>(m_figure, options(), freshFolder(parent, m_figure->name)));
}

void AnimationDialog::showRunning(bool running)
{
    m_progress->setVisible(running);
    m_stop->setVisible(running);
    m_export->setVisible(!running);
    for (QWidget *choice :
         {static_cast<QWidget *>(m_frames), static_cast<QWidget *>(m_speed), static_cast<QWidget *>(m_scale)})
        choice->setEnabled(!running);
    if (running)
        m_stop->setFocus();
}

/// Closing does not stop the work; a button does.
void AnimationDialog::reject()
{
    hide();
}

} // namespace memreport
