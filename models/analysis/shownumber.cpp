// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/analysis/shownumber.h"

#include "models/base/text.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonValue numberOrNull(double value)
{
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue();
}

QJsonValue valueOf(const Finding &finding)
{
    if (finding.values.empty())
        return {};
    if (finding.values.size() == 1)
        return numberOrNull(finding.values.front());
    QJsonArray range;
    for (const double value : finding.values)
        range.append(numberOrNull(value));
    return range;
}

QJsonObject inputJson(const FindingInput &input)
{
    QJsonObject json{{u"source"_s, textJson(input.source)}, {u"sha256"_s, textJson(input.sha256)}};
    if (!input.series.empty())
        json[u"series"_s] = qstr(input.series);
    if (!input.event.empty())
        json[u"event"_s] = qstr(input.event);
    json[u"from"_s] = instantJson(input.from);
    json[u"to"_s] = instantJson(input.to);
    if (input.firstSample)
        json[u"first_sample"_s] = qint64(*input.firstSample);
    if (input.lastSample)
        json[u"last_sample"_s] = qint64(*input.lastSample);
    if (input.line)
        json[u"line"_s] = *input.line;
    if (input.byte)
        json[u"byte"_s] = *input.byte;
    return json;
}

} // namespace

QJsonValue instantJson(const std::optional<Instant> &t)
{
    return t ? QJsonValue(isoUtc(*t)) : QJsonValue();
}

QJsonValue textJson(const std::string &text)
{
    return text.empty() ? QJsonValue() : QJsonValue(qstr(text));
}

QJsonArray rangeJson(Instant from, Instant to)
{
    return {isoUtc(from), isoUtc(to)};
}

QJsonObject numberJson(const Finding &finding)
{
    QJsonObject json{{u"value"_s, valueOf(finding)},
                     {u"unit"_s, finding.unit},
                     {u"definition"_s, qstr(finding.definition)},
                     {u"text"_s, finding.text},
                     {u"lower_bound"_s, finding.lowerBound},
                     {u"at_least"_s, finding.atLeast},
                     {u"zero_released"_s, finding.zeroReleased}};
    if (!finding.why.isEmpty())
        json[u"why"_s] = finding.why;
    if (!finding.resolution.isEmpty())
        json[u"resolution"_s] = finding.resolution;
    if (finding.time)
        json[u"time"_s] = instantJson(finding.time);
    if (finding.from)
        json[u"from"_s] = instantJson(finding.from);
    if (finding.to)
        json[u"to"_s] = instantJson(finding.to);
    if (finding.step)
        json[u"step_s"_s] = double(finding.step->count()) / 1000;
    if (!finding.host.empty())
        json[u"host"_s] = qstr(finding.host);
    QJsonArray inputs;
    for (const FindingInput &input : finding.inputs)
        inputs.append(inputJson(input));
    json[u"inputs"_s] = inputs;
    QJsonArray caveats;
    for (const std::string &code : finding.caveats)
        caveats.append(qstr(code));
    if (!caveats.isEmpty())
        json[u"caveats"_s] = caveats;
    return json;
}

QJsonArray hostNames(const Incident &incident, const std::vector<size_t> &hosts)
{
    QJsonArray names;
    for (const size_t host : hosts)
        names.append(qstr(incident.hosts[host].name));
    return names;
}

} // namespace memreport
