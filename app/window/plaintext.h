// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;

namespace memreport {

/// Labels and tool tips of this program show their texts as they are. Qt takes a text that looks like
/// HTML for HTML, and a relay may call itself "<img src=…>"; a label that wants markup asks for it.
void showTextsAsTheyAre(QApplication &application);

} // namespace memreport
