// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/recompute.h"

#include "app/report/report.h"

namespace memreport {

Result<QByteArray> recomputeFindings(const Document &document)
{
    const Incident incident = assemble(document);
    return findingsText(incident, analyse(incident));
}

} // namespace memreport
