// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/htmlreport.h"
#include "models/base/error.h"

namespace memreport {

enum class ReportForm
{
    Html,
    Markdown,
    Pdf
};
/// By suffix: .html, .htm, .md, .pdf; nullopt for anything else.
std::optional<ReportForm> reportFormOf(const QString &path);

/// Both themes of a figure for a page. Draws, so it belongs to the thread of the QApplication.
FigureDrawing drawForReport(const std::shared_ptr<const FigureSpec> &spec);

/// A file that appears whole or not at all.
Result<void> writeWhole(const QString &path, const QByteArray &bytes);

/// Writes the report in the form that the path's suffix says, Markdown with its pictures beside it; the
/// folder is made if it is missing. Returns the files written. Draws.
Result<QStringList> publishReport(const Report &report, const QString &path);

} // namespace memreport
