// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_redact.h"

#include "app/openbundle.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/bundle/redaction.h"

#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr size_t previewedTexts = 40;

Result<RedactionRules> rulesOf(const VerbArguments &arguments)
{
    RedactionRules rules;
    const QString path = arguments.value(u"rules"_s);
    if (!path.isEmpty()) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return std::unexpected(Error{Error::Code::Io, file.errorString(), path, {}, {}, {}, {}});
        auto read = parseRedactionRules(file.readAll(), path);
        if (!read)
            return read;
        rules = std::move(*read);
    }
    rules.dropSources = arguments.has(u"drop-sources"_s);
    return rules;
}

/// Behind a "#", line by line, so that the whole preview is a file of rules.
QString quoted(const QString &sign, const QString &text)
{
    QString lines;
    for (const QString &line : text.split(u'\n'))
        lines += u"#   "_s + sign + u' ' + line + u'\n';
    return lines;
}

QString preview(const RedactionPlan &plan, const RedactedBundle &copy)
{
    QString text = tr("# What would be replaced; with changes this is a file for --rules.") + u'\n';
    std::string kind;
    for (const Pseudonym &word : plan.words) {
        if (word.kind == "file")
            continue; // files are numbered, whatever the rules say
        if (word.kind != kind)
            text += u"\n# "_s + qstr(word.kind) + u'\n';
        kind = word.kind;
        text += u"replace %1 = %2\n"_s.arg(qstr(word.original), qstr(word.pseudonym));
    }
    if (!plan.kept.empty())
        text += u'\n' + tr("# Names that are words of the file format stay:") + u'\n';
    for (const std::string &word : plan.kept)
        text += u"#   "_s + qstr(word) + u'\n';
    if (!copy.dropped.empty())
        text += u'\n' + tr("# Not in the copy:") + u'\n';
    for (const QString &name : copy.dropped)
        text += u"#   "_s + name + u'\n';
    text += u'\n' + tr("# Texts before and after (%1):").arg(copy.texts.size()) + u'\n';
    const size_t shown = std::min(copy.texts.size(), previewedTexts);
    for (size_t i = 0; i < shown; ++i) {
        const RedactedText &changed = copy.texts[i];
        text +=
            u"# "_s + changed.where + u'\n' + quoted(u"-"_s, changed.before) + quoted(u"+"_s, changed.after);
    }
    if (shown < copy.texts.size())
        text += tr("# and %1 more").arg(copy.texts.size() - shown) + u'\n';
    return text;
}

/// Numbers and figures of the copy, from the copy's own samples and names.
void addReport(BundleContents &contents)
{
    const Report report = reportOf(contents.document);
    contents.findings = findingsText(report.incident, report.findings);
    contents.figures = bundleFigures(report);
    for (const KillFinding &kill : report.findings.kills)
        contents.killLevels.push_back(killLevelWord(kill.level).toStdString());
}

int writeCopy(RedactedBundle &copy, const RedactionPlan &plan, const QString &path)
{
    addReport(copy.contents);
    if (const auto written = writeRedacted(path, copy.contents, plan); !written) {
        printError(describe(written.error()));
        return written.error().code == Error::Code::Damaged ? ExitCheckFailed : ExitInput;
    }
    for (const QString &name : copy.dropped)
        printError(tr("not in the copy: %1").arg(name));
    for (const std::string &word : plan.kept)
        printError(tr("“%1” is also a word of the file format and stays").arg(qstr(word)));
    printError(tr("%1: %2 names replaced, none of them found in the file; read titles and notes yourself")
                   .arg(path)
                   .arg(plan.words.size()));
    return ExitDone;
}

int redact(const VerbArguments &arguments)
{
    const QString &path = arguments.files.first();
    const QString target = arguments.value(u"o"_s);
    const bool dry = arguments.has(u"dry-run"_s);
    if (target.isEmpty() && !dry) {
        printError(tr("memreport redact: -o or --dry-run is missing"));
        return ExitUsage;
    }
    if (QFileInfo(target) == QFileInfo(path)) {
        printError(tr("memreport redact: the copy would replace the original"));
        return ExitUsage;
    }
    const auto rules = rulesOf(arguments);
    if (!rules) {
        printError(describe(rules.error()));
        return rules.error().code == Error::Code::Syntax ? ExitUsage : ExitInput;
    }
    const auto bundle = openBundle(path);
    if (!bundle)
        return ExitInput;
    const RedactionPlan plan = planRedaction(bundle->contents, *rules);
    RedactedBundle copy = redactBundle(bundle->contents, plan, *rules);
    return dry ? printResult(preview(plan, copy).toUtf8()) : writeCopy(copy, plan, target);
}

} // namespace

Verb redactVerb()
{
    return {
        .name = "redact",
        .arguments = "X.memreport",
        .summary = QT_TRANSLATE_NOOP("memreport", "writes a copy that names nobody"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Replaces hosts, processes, units, cgroups, fingerprints, addresses, users, paths and label "
            "values "
            "by pseudonyms, the same everywhere, computes findings and figures again and looks for every "
            "original in the bytes of the copy. If one is found nothing is written and the exit status is 1. "
            "Numbers and times stay. Original files inside are rewritten if they are text, compressed "
            "with gzip, bzip2, xz or zstd as well, else left out, each by name."),
        .maxFiles = 1,
        .options = {{"-o", "FILE", QT_TRANSLATE_NOOP("memreport", "where the copy is written")},
                    {"--rules", "FILE",
                     QT_TRANSLATE_NOOP("memreport", "lines “replace A = B”, “keep WORD”, “keep-label NAME”")},
                    {"--drop-sources", "", QT_TRANSLATE_NOOP("memreport", "leave all original files out")},
                    {"--dry-run", "",
                     QT_TRANSLATE_NOOP(
                         "memreport::CommandLine",
                         "print what would be replaced, as a file of rules, and write nothing")}},
        .run = redact,
        .drawsFigures = true,
    };
}

} // namespace memreport
