// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/signature/sshkeygen.h"

#include "models/base/translate.h"

#include <QProcess>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

Error programFault(const QString &message)
{
    return {Error::Code::Io, message, u"ssh-keygen"_s, {}, {}, {}, {}};
}

QProcessEnvironment environmentFor(Passphrase passphrase)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LC_ALL"_s, u"C"_s); // its words are read
    if (passphrase == Passphrase::InWindow)
        environment.insert(u"SSH_ASKPASS_REQUIRE"_s, u"force"_s);
    return environment;
}

} // namespace

Result<KeygenRun> runSshKeygen(const QStringList &arguments, const QString &input, std::chrono::seconds limit,
                               Passphrase passphrase)
{
    const QString program = QStandardPaths::findExecutable(u"ssh-keygen"_s);
    if (program.isEmpty())
        return std::unexpected(programFault(
            tr("the program was not found; signatures need OpenSSH (package openssh-client or openssh)")));
    QProcess process;
    process.setProcessEnvironment(environmentFor(passphrase));
    process.setStandardInputFile(input);
    process.start(program, arguments);
    if (!process.waitForFinished(int(std::chrono::milliseconds(limit).count()))) {
        const QString why = process.errorString();
        const bool late = process.error() == QProcess::Timedout;
        process.kill();
        process.waitForFinished();
        return std::unexpected(
            programFault(late ? tr("did not end within %1 s and was stopped").arg(limit.count()) : why));
    }
    if (process.exitStatus() != QProcess::NormalExit)
        return std::unexpected(programFault(process.errorString()));
    return KeygenRun{process.exitCode(), process.readAllStandardOutput(),
                     QString::fromUtf8(process.readAllStandardError()).simplified()};
}

} // namespace memreport
