// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace memreport {

/// "Blog, 1140 × 690 px", for a name of presetNames(); the name itself for any other.
QString presetText(const QString &name);

} // namespace memreport
