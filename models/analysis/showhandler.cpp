// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/shownumber.h"
#include "models/base/text.h"

using namespace Qt::StringLiterals;

namespace memreport {

QJsonObject handlerJson(const HandlerFindings &handler)
{
    QJsonObject days;
    for (const HandlerFindings::Day &day : handler.days)
        days[day.date.toString(Qt::ISODate)] = day.bytes;
    return {{u"bytes"_s, numberJson(handler.bytes)},
            {u"gb"_s, numberJson(handler.gb)},
            {u"gib"_s, numberJson(handler.gib)},
            {u"lines"_s, numberJson(handler.lines)},
            {u"per_day_bytes"_s, days},
            {u"last_line"_s, instantJson(handler.lastLine)},
            {u"quiet_before_restart"_s, numberJson(handler.quietBeforeRestart)},
            {u"phase_only_gb"_s, numberJson(handler.phaseGb)},
            {u"all_imported_gb"_s, numberJson(handler.allGb)}};
}

} // namespace memreport
