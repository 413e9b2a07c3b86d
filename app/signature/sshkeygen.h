// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"

#include <QByteArray>
#include <QStringList>

#include <chrono>

namespace memreport {

/// Who may be asked for the passphrase of a key.
enum class Passphrase
{
    OnTerminal, ///< the terminal that the program was started from
    InWindow,   ///< the desktop's own program for that (SSH_ASKPASS), never a terminal
};

/// How one run of ssh-keygen ended.
struct KeygenRun
{
    int code = -1;
    QByteArray out;
    QString said; ///< standard error, one line

    bool isGood() const { return code == 0; }
};

/// Runs OpenSSH's ssh-keygen with a file as its standard input. Io: the program is not installed, did not end
/// in time or crashed. An exit code other than 0 is no error here.
Result<KeygenRun> runSshKeygen(const QStringList &arguments, const QString &input, std::chrono::seconds limit,
                               Passphrase passphrase = Passphrase::OnTerminal);

} // namespace memreport
