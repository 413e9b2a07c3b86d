// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/analysis/findings.h"

namespace memreport {

/// Words about what journals tell beside kills, and about restarts.
QString logEventKindText(LogEventKind kind);
/// "libmimalloc.so.2: cannot open shared object file", "8.0 GiB on /dev/sda2"; empty if there is
/// nothing to say beside the kind.
QString logEventText(const LogEvent &event);
/// Who wrote it: the unit, else the identifier.
QString logEventWriter(const LogEvent &event);
/// As its line says, else the one host that its file is of.
QString logEventHost(const Incident &incident, const MergedLogEvent &merged);
/// "Fleet restart", "Conversion restart".
QString restartKindText(const RestartMarker &marker);
/// "781 processes on 12 hosts".
QString restartText(const RestartMarker &marker);

} // namespace memreport
