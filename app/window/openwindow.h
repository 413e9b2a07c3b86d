// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace memreport {

/// Runs the window with these files until the last one is closed; the exit code of the program.
int openWindow(int &argc, char **argv, const QStringList &files);

} // namespace memreport
