// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/eventtexts.h"

#include "models/analysis/killevidence.h"
#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/items/itemtexts.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr double bytesPerKib = 1024;

QString limitText(const LogEvent &event)
{
    QStringList parts;
    if (!event.cgroup.empty())
        parts << qstr(event.cgroup);
    if (event.percent && event.limitPercent)
        parts
            << tr("%1 % over the limit of %2 %").arg(shortest(*event.percent), shortest(*event.limitPercent));
    else if (event.limitPercent)
        parts << tr("over the limit of %1 %").arg(shortest(*event.limitPercent));
    if (event.windowSeconds)
        parts << tr("for %1").arg(durationText(*event.windowSeconds));
    return parts.join(u" · "_s);
}

} // namespace

QString logEventKindText(LogEventKind kind)
{
    switch (kind) {
    case LogEventKind::PreloadFailed:
        return tr("Library not preloaded");
    case LogEventKind::AllocatorWarning:
        return tr("Allocator's warning");
    case LogEventKind::SwapAdded:
        return tr("Swap added");
    case LogEventKind::SwapRemoved:
        return tr("Swap removed");
    case LogEventKind::SwapOffAsked:
        return tr("swapoff was run");
    case LogEventKind::SwapOffFailed:
        return tr("swapoff failed");
    case LogEventKind::LimitCrossed:
        return tr("Limit of a userspace killer crossed");
    case LogEventKind::PressureFelt:
        return tr("Caches dropped under memory pressure");
    }
    return {};
}

QString logEventText(const LogEvent &event)
{
    QStringList parts;
    switch (event.kind) {
    case LogEventKind::PreloadFailed:
        parts << fileNameOf(qstr(event.object)) << qstr(event.detail);
        break;
    case LogEventKind::AllocatorWarning:
        parts << qstr(event.allocator) << qstr(event.detail);
        break;
    case LogEventKind::SwapAdded:
        parts << (event.sizeKb
                      ? tr("%1 on %2").arg(bytesText(double(*event.sizeKb) * bytesPerKib), qstr(event.object))
                      : qstr(event.object));
        break;
    case LogEventKind::SwapRemoved:
        parts << qstr(event.object);
        break;
    case LogEventKind::SwapOffAsked:
        parts << qstr(event.detail);
        break;
    case LogEventKind::SwapOffFailed:
        parts << qstr(event.object) << qstr(event.detail);
        break;
    case LogEventKind::LimitCrossed:
        parts << limitText(event);
        break;
    case LogEventKind::PressureFelt:
        break;
    }
    parts.removeAll(QString());
    QString text = parts.join(u": "_s);
    if (event.count > 1)
        text += (text.isEmpty() ? QString() : u" · "_s) + tr("%1 times").arg(event.count);
    return text;
}

QString logEventWriter(const LogEvent &event)
{
    return event.unit.empty() ? qstr(event.identifier) : qstr(event.unit);
}

QString logEventHost(const Incident &incident, const MergedLogEvent &merged)
{
    if (!merged.event.host.empty())
        return qstr(merged.event.host);
    const std::vector<size_t> hosts = hostsOfFile(incident, merged.reports.front().evidence);
    return hosts.size() == 1 ? qstr(incident.hosts[hosts.front()].name) : QString();
}

QString restartKindText(const RestartMarker &marker)
{
    return marker.isConversion() ? tr("Conversion restart") : tr("Fleet restart");
}

QString restartText(const RestartMarker &marker)
{
    QStringList parts{marker.processes.text};
    if (marker.isConversion())
        parts << tr("%1 changed their allocator").arg(marker.converted.text);
    parts << (marker.hostsRebooted.empty() ? tr("hosts not rebooted")
                                           : tr("%1 hosts rebooted").arg(marker.hostsRebooted.size()));
    return parts.join(u" · "_s);
}

} // namespace memreport
