// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/benchtext.h"

#include "importers/bench/bencherlines.h"
#include "importers/bench/benchinput.h"
#include "importers/bench/benchtable.h"
#include "importers/bench/burstreader.h"
#include "importers/bench/critcmptable.h"
#include "importers/bench/criterionconsole.h"
#include "importers/bench/detailreaders.h"
#include "importers/bench/googlebenchmark.h"
#include "importers/bench/hyperfine.h"
#include "importers/bench/preloadlines.h"
#include "importers/bench/torbenchreader.h"

#include <algorithm>
#include <array>

namespace memreport {

using namespace bench;

namespace {

using Readers = std::vector<std::unique_ptr<LineReader>>;

Readers makeReaders()
{
    Readers readers;
    for (const auto make :
         {makeBurstReader, makeTorBenchReader, makeCriterionConsoleReader, makeBencherReader,
          makeCritcmpTableReader, makeGoogleConsoleReader, makeHyperfineConsoleReader, makeGnuTimeReader,
          makeJemallocReader, makeMimallocReader, makeMallocInfoReader})
        readers.push_back(make());
    return readers;
}

/// Every line to every reader; false: stopped.
bool feed(std::string_view text, const Readers &readers, PreloadLines &preloads, const Progress &progress)
{
    constexpr qint64 linesPerReport = 65536;
    TextLines lines(text);
    TextLine line;
    for (qint64 count = 1; lines.next(line); ++count) {
        for (const auto &reader : readers)
            reader->take(line);
        preloads.take(line);
        if (count % linesPerReport == 0 && progress && !progress(qint64(text.size()), -1))
            return false;
    }
    return true;
}

class BenchTextImporter final : public Importer
{
public:
    std::string name() const override { return "bench-text"; }

    Match probe(QByteArrayView head, bool) const override
    {
        const std::string_view text(head.data(), size_t(head.size()));
        if (text.contains('\0'))
            return Match::No;
        const Readers readers = makeReaders();
        PreloadLines preloads;
        feed(text, readers, preloads, {});
        const bool found = std::ranges::any_of(readers, [](const auto &reader) { return reader->found(); });
        return found ? Match::Yes : Match::No;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        const std::string text = repairedText(readAllText(in, hints, progress, evidence), evidence);
        const Readers readers = makeReaders();
        PreloadLines preloads;
        if (!evidence.error && !feed(text, readers, preloads, progress)) {
            evidence.error = errorAt(Error::Code::Cancelled, {}, {}, {});
            return evidence;
        }
        for (const auto &reader : readers) {
            if (!reader->found())
                continue;
            reader->finish(evidence);
            evidence.source.format += (evidence.source.format.empty() ? "" : " + ") + reader->format();
        }
        preloads.apply(evidence);
        readDocumentTables(text, evidence);
        return evidence;
    }
};

} // namespace

std::unique_ptr<Importer> makeBenchTextImporter()
{
    return std::make_unique<BenchTextImporter>();
}

} // namespace memreport
