// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/contextjob.h"

#include "app/window/guarded.h"
#include "importers/registry/allimporters.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QtConcurrent>

namespace memreport {

namespace {

struct ContextWords
{
    Q_DECLARE_TR_FUNCTIONS(memreport::ContextJob)
};

Result<SourceContext> readCopy(const ContextQuestion &question, const Progress &progress)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(question.copy);
    buffer->open(QIODevice::ReadOnly);
    return makeRegistry().readContext(std::move(buffer), question.copyName, question.request, progress);
}

Result<SourceContext> readFrom(const QString &path, const ContextRequest &request, const Progress &progress)
{
    // Pipes and devices would wait for ever.
    auto file = std::make_unique<QFile>(path);
    if (!QFileInfo(path).isFile() || !file->open(QIODevice::ReadOnly)) {
        Error error;
        error.file = path;
        error.message = QFileInfo::exists(path) ? ContextWords::tr("cannot be opened")
                                                : ContextWords::tr("there is no such file");
        return std::unexpected(error);
    }
    return makeRegistry().readContext(std::move(file), path, request, progress);
}

} // namespace

Result<ContextAnswer> answerContext(const ContextQuestion &question, const Progress &progress)
{
    QStringList tried;
    const auto note = [&tried](const Error &error) { tried << describe(error); };
    if (!question.copy.isNull()) {
        auto context = readCopy(question, progress);
        if (context)
            return ContextAnswer{std::move(*context), ContextWords::tr("from %1").arg(question.copyName)};
        note(context.error());
    }
    for (const QString &path : question.candidates) {
        auto context = readFrom(path, question.request, progress);
        if (context)
            return ContextAnswer{std::move(*context), ContextWords::tr("from %1").arg(path)};
        if (context.error().code == Error::Code::Cancelled)
            return std::unexpected(context.error());
        note(context.error());
    }
    Error error;
    error.message = ContextWords::tr("The file is not at hand.");
    if (!tried.isEmpty())
        error.message += QChar(u' ') + tried.join(QStringLiteral("; "));
    return std::unexpected(error);
}

ContextJob::ContextJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<Result<ContextAnswer>>::finished, this, &ContextJob::onFinished);
}

ContextJob::~ContextJob()
{
    m_watcher.disconnect(this);
    m_cancelled = true;
    m_watcher.waitForFinished();
}

void ContextJob::ask(const ContextQuestion &question)
{
    m_next = question;
    m_cancelled = true;
    if (!m_watcher.isRunning())
        start();
}

void ContextJob::start()
{
    m_now = m_next->id;
    m_cancelled = false;
    m_watcher.setFuture(QtConcurrent::run([this, question = *std::exchange(m_next, std::nullopt)] {
        const Progress goesOn = [this](qint64, qint64) { return !m_cancelled.load(); };
        return guarded([&] { return answerContext(question, goesOn); });
    }));
}

void ContextJob::onFinished()
{
    const Result<ContextAnswer> answer = m_watcher.result();
    if (m_next) {
        start();
        return;
    }
    if (answer)
        Q_EMIT found(m_now, answer->context, answer->where);
    else
        Q_EMIT missing(m_now, answer.error().message);
}

} // namespace memreport
