// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QString>

namespace memreport {

/// The place of one document's unsaved work. A lock beside the file tells a crash from a program
/// that still runs.
class Recovery
{
public:
    struct Offer
    {
        QString file;     ///< bundle with the unsaved work
        QString original; ///< where it was to be saved; empty: never saved
        QDateTime time;
    };

    Recovery();
    ~Recovery(); ///< keeps the files; discard() removes them

    QString file() const { return m_stem + QStringLiteral(".memreport"); }
    bool lock();
    void setOriginal(const QString &path);
    void discard();

    /// What crashed programs left, newest first.
    static QList<Offer> offers();
    static void discard(const Offer &offer);

private:
    QString m_stem;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace memreport
