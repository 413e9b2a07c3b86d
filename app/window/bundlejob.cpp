// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bundlejob.h"

#include <QtConcurrent>

namespace memreport {

namespace {

Error faultOf(const std::exception &exception, const QString &path)
{
    Error error;
    error.file = path;
    error.message = QString::fromLocal8Bit(exception.what());
    return error;
}

Result<BundleFile> readSafely(const QString &path)
{
    try {
        return readBundleFile(path);
    } catch (const std::exception &exception) {
        return std::unexpected(faultOf(exception, path));
    }
}

std::optional<Error> writeSafely(const std::function<std::optional<Error>()> &write, const QString &path)
{
    try {
        return write();
    } catch (const std::exception &exception) {
        return faultOf(exception, path);
    }
}

} // namespace

BundleJob::BundleJob(QObject *parent)
    : QObject(parent)
{
    connect(&m_reading, &QFutureWatcherBase::finished, this, &BundleJob::onRead);
    connect(&m_writing, &QFutureWatcherBase::finished, this, &BundleJob::onWritten);
}

BundleJob::~BundleJob()
{
    m_reading.disconnect(this);
    m_writing.disconnect(this);
    waitForFinished();
}

void BundleJob::waitForFinished()
{
    m_reading.waitForFinished();
    m_writing.waitForFinished();
}

bool BundleJob::waitForWrite()
{
    m_writing.waitForFinished();
    return m_writing.future().resultCount() == 1 && !m_writing.result();
}

void BundleJob::read(const QString &path)
{
    m_reading.setFuture(QtConcurrent::run(readSafely, path));
}

void BundleJob::write(const BundleFile &bundle, const QString &path)
{
    m_path = path;
    m_writing.setFuture(
        QtConcurrent::run(writeSafely, [bundle, path] { return writeBundleFile(bundle, path); }, path));
}

void BundleJob::writeReviews(const QString &from, const QString &path, const std::vector<Review> &reviews)
{
    m_path = path;
    const auto write = [from, path, reviews]() -> std::optional<Error> {
        const auto written = saveReviews(from, path, reviews);
        return written ? std::nullopt : std::optional(written.error());
    };
    m_writing.setFuture(QtConcurrent::run(writeSafely, write, path));
}

void BundleJob::onRead()
{
    const Result<BundleFile> bundle = m_reading.result();
    if (bundle)
        Q_EMIT readDone(*bundle);
    else
        Q_EMIT readFailed(bundle.error());
}

void BundleJob::onWritten()
{
    if (const auto error = m_writing.result())
        Q_EMIT writeFailed(*error);
    else
        Q_EMIT written(m_path);
}

} // namespace memreport
