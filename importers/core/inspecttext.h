// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <QString>

namespace memreport {

/// What `inspect` prints about one file for people: a line per fact, aligned, ended by a line break.
QString inspectText(const Evidence &evidence);
/// describe(), without the place where a place says nothing (a file that cannot be opened).
QString describeForPeople(Error error);

} // namespace memreport
