// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/registry.h"
#include "models/base/error.h"

#include <QFutureWatcher>
#include <QObject>

#include <atomic>

namespace memreport {

/// Where a record's file may be, and what is wanted of it.
struct ContextQuestion
{
    quint64 id = 0;
    QByteArray copy;        ///< the file's bytes, where the report holds them
    QString copyName;       ///< for people: "the copy in the report"
    QStringList candidates; ///< paths at which it may lie
    ContextRequest request;
};

struct ContextAnswer
{
    SourceContext context;
    QString where; ///< "from /logs/kernel.log"
};

/// The first of the copies that is the file that was imported. The error of a question without any says
/// where it was looked for, and what was there instead.
Result<ContextAnswer> answerContext(const ContextQuestion &question, const Progress &progress);

/// Reads what stands around a record, off the GUI thread. A new question ends the one before.
class ContextJob : public QObject
{
    Q_OBJECT
public:
    explicit ContextJob(QObject *parent = nullptr);
    ~ContextJob() override; ///< stops and waits

    void ask(const ContextQuestion &question);

Q_SIGNALS:
    void found(quint64 id, const memreport::SourceContext &context, const QString &where);
    void missing(quint64 id, const QString &why);

private:
    void start();
    void onFinished();

    std::optional<ContextQuestion> m_next;
    quint64 m_now = 0;
    std::atomic<bool> m_cancelled = false;
    QFutureWatcher<Result<ContextAnswer>> m_watcher;
};

} // namespace memreport
