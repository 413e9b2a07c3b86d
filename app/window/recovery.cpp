// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recovery.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QString folder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + u"/recovery"_s;
}

QString stemOf(const QString &file)
{
    return file.chopped(u".memreport"_s.size());
}

void removeAll(const QString &stem)
{
    for (const auto &end : {u".memreport"_s, u".original"_s})
        QFile::remove(stem + end);
}

} // namespace

Recovery::Recovery()
    : m_stem(folder() + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces))
{
}

Recovery::~Recovery() = default;

bool Recovery::lock()
{
    if (m_lock)
        return true;
    QDir().mkpath(folder());
    auto lock = std::make_unique<QLockFile>(m_stem + u".lock"_s);
    lock->setStaleLockTime(std::chrono::milliseconds(0));
    if (!lock->tryLock(0))
        return false;
    m_lock = std::move(lock);
    return true;
}

void Recovery::setOriginal(const QString &path)
{
    QSaveFile note(m_stem + u".original"_s);
    if (note.open(QIODevice::WriteOnly)) {
        note.write(path.toUtf8());
        note.commit();
    }
}

void Recovery::discard()
{
    removeAll(m_stem);
    m_lock.reset();
}

QList<Recovery::Offer> Recovery::offers()
{
    QList<Offer> offers;
    const QDir dir(folder());
    for (const QFileInfo &info : dir.entryInfoList({u"*.memreport"_s}, QDir::Files, QDir::Time)) {
        const QString stem = stemOf(info.filePath());
        // Whoever holds the lock is running; a lock without a running program is stale and given up.
        QLockFile lock(stem + u".lock"_s);
        lock.setStaleLockTime(std::chrono::milliseconds(0));
        if (!lock.tryLock(0))
            continue;
        QFile note(stem + u".original"_s);
        const QString original =
            note.open(QIODevice::ReadOnly) ? QString::fromUtf8(note.readAll()) : QString();
        offers.append({info.filePath(), original, info.lastModified()});
    }
    return offers;
}

void Recovery::discard(const Offer &offer)
{
    removeAll(stemOf(offer.file));
}

} // namespace memreport
