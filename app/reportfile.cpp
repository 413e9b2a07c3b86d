// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reportfile.h"

#include "app/report/report.h"

namespace memreport {

Result<void> writeReport(const Document &document, const QString &path, std::vector<BundleSource> sources)
{
    const Report report = reportOf(document);
    BundleContents contents{.document = document,
                            .findings = findingsText(report.incident, report.findings),
                            .figures = bundleFigures(report),
                            .sources = std::move(sources)};
    for (const KillFinding &kill : report.findings.kills)
        contents.killLevels.push_back(killLevelWord(kill.level).toStdString());
    return writeBundle(path, contents);
}

} // namespace memreport
