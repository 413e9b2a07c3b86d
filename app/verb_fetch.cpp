// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_fetch.h"

#include "app/reportfile.h"
#include "app/server/fetchevidence.h"
#include "app/terminal.h"
#include "importers/registry/allimporters.h"
#include "models/base/translate.h"
#include "models/incident/edits.h"

#include <QCryptographicHash>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

template<typename T>
using Told = std::expected<T, QString>;

Told<Instant> instantFrom(const QString &option, const QString &text)
{
    const auto parsed = parseIso(text.toStdString());
    if (!parsed)
        return std::unexpected(tr("--%1 %2: expected a time like 2026-07-03T14:30:00Z").arg(option, text));
    return toInstant(parsed->time);
}

/// "30s", "5m", "1h", "1d".
Told<Duration> durationFrom(const QString &text)
{
    const QString units = u"smhd"_s;
    constexpr std::array<qint64, 4> seconds{1, 60, 3600, 86400};
    const qsizetype unit = text.isEmpty() ? -1 : units.indexOf(text.back());
    bool isNumber = false;
    const int count = text.chopped(unit < 0 ? 0 : 1).toInt(&isNumber);
    if (unit < 0 || !isNumber || count < 1)
        return std::unexpected(tr("--step %1: expected a duration like 30s, 5m, 1h").arg(text));
    return Duration(count * seconds[size_t(unit)] * 1000);
}

Told<FetchWish> wishOf(const VerbArguments &arguments)
{
    const auto from = instantFrom(u"from"_s, arguments.value(u"from"_s));
    if (!from)
        return std::unexpected(from.error());
    const auto to = instantFrom(u"to"_s, arguments.value(u"to"_s));
    if (!to)
        return std::unexpected(to.error());
    if (*to <= *from)
        return std::unexpected(tr("--from must be before --to"));
    FetchWish wish{.selectors = arguments.values(u"match"_s), .range = {*from, *to}};
    if (arguments.has(u"overview"_s) && arguments.has(u"samples"_s))
        return std::unexpected(tr("either --overview or --samples"));
    if (arguments.has(u"samples"_s) && arguments.has(u"step"_s))
        return std::unexpected(tr("--samples has no --step: samples come at the times when they were taken"));
    if (arguments.has(u"overview"_s))
        wish.detail = FetchDetail::Overview;
    if (arguments.has(u"samples"_s))
        wish.detail = FetchDetail::Samples;
    wish.step =
        stepFor(wish.range, wish.detail == FetchDetail::Overview ? overviewPoints : maxPointsPerSeries);
    if (arguments.has(u"step"_s)) {
        const auto step = durationFrom(arguments.value(u"step"_s));
        if (!step)
            return std::unexpected(step.error());
        wish.step = *step;
    }
    return wish;
}

/// The first line of a file, so that a secret never stands on a command line. "-": of standard input.
Told<QByteArray> secretFrom(const QString &path)
{
    QFile file(path);
    const bool isOpen =
        path == "-"_L1 ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly);
    if (!isOpen)
        return std::unexpected(u"%1: %2"_s.arg(path, file.errorString()));
    return file.readLine(64 * 1024).trimmed();
}

Told<ServerAccess> accessOf(const VerbArguments &arguments)
{
    auto access = serverAt(arguments.value(u"url"_s));
    if (!access)
        return std::unexpected(describe(access.error()));
    if (arguments.has(u"token-file"_s)) {
        const auto token = secretFrom(arguments.value(u"token-file"_s));
        if (!token)
            return std::unexpected(token.error());
        access->bearerToken = *token;
    }
    if (arguments.has(u"user"_s))
        access->user = arguments.value(u"user"_s);
    if (arguments.has(u"password-file"_s)) {
        const auto password = secretFrom(arguments.value(u"password-file"_s));
        if (!password)
            return std::unexpected(password.error());
        access->password = QString::fromUtf8(*password);
    }
    for (const QString &header : arguments.values(u"header"_s)) {
        const auto parsed = headerFrom(header);
        if (!parsed)
            return std::unexpected(u"--header: "_s + describe(parsed.error()));
        access->headers.push_back(*parsed);
    }
    access->caFile = arguments.value(u"ca"_s);
    return *access;
}

/// Where the answers of this very fetch lie until it is whole.
QString folderOf(const VerbArguments &arguments, const ServerAccess &access, const FetchWish &wish)
{
    if (arguments.has(u"keep"_s))
        return arguments.value(u"keep"_s);
    const QString key = access.base.toString() + isoUtc(wish.range.from) + isoUtc(wish.range.to) +
                        QString::number(wish.step.count()) + QString::number(int(wish.detail)) +
                        wish.selectors.join(u'\n');
    const QByteArray name =
        QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha256).toHex().left(16);
    QString cache = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    if (cache.isEmpty())
        cache = QDir::tempPath();
    return cache + "/memreport/fetch-"_L1 + QString::fromLatin1(name);
}

/// Runs the job to its end; the error that ended it, if one did.
std::optional<Error> run(FetchJob &job, bool planOnly)
{
    QEventLoop loop;
    std::optional<Error> error;
    ProgressLine line;
    const Progress show = line.callback(tr("fetched"));
    QObject::connect(&job, &FetchJob::failed, &loop, [&](const Error &what) {
        error = what;
        loop.quit();
    });
    QObject::connect(&job, &FetchJob::selectorsFound, &loop, [&] { job.plan(); });
    QObject::connect(&job, &FetchJob::planned, &loop, [&](const FetchCost &cost) {
        printError(costText(cost, job.wish()));
        planOnly ? loop.quit() : job.fetch();
    });
    QObject::connect(&job, &FetchJob::progressed, &loop,
                     [&](qint64, qint64, qint64 bytes) { show(bytes, -1); });
    QObject::connect(&job, &FetchJob::finished, &loop, &QEventLoop::quit);
    job.wish().selectors.isEmpty() ? job.findSelectors() : job.plan();
    loop.exec();
    return error;
}

int write(const FetchJob &job, const VerbArguments &arguments, const QString &folder)
{
    const Registry registry = makeRegistry();
    const auto evidence = evidenceOf(job.parts(), registry, {});
    bool isWhole = true;
    for (const EvidencePtr &part : evidence) {
        if (part->error)
            printError(describe(*part->error));
        isWhole = isWhole && !part->error;
        for (const Note &note : part->notes) {
            if (note.level != Note::Level::Info)
                printError(u"%1: %2"_s.arg(part->source.path, note.text));
        }
    }
    const auto written = writeReport(addEvidence({}, evidence).after, arguments.value(u"o"_s));
    if (!written) {
        printError(describe(written.error()));
        return ExitInput;
    }
    if (isWhole && !arguments.has(u"keep"_s))
        QDir(folder).removeRecursively();
    return isWhole ? ExitDone : ExitInput;
}

int fetch(const VerbArguments &arguments)
{
    const auto access = accessOf(arguments);
    const auto wish = wishOf(arguments);
    if (!access || !wish) {
        printError(u"memreport fetch: "_s + (access ? wish.error() : access.error()));
        return ExitUsage;
    }
    const bool planOnly = arguments.has(u"dry-run"_s);
    if (!planOnly && !arguments.has(u"o"_s)) {
        printError(tr("memreport fetch: -o X.memreport is missing"));
        return ExitUsage;
    }
    const QString folder = folderOf(arguments, *access, *wish);
    FetchJob job(*access, *wish, folder);
    if (const auto error = run(job, planOnly)) {
        printError(describe(*error));
        printError(tr("what has come is kept; the same command goes on where this one stopped"));
        return ExitInput;
    }
    return planOnly ? ExitDone : write(job, arguments, folder);
}

} // namespace

Verb fetchVerb()
{
    return {
        .name = "fetch",
        .arguments = "",
        .summary = QT_TRANSLATE_NOOP("memreport", "asks a Prometheus-compatible server"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Asks Prometheus, Thanos, Mimir or VictoriaMetrics for a range of time, in as many calls as the "
            "server's limits need, and writes a bundle. Without --match the metrics that memreport can use "
            "are asked "
            "for. A fetch that was stopped or failed goes on where it stopped when it is called again. "
            "Secrets are read from "
            "files and kept nowhere."),
        .minFiles = 0,
        .maxFiles = 0,
        .options = {{"--url", "URL", QT_TRANSLATE_NOOP("memreport", "address of the server"), true},
                    {"--from", "T", QT_TRANSLATE_NOOP("memreport", "begin of the range, ISO 8601"), true},
                    {"--to", "T", QT_TRANSLATE_NOOP("memreport", "end of the range"), true},
                    {"-o", "X.memreport", QT_TRANSLATE_NOOP("memreport", "the bundle to write")},
                    {"--step", "DURATION",
                     QT_TRANSLATE_NOOP(
                         "memreport::CommandLine",
                         "time between samples: 30s, 5m, 1h (default: at most 11,000 samples a series)")},
                    {"--overview", "",
                     QT_TRANSLATE_NOOP(
                         "memreport::CommandLine",
                         "for fleets and months: the server's largest (of what is free: least) value "
                         "of each step, at most 1,000 a series, so that no peak is lost")},
                    {"--samples", "",
                     QT_TRANSLATE_NOOP("memreport::CommandLine",
                                       "every sample at the time when it was taken, in place of steps")},
                    {"--match", "SELECTOR",
                     QT_TRANSLATE_NOOP("memreport",
                                       "series to fetch, in place of the known metrics; may be repeated")},
                    {"--token-file", "FILE",
                     QT_TRANSLATE_NOOP("memreport",
                                       "a bearer token, in the first line of FILE (-: standard input)")},
                    {"--user", "NAME", QT_TRANSLATE_NOOP("memreport", "user of basic authentication")},
                    {"--password-file", "FILE",
                     QT_TRANSLATE_NOOP("memreport", "the user's password, in the first line of FILE")},
                    {"--header", "NAME: VALUE",
                     QT_TRANSLATE_NOOP(
                         "memreport", "a header for every call, for example X-Scope-OrgID; may be repeated")},
                    {"--ca", "FILE",
                     QT_TRANSLATE_NOOP("memreport", "authorities to trust beside the system's, PEM")},
                    {"--keep", "FOLDER",
                     QT_TRANSLATE_NOOP("memreport", "keep the server's answers, byte for byte, in FOLDER")},
                    {"--dry-run", "", QT_TRANSLATE_NOOP("memreport", "say what it would cost, and end")}},
        .run = fetch,
        .drawsFigures = true,
    };
}

} // namespace memreport
