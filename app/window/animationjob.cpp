// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/animationjob.h"

#include <QTimer>
#include <QtConcurrent>

namespace memreport {

namespace {

/// The last picture puts the folder in place.
std::optional<Error> writePicture(AnimationExport *animation, const QImage &picture)
{
    try {
        Result<void> done = animation->write(picture);
        if (done && animation->done() == animation->frames())
            done = animation->finish();
        return done ? std::nullopt : std::optional(done.error());
    } catch (const std::exception &exception) {
        Error error;
        error.code = Error::Code::Limit;
        error.message = QString::fromLocal8Bit(exception.what());
        return error;
    }
}

} // namespace

AnimationJob::AnimationJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_writing, &QFutureWatcherBase::finished, this, [this] { after(m_writing.result()); });
}

AnimationJob::~AnimationJob()
{
    m_writing.disconnect(this);
    m_writing.waitForFinished();
}

void AnimationJob::start(std::unique_ptr<AnimationExport> animation)
{
    if (isRunning())
        return;
    m_export = std::move(animation);
    m_stop = false;
    Q_EMIT progressed(0, int(m_export->frames()));
    QTimer::singleShot(0, this, &AnimationJob::draw);
}

void AnimationJob::cancel()
{
    m_stop = true;
}

std::unique_ptr<AnimationExport> AnimationJob::end()
{
    return std::move(m_export);
}

void AnimationJob::draw()
{
    if (m_stop) {
        end();
        Q_EMIT cancelled();
        return;
    }
    // The export lives until the watcher has told the end: after() comes on this thread.
    m_writing.setFuture(QtConcurrent::run(writePicture, m_export.get(), m_export->draw()));
}

void AnimationJob::after(const std::optional<Error> &error)
{
    if (error) {
        end();
        Q_EMIT failed(*error);
        return;
    }
    Q_EMIT progressed(int(m_export->done()), int(m_export->frames()));
    if (m_export->done() < m_export->frames()) {
        QTimer::singleShot(0, this, &AnimationJob::draw);
        return;
    }
    const auto done = end();
    Q_EMIT succeeded(int(done->frames()), done->folder());
}

} // namespace memreport
