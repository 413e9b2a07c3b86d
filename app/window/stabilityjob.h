// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/stability.h"
#include "views/panels/story.h"

#include <QFutureWatcher>
#include <QObject>

#include <atomic>

namespace memreport {

/// Finds how far a number of the definitions can be moved, off the GUI thread. A new question ends
/// the one before.
class StabilityJob : public QObject
{
    Q_OBJECT
public:
    explicit StabilityJob(QObject *parent = nullptr);
    ~StabilityJob() override; ///< stops and waits

public Q_SLOTS:
    void ask(const memreport::Story &story, size_t definition);

Q_SIGNALS:
    void found(size_t definition, const memreport::StableRange &range);

private:
    struct Question
    {
        Story story;
        size_t definition = 0;
    };
    void start();
    void onFinished();

    std::optional<Question> m_next;
    Question m_now;
    std::atomic<bool> m_cancelled = false;
    QFutureWatcher<std::optional<StableRange>> m_watcher;
};

} // namespace memreport
