// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_import.h"

#include "app/hintoptions.h"
#include "app/importoptions.h"
#include "app/reportfile.h"
#include "app/terminal.h"
#include "importers/core/hostzones.h"
#include "importers/registry/allimporters.h"
#include "models/base/translate.h"
#include "models/incident/edits.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

struct Reading
{
    std::vector<EvidencePtr> evidence;
    bool failed = false; ///< a file that the user named, or one that was cut
};

/// A file that only stands in a folder among others may be of no kind that we read.
bool isForeign(const Error &error)
{
    return error.code == Error::Code::UnknownFormat || error.code == Error::Code::Empty ||
           error.code == Error::Code::NoData;
}

void take(Reading &reading, const ListedFile &file, Evidence evidence, const VerbArguments &arguments)
{
    if (file.error)
        evidence.error = file.error;
    if (evidence.error) {
        const bool named = arguments.files.contains(file.path);
        printError((!named && isForeign(*evidence.error) ? tr("left out: %1") : u"%1"_s)
                       .arg(describe(*evidence.error)));
        if (!named && isForeign(*evidence.error))
            return;
        reading.failed = true;
        if (!evidence.holdsData())
            return;
    }
    for (const Note &note : evidence.notes) {
        if (note.level != Note::Level::Info)
            printError(u"%1: %2"_s.arg(evidence.source.path, note.text));
    }
    reading.evidence.push_back(std::make_shared<const Evidence>(std::move(evidence)));
}

Reading readAll(const VerbArguments &arguments, const HintOptions &hints)
{
    const Registry registry = makeRegistry();
    Reading reading;
    for (const ListedFile &file : registry.list(arguments.files)) {
        ProgressLine progress;
        Evidence evidence;
        evidence.source.path = file.path;
        if (!file.error)
            evidence = registry.readFile(file.path, hints.hintsFor(file.path), progress.callback(file.path));
        take(reading, file, std::move(evidence), arguments);
    }
    readInHostZones(registry, reading.evidence,
                    [&hints](const QString &path) { return hints.hintsFor(path); }, {});
    return reading;
}

/// The originals, each only if the bytes on disk are still those that were read.
std::vector<BundleSource> originals(const Document &document)
{
    std::vector<BundleSource> sources;
    for (size_t i = 0; i < document.evidence.size(); ++i) {
        QFile file(document.evidence[i]->source.path);
        if (document.evidence[i]->source.sha256 && file.open(QIODevice::ReadOnly))
            sources.push_back({i, file.readAll()});
    }
    return sources;
}

int import(const VerbArguments &arguments)
{
    HintOptions hints;
    if (const auto checked = hints.set(arguments); !checked) {
        printError(u"memreport import: "_s + checked.error());
        return ExitUsage;
    }
    Reading reading = readAll(arguments, hints);
    if (reading.failed && !arguments.has(u"keep-partial"_s)) {
        printError(tr("nothing was written; --keep-partial writes what was whole"));
        return ExitInput;
    }
    if (reading.evidence.empty()) {
        printError(tr("nothing was written: no file held anything to import"));
        return ExitInput;
    }
    const auto document = applyImportOptions(addEvidence({}, std::move(reading.evidence)).after, arguments);
    if (!document) {
        printError(u"memreport import: "_s + document.error());
        return ExitUsage;
    }
    const auto written =
        writeReport(*document, arguments.value(u"o"_s),
                    arguments.has(u"with-sources"_s) ? originals(*document) : std::vector<BundleSource>());
    if (!written)
        printError(describe(written.error()));
    return written ? ExitDone : ExitInput;
}

} // namespace

Verb importVerb()
{
    return {
        .name = "import",
        .arguments = "FILE…",
        .summary = QT_TRANSLATE_NOOP("memreport", "builds an incident from files and folders"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Reads files and folders, builds the incident, computes its findings and writes a "
            "bundle. A file that cannot be read to its end stops the import with 3, unless "
            "--keep-partial says that what was whole is enough. Files in a folder that are of no "
            "known kind are left out and named."),
        .options = withHintOptions(
            {{"-o", "X.memreport", QT_TRANSLATE_NOOP("memreport", "the bundle to write"), true},
             {"--keep-partial", "", QT_TRANSLATE_NOOP("memreport", "keep what was whole of damaged files")},
             {"--with-sources", "",
              QT_TRANSLATE_NOOP("memreport", "put the original files into the bundle, byte for byte")},
             {"--map", "PROFILE",
              QT_TRANSLATE_NOOP(
                  "memreport::CommandLine",
                  "what series and columns are used as, whose they are and in which unit (JSON, see "
                  "docs/map-profile.md); may be repeated")},
             {"--page-size", "[HOST=]BYTES",
              QT_TRANSLATE_NOOP(
                  "memreport::CommandLine",
                  "size of the pages that swap counters count, where no table of hosts tells it; "
                  "may be repeated")},
             {"--allocator", "PROCESS=NAME",
              QT_TRANSLATE_NOOP(
                  "memreport::CommandLine",
                  "allocator of a process, or of all processes of a file (FILE=NAME); may be repeated")},
             {"--pair", "HOLDS=RELEASES",
              QT_TRANSLATE_NOOP("memreport", "a matched pair, in place of the proposals; may be repeated")},
             {"--window", "FROM/TO",
              QT_TRANSLATE_NOOP("memreport", "the window of the pairs; FROM is included, TO is not")},
             {"--title", "TEXT", QT_TRANSLATE_NOOP("memreport", "title of the incident")},
             {"--author", "TEXT", QT_TRANSLATE_NOOP("memreport", "author of the incident")}}),
        .run = import,
        .drawsFigures = true,
    };
}

} // namespace memreport
