// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QString>

// Keys of tests: made by ssh-keygen, gone with their folder.
namespace memreport::test {

using namespace Qt::StringLiterals;

/// Writes path and path.pub without a passphrase, or with one; false if ssh-keygen did not.
inline bool makeKey(const QString &path, const QString &passphrase = {})
{
    QProcess process;
    process.start(u"ssh-keygen"_s,
                  {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, passphrase, u"-C"_s, u"test"_s, u"-f"_s, path});
    return process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit &&
           process.exitCode() == 0;
}

/// One line of a list of allowed signers: names and options before the public half of a key.
inline QByteArray signerLine(const QByteArray &who, const QString &key)
{
    QFile file(key + u".pub"_s);
    return file.open(QIODevice::ReadOnly) ? who + ' ' + file.readAll() : QByteArray();
}

inline bool writeBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace memreport::test
