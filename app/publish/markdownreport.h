// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/reportcontent.h"

namespace memreport {

/// The report as Markdown (GitHub's tables). Pictures are the files that exportFigures() writes beside it.
QByteArray markdownReport(const ReportContent &content);

} // namespace memreport
