// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importoptions.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/incident/edits.h"
#include "models/incident/incident.h"
#include "models/incident/mapprofile.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qint64 maxProfileBytes = 16LL * 1024 * 1024;

/// "LEFT=RIGHT" at the last equals sign, since paths may hold one.
std::optional<std::pair<QString, QString>> splitAtEquals(const QString &text)
{
    const qsizetype at = text.lastIndexOf(u'=');
    if (at <= 0 || at + 1 == text.size())
        return std::nullopt;
    return std::pair{text.first(at), text.sliced(at + 1)};
}

/// By id, or by name if one process alone has it.
std::expected<const Process *, QString> processCalled(const Incident &incident, const QString &name)
{
    if (const Process *exact = incident.process(utf8(name)))
        return exact;
    const Process *found = nullptr;
    for (const Process &process : incident.processes) {
        if (qstr(process.name) != name)
            continue;
        if (found)
            return std::unexpected(tr("%1 is on several hosts; write HOST/%1").arg(name));
        found = &process;
    }
    if (!found)
        return std::unexpected(tr("no process is called %1").arg(name));
    return found;
}

std::optional<Instant> instantOf(const QString &text)
{
    const auto parsed = parseIso(utf8(text.trimmed()));
    return parsed ? std::optional(toInstant(parsed->time)) : std::nullopt;
}

bool comesFrom(const Process &process, const Incident &incident, const QString &path)
{
    for (const Track &track : process.tracks) {
        for (const SeriesRef ref : track.refs) {
            if (incident.evidence[ref.evidence]->source.path == path)
                return true;
        }
    }
    return false;
}

std::expected<Document, QString> withMaps(Document document, const QStringList &paths)
{
    for (const QString &path : paths) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return std::unexpected(u"--map %1: %2"_s.arg(path, file.errorString()));
        const auto profile = readMapProfile(file.read(maxProfileBytes), path);
        if (!profile)
            return std::unexpected(u"--map "_s + describe(profile.error()));
        document = applyMapProfile(document, *profile, path).after;
    }
    return document;
}

std::expected<Document, QString> withPageSizes(Document document, const QStringList &sizes)
{
    for (const QString &text : sizes) {
        const auto parts = splitAtEquals(text);
        const qint64 bytes = (parts ? parts->second : text).toLongLong();
        if (!isPageSize(bytes))
            return std::unexpected(
                tr("--page-size %1: expected [HOST=]BYTES, a power of two from 512 to 1048576").arg(text));
        document.choices.pageSizes[parts ? utf8(parts->first) : std::string()] = bytes;
    }
    return document;
}

std::expected<Document, QString> withPairs(Document document, const QStringList &pairs)
{
    if (pairs.isEmpty())
        return document;
    const Incident incident = assemble(document);
    std::vector<PairChoice> chosen;
    for (const QString &text : pairs) {
        const auto sides = splitAtEquals(text);
        if (!sides)
            return std::unexpected(tr("--pair %1: expected HOLDS=RELEASES").arg(text));
        const auto holds = processCalled(incident, sides->first);
        const auto releases = processCalled(incident, sides->second);
        if (!holds || !releases)
            return std::unexpected(u"--pair %1: %2"_s.arg(text, holds ? releases.error() : holds.error()));
        chosen.push_back({(*holds)->id, (*releases)->id});
    }
    return setPairs(document, std::move(chosen)).after;
}

std::expected<Document, QString> withAllocators(Document document, const QStringList &allocators)
{
    for (const QString &text : allocators) {
        const auto sides = splitAtEquals(text);
        if (!sides)
            return std::unexpected(tr("--allocator %1: expected PROCESS=NAME or FILE=NAME").arg(text));
        const Incident incident = assemble(document);
        bool any = false;
        const auto named = processCalled(incident, sides->first);
        for (const Process &process : incident.processes) {
            if ((named && *named == &process) || comesFrom(process, incident, sides->first)) {
                document =
                    setAllocator(document, {.process = process.id, .allocator = utf8(sides->second)}).after;
                any = true;
            }
        }
        if (!any)
            return std::unexpected(u"--allocator %1: %2"_s.arg(
                text, named ? QString() : named.error() + u", "_s + tr("and no imported file")));
    }
    return document;
}

std::expected<Document, QString> withWindow(Document document, const QString &text)
{
    if (text.isEmpty())
        return document;
    const auto from = instantOf(text.section(u'/', 0, 0));
    const auto to = instantOf(text.section(u'/', 1));
    if (!from || !to || *to <= *from)
        return std::unexpected(
            tr("--window %1: expected FROM/TO, ISO 8601 times, the earlier first").arg(text));
    return setWindow(document, "pairs", {*from, *to}).after;
}

} // namespace

std::expected<Document, QString> applyImportOptions(Document document, const VerbArguments &arguments)
{
    const QString title = arguments.value(u"title"_s);
    const QString author = arguments.value(u"author"_s);
    if (!title.isEmpty() || !author.isEmpty())
        document = setTitle(document, title, author).after;
    return withMaps(std::move(document), arguments.values(u"map"_s))
        .and_then(
            [&](Document next) { return withPageSizes(std::move(next), arguments.values(u"page-size"_s)); })
        .and_then(
            [&](Document next) { return withAllocators(std::move(next), arguments.values(u"allocator"_s)); })
        .and_then([&](Document next) { return withPairs(std::move(next), arguments.values(u"pair"_s)); })
        .and_then([&](Document next) { return withWindow(std::move(next), arguments.value(u"window"_s)); });
}

} // namespace memreport
