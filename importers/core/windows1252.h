// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>

#include <string>

namespace memreport {

/// Spreadsheets save "CSV" in the code page of the machine, mostly Windows-1252. A text that is no UTF-8
/// is taken for that one; true: it was.
bool decodeWindows1252(std::string &text);
/// What a byte means there; its five empty places are U+FFFD.
QChar letterOfWindows1252(char byte);

} // namespace memreport
