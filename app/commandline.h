// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

#include <QStringList>

#include <functional>

namespace memreport {

/// Opens the window with these files; its result is the program's exit code.
using OpenWindow = std::function<int(int &argc, char **argv, const QStringList &files)>;

/// The whole program behind main(): a verb runs without a display; files or nothing open the
/// window. Returns an ExitCode.
int runProgram(int argc, char **argv, const OpenWindow &openWindow);

/// Checks what stands behind a verb against its line of the table. On a fault says why and what
/// the verb takes on standard error and returns nullopt.
std::optional<VerbArguments> parseArguments(const Verb &verb, const QStringList &words);

} // namespace memreport
