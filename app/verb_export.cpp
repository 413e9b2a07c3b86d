// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_export.h"

#include "app/openbundle.h"
#include "app/report/report.h"
#include "app/terminal.h"
#include "models/base/text.h"
#include "models/base/translate.h"
#include "views/export/exportfigures.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QStringList listOf(const VerbArguments &arguments, const QString &option, const QString &fallback)
{
    QStringList words;
    for (const QString &given : arguments.has(option) ? arguments.values(option) : QStringList(fallback))
        words += given.split(u',', Qt::SkipEmptyParts);
    words.removeDuplicates();
    return words;
}

std::expected<FigureExportOptions, QString> optionsOf(const VerbArguments &arguments)
{
    FigureExportOptions options;
    const QString presetText = arguments.value(u"preset"_s, u"blog"_s);
    const auto preset = presetFromText(presetText);
    if (!preset)
        return std::unexpected(tr("--preset %1: expected one of %2, or custom:120x80mm@300")
                                   .arg(presetText, presetNames().join(u", "_s)));
    options.preset = *preset;
    options.formats.clear();
    for (const QString &word : listOf(arguments, u"format"_s, u"svg,pdf,png"_s)) {
        const auto format = formatFromWord(word);
        if (!format)
            return std::unexpected(tr("--format %1: expected svg, pdf or png").arg(word));
        options.formats.push_back(*format);
    }
    options.tones.clear();
    for (const QString &word : listOf(arguments, u"theme"_s, u"light,dark"_s)) {
        const auto tone = toneFromWord(word);
        if (!tone)
            return std::unexpected(tr("--theme %1: expected light or dark").arg(word));
        options.tones.push_back(*tone);
    }
    options.followAuthor = !arguments.has(u"preset"_s) && !arguments.has(u"theme"_s);
    return options;
}

/// The figures that the option names; an unknown name is the error.
std::expected<std::vector<std::shared_ptr<const FigureSpec>>, QString> chosenFigures(const Report &report,
                                                                                     const QStringList &names)
{
    if (names.contains(u"all"_s))
        return report.figures;
    std::vector<std::shared_ptr<const FigureSpec>> chosen;
    for (const QString &name : names) {
        const auto found =
            std::ranges::find_if(report.figures, [&](const auto &f) { return qstr(f->name) == name; });
        if (found != report.figures.end()) {
            chosen.push_back(*found);
            continue;
        }
        QStringList known;
        for (const auto &figure : report.figures)
            known += qstr(figure->name);
        return std::unexpected(tr("--figure %1: this document has %2")
                                   .arg(name, known.isEmpty() ? tr("no figure") : known.join(u", "_s)));
    }
    return chosen;
}

int exportAll(const VerbArguments &arguments)
{
    const auto options = optionsOf(arguments);
    if (!options) {
        printError(u"memreport export: "_s + options.error());
        return ExitUsage;
    }
    const auto bundle = openBundle(arguments.files.first());
    if (!bundle)
        return ExitInput;
    const Report report = reportOf(bundle->contents.document);
    const auto figures = chosenFigures(report, listOf(arguments, u"figure"_s, u"all"_s));
    if (!figures) {
        printError(u"memreport export: "_s + figures.error());
        return ExitUsage;
    }
    const QString folder = arguments.value(u"o"_s);
    const auto written = exportFigures(*figures, report.incident, *options, folder);
    if (!written) {
        printError(describe(written.error()));
        return ExitInput;
    }
    QString list;
    for (const WrittenFile &file : *written)
        list += folder + u'/' + file.name + u'\n';
    return printResult(list.toUtf8());
}

} // namespace

Verb exportVerb()
{
    return {
        .name = "export",
        .arguments = "X.memreport",
        .summary = QT_TRANSLATE_NOOP("memreport",
                                     "writes figures with captions, alternative texts, data and manifest"),
        .help = QT_TRANSLATE_NOOP(
            "memreport::CommandLine",
            "Writes the figures of a bundle into a folder, with captions, alternative texts, the "
            "plotted data, provenance and a manifest, and prints the files. The same bundle gives "
            "the same bytes on every machine."),
        .maxFiles = 1,
        .options = {{"--figure", "NAME|all", QT_TRANSLATE_NOOP("memreport", "which figures (default all)")},
                    {"--format", "svg,pdf,png",
                     QT_TRANSLATE_NOOP("memreport", "which formats (default all three)")},
                    {"--preset", "NAME",
                     QT_TRANSLATE_NOOP(
                         "memreport::CommandLine",
                         "blog (default), blog-narrow, journal-single, journal-1.5, journal-double, slide, "
                         "or custom:120x80mm@300")},
                    {"--theme", "light,dark", QT_TRANSLATE_NOOP("memreport", "which themes (default both)")},
                    {"-o", "DIR", QT_TRANSLATE_NOOP("memreport", "folder to write to; made if missing"),
                     true}},
        .run = exportAll,
        .drawsFigures = true,
    };
}

} // namespace memreport
