// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/firstpage.h"

#include "models/analysis/benchmarkfindings.h"

using namespace Qt::StringLiterals;

namespace memreport {

QString firstPageOf(const Story &story)
{
    if (!story.findings || !story.findings->pairs.empty())
        return u"pairs"_s;
    if (!story.findings->hosts.empty())
        return u"overview"_s;
    if (!story.findings->kills.empty())
        return u"events"_s;
    const auto &benchmarks = story.findings->benchmarks;
    if (!benchmarks)
        return u"pairs"_s;
    if (!benchmarks->cohorts.collections.empty())
        return u"cohorts"_s;
    return benchmarks->bursts.findings.empty() ? u"throughput"_s : u"bursts"_s;
}

} // namespace memreport
