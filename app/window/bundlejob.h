// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/bundlefile.h"
#include "models/bundle/review.h"

#include <QFutureWatcher>
#include <QObject>

namespace memreport {

/// Reads or writes one .memreport off the GUI thread; one at a time.
class BundleJob : public QObject
{
    Q_OBJECT
public:
    explicit BundleJob(QObject *parent = nullptr);
    ~BundleJob() override; ///< waits, so that no file is left half written

    bool isRunning() const { return m_reading.isRunning() || m_writing.isRunning(); }
    void read(const QString &path);
    void write(const BundleFile &bundle, const QString &path);
    /// The bundle of from with other reviews, everything else byte for byte.
    void writeReviews(const QString &from, const QString &path, const std::vector<Review> &reviews);
    void waitForFinished();
    /// Waits for the write that was started last; false: it failed, or there was none.
    bool waitForWrite();

Q_SIGNALS:
    void readDone(const memreport::BundleFile &bundle);
    void readFailed(const memreport::Error &error);
    void written(const QString &path);
    void writeFailed(const memreport::Error &error);

private:
    void onRead();
    void onWritten();

    QString m_path;
    QFutureWatcher<Result<BundleFile>> m_reading;
    QFutureWatcher<Result<void>> m_writing;
};

} // namespace memreport
