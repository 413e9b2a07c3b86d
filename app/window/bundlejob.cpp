// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/bundlejob.h"

#include "app/window/guarded.h"

#include <QtConcurrent>

namespace memreport {

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
    return m_writing.future().resultCount() == 1 && m_writing.result();
}

void BundleJob::read(const QString &path)
{
    m_reading.setFuture(
        QtConcurrent::run([path] { return guarded([&] { return readBundleFile(path); }, path); }));
}

void BundleJob::write(const BundleFile &bundle, const QString &path)
{
    m_path = path;
    m_writing.setFuture(QtConcurrent::run(
        [bundle, path] { return guarded([&] { return writeBundle(path, bundle.contents); }, path); }));
}

void BundleJob::writeReviews(const QString &from, const QString &path, const std::vector<Review> &reviews)
{
    m_path = path;
    m_writing.setFuture(QtConcurrent::run(
        [from, path, reviews] { return guarded([&] { return saveReviews(from, path, reviews); }, path); }));
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
    if (const Result<void> done = m_writing.result())
        Q_EMIT written(m_path);
    else
        Q_EMIT writeFailed(done.error());
}

} // namespace memreport
