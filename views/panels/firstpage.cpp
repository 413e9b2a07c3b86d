// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/firstpage.h"

using namespace Qt::StringLiterals;

namespace memreport {

QString firstPageOf(const Story &story)
{
    if (!story.findings || !story.findings->pairs.empty())
        return u"pairs"_s;
    if (!story.findings->hosts.empty())
        return u"overview"_s;
    return story.findings->kills.empty() ? u"pairs"_s : u"events"_s;
}

} // namespace memreport
