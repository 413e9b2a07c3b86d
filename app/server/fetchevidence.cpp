// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/server/fetchevidence.h"

#include <QFileInfo>

namespace memreport {

namespace {

/// An overview's series lost their name to the function that made them.
void nameOverview(const FetchPart &part, Evidence &evidence)
{
    if (part.detail != FetchDetail::Overview)
        return;
    const std::string metric = metricOf(part.selector).toStdString();
    for (Series &series : evidence.series) {
        series.perStep = perStepOf(metricOf(part.selector));
        series.name = metric;
        series.unit = unitOfMetric(metric);
    }
}

} // namespace

std::vector<EvidencePtr> evidenceOf(const std::vector<FetchedPart> &parts, const Registry &registry,
                                    const Progress &progress)
{
    qint64 total = 0;
    for (const FetchedPart &part : parts)
        total += QFileInfo(part.file).size();
    std::vector<EvidencePtr> evidence;
    qint64 before = 0;
    for (const FetchedPart &part : parts) {
        Evidence read = registry.readFile(part.file, {.path = part.address}, [&](qint64 done, qint64) {
            return !progress || progress(before + done, total);
        });
        before += QFileInfo(part.file).size();
        read.source.path = part.address;
        nameOverview(part.part, read);
        // A range in which none of the series lived is no fault.
        if (read.error && read.error->code == Error::Code::NoData)
            read.error.reset();
        const bool isStopped = read.error && read.error->code == Error::Code::Cancelled;
        evidence.push_back(std::make_shared<const Evidence>(std::move(read)));
        if (isStopped)
            break;
    }
    return evidence;
}

} // namespace memreport
