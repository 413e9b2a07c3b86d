// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

// The program itself, for tests of its verbs; MEMREPORT_PROGRAM is its path.
namespace memreport::test {

using namespace Qt::StringLiterals;

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

/// The program as a user starts it, without any display.
inline Run run(const QStringList &arguments, const QString &zone = u"Pacific/Chatham"_s)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"HOME"_s})
        environment.remove(name);
    environment.insert(u"TZ"_s, zone);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(MEMREPORT_PROGRAM), arguments);
    process.closeWriteChannel();
    Run result;
    if (!process.waitForFinished(240000))
        return result;
    result.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

} // namespace memreport::test
