// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/animationjob.h"

#include "app/window/guarded.h"

#include <QTimer>
#include <QtConcurrent>

namespace memreport {

namespace {

/// The last picture puts the folder in place.
Result<void> writePicture(AnimationExport &animation, const QImage &picture)
{
    const Result<void> done = animation.write(picture);
    return done && animation.done() == animation.frames() ? animation.finish() : done;
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
    m_writing.setFuture(QtConcurrent::run([animation = m_export.get(), picture = m_export->draw()] {
        return guarded([&] { return writePicture(*animation, picture); });
    }));
}

void AnimationJob::after(const Result<void> &written)
{
    if (!written) {
        end();
        Q_EMIT failed(written.error());
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
