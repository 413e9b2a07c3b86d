// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stabilityjob.h"

#include <QtConcurrent>

namespace memreport {

StabilityJob::StabilityJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<std::optional<StableRange>>::finished, this,
            &StabilityJob::onFinished);
}

StabilityJob::~StabilityJob()
{
    m_watcher.disconnect(this);
    m_cancelled = true;
    m_watcher.waitForFinished();
}

void StabilityJob::ask(const Story &story, size_t definition)
{
    m_next = Question{story, definition};
    m_cancelled = true;
    if (!m_watcher.isRunning())
        start();
}

void StabilityJob::start()
{
    m_now = *std::exchange(m_next, std::nullopt);
    m_cancelled = false;
    m_watcher.setFuture(QtConcurrent::run([this, question = m_now] {
        return stableRange(*question.story.incident, *question.story.findings,
                           definitionList()[question.definition], [this] { return m_cancelled.load(); });
    }));
}

void StabilityJob::onFinished()
{
    const std::optional<StableRange> range = m_watcher.result();
    if (m_next)
        start();
    else if (range)
        Q_EMIT found(m_now.definition, *range);
}

} // namespace memreport
