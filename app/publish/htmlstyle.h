// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace memreport {

/// The style of a report page: follows the reader's colour scheme, prints on white with what is folded
/// on the screen left to it.
QString htmlStyle();

} // namespace memreport
