// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace memreport {

/// Pictures of every page for people who look at them: light and dark, small and large. The files
/// are imported (or the bundle opened) first. Returns an exit code.
int takeShots(int &argc, char **argv, const QString &folder, const QStringList &files);

} // namespace memreport
