// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/reportcontent.h"
#include "models/base/error.h"

namespace memreport {

/// The report on A4 pages, figures as vectors. Belongs to the thread of the QApplication. The same
/// content gives the same bytes.
Result<QByteArray> pdfReport(const ReportContent &content);

} // namespace memreport
