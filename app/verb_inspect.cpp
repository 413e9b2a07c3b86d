// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_inspect.h"

#include "app/hintoptions.h"
#include "app/terminal.h"
#include "importers/core/inspectjson.h"
#include "importers/core/inspecttext.h"
#include "importers/registry/allimporters.h"
#include "models/events/killmerge.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

class Inspection
{
public:
    explicit Inspection(const VerbArguments &arguments)
        : m_json(arguments.has(u"json"_s))
        , m_rows(arguments.has(u"series"_s))
    {
    }

    std::vector<ListedFile> list(const QStringList &paths) const { return m_registry.list(paths); }

    void read(const ListedFile &file, const Hints &hints)
    {
        Evidence evidence;
        if (file.error) {
            evidence.source.path = file.path;
            evidence.error = file.error;
        } else {
            ProgressLine progress;
            evidence = m_registry.readFile(file.path, hints, progress.callback(file.path));
        }
        if (evidence.error) {
            m_failed = true;
            printError(describeForPeople(*evidence.error));
        }
        if (m_json)
            m_entries.append(inspectEntry(evidence, m_rows));
        else
            m_text += (m_text.isEmpty() ? QString() : u"\n"_s) + inspectText(evidence);
        // Only kills are merged over the files; samples of all of them at once could be too many.
        evidence.series.clear();
        evidence.series.shrink_to_fit();
        m_all.push_back(std::make_shared<const Evidence>(std::move(evidence)));
    }

    int print() const
    {
        QByteArray output = m_text.toUtf8();
        if (m_json) {
            const QJsonObject document{{u"files"_s, m_entries},
                                       {u"merged"_s, inspectMerged(m_all, mergeKills(m_all))}};
            output = QJsonDocument(document).toJson();
        }
        const int printed = printResult(output);
        return printed == ExitDone && m_failed ? ExitInput : printed;
    }

private:
    Registry m_registry = makeRegistry();
    bool m_json;
    bool m_rows;
    bool m_failed = false;
    QJsonArray m_entries;
    QString m_text;
    std::vector<EvidencePtr> m_all;
};

int inspect(const VerbArguments &arguments)
{
    HintOptions hints;
    if (const auto checked = hints.set(arguments); !checked) {
        printError(u"memreport inspect: "_s + checked.error());
        return ExitUsage;
    }
    Inspection inspection(arguments);
    for (const ListedFile &file : inspection.list(arguments.files))
        inspection.read(file, hints.hintsFor(file.path));
    return inspection.print();
}

} // namespace

Verb inspectVerb()
{
    return {
        .name = "inspect",
        .arguments = "FILE…",
        .summary = QT_TRANSLATE_NOOP("memreport", "says what each file holds, without building anything"),
        .help = QT_TRANSLATE_NOOP("memreport",
                                  "Says what each file holds, without building anything: format, counts, "
                                  "span of time, kills, and what is "
                                  "odd about it. Folders are walked in name order; - is standard input."),
        .options = withHintOptions(
            {{"--json", "", QT_TRANSLATE_NOOP("memreport", "print JSON for programs")},
             {"--series", "", QT_TRANSLATE_NOOP("memreport", "with --json: one entry for each series too")}}),
        .run = inspect,
    };
}

} // namespace memreport
