// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/figures/figurespec.h"
#include "models/incident/incident.h"

#include <QStringList>

namespace memreport {

/// R97: CPU, kernel, build type and versions of allocators as each benchmark file prints them; a line a file,
/// the same of several files once. What a file does not say stays "not recorded". Empty: no benchmark was
/// imported.
QStringList benchEnvironment(const Incident &incident);

/// The lines under a figure of benchmarks.
void addEnvironment(FigureSpec &figure, const Incident &incident);

} // namespace memreport
