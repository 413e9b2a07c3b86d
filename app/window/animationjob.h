// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/animation.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Writes an animation while the window stays alive: one picture is drawn in a turn of the event loop and
/// packed and written by the thread pool. Ends in exactly one of succeeded, failed, cancelled.
class AnimationJob : public QObject
{
    Q_OBJECT
public:
    explicit AnimationJob(QObject *parent = nullptr);
    ~AnimationJob() override; ///< waits for the picture that is being written

    bool isRunning() const { return m_export != nullptr; }
    void start(std::unique_ptr<AnimationExport> animation);

public Q_SLOTS:
    void cancel(); ///< nothing stays behind

Q_SIGNALS:
    void progressed(int done, int frames);
    void succeeded(int frames, const QString &folder);
    void failed(const memreport::Error &error);
    void cancelled();

private:
    void draw();
    void after(const Result<void> &written);
    std::unique_ptr<AnimationExport> end();

    std::unique_ptr<AnimationExport> m_export;
    bool m_stop = false;
    QFutureWatcher<Result<void>> m_writing;
};

} // namespace memreport
