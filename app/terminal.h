// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/core/importer.h"

#include <QByteArray>
#include <QElapsedTimer>
#include <QString>

namespace memreport {

/// Writes all of it to standard output: ExitDone, or ExitInput with a word on standard error.
int printResult(const QByteArray &bytes);
/// One line (or more) on standard error, with a line break behind it.
void printError(const QString &text);

/// Progress on standard error while it is a terminal; nothing anywhere else. Gone when destroyed.
class ProgressLine
{
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    /// A function for readers; always goes on.
    Progress callback(const QString &name);

private:
    void show(const QString &name, qint64 done, qint64 total);
    void clear();

    bool m_terminal = false;
    bool m_shown = false;
    QElapsedTimer m_sinceShown;
};

} // namespace memreport
