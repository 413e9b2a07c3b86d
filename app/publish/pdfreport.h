// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/publish/reportcontent.h"
#include "models/base/error.h"

#include <memory>

namespace memreport {

/// The report on A4 pages, figures as vectors, made in pieces. Belongs to the thread of the QApplication, but
/// for bytes(). The same content gives the same bytes.
class PdfReport
{
public:
    explicit PdfReport(const ReportContent &content); ///< which outlives it
    ~PdfReport();

    bool isDone() const;
    void step(); ///< a section, then a page
    Result<QByteArray> bytes();

private:
    class Writer;
    std::unique_ptr<Writer> m_writer;
};

/// The same in one go.
Result<QByteArray> pdfReport(const ReportContent &content);

} // namespace memreport
