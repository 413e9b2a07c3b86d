// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs.h"

#include <QString>

namespace memreport {

QString programHelp();              ///< memreport --help
QString verbHelp(const Verb &verb); ///< memreport VERB --help
QString manPage();                  ///< troff, section 1
QString bashCompletion();

} // namespace memreport
