// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"

#include "app/helptext.h"
#include "app/terminal.h"
#include "models/base/translate.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QHashFunctions>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QStringList wordsOf(int argc, char **argv)
{
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words += QString::fromLocal8Bit(argv[i]);
    return words;
}

QString withoutDashes(const VerbOption &option)
{
    QString name = QString::fromUtf8(option.name);
    while (name.startsWith(u'-'))
        name.remove(0, 1);
    return name;
}

int usageFault(const QString &what, const QString &usage)
{
    printError(what + u"\n\n"_s + usage);
    return ExitUsage;
}

/// --help, --version, and the two that packagers call. nullopt: none of them.
std::optional<int> answerAboutProgram(const QStringList &words)
{
    if (words.size() < 2)
        return std::nullopt;
    const QString &first = words[1];
    if (first == u"--help" || first == u"-h" || first == u"help")
        return printResult(programHelp().toUtf8());
    if (first == u"--version")
        return printResult(QByteArrayLiteral("memreport " MEMREPORT_VERSION "\n"));
    if (first == u"--man")
        return printResult(manPage().toUtf8());
    if (first == u"--completion" && words.value(2) == u"bash")
        return printResult(bashCompletion().toUtf8());
    if (first.startsWith(u'-') && first != u"-" && first != u"--")
        return usageFault(tr("memreport: unknown option %1").arg(first), programHelp());
    return std::nullopt;
}

int runVerb(const Verb &verb, int &argc, char **argv, const QStringList &words)
{
    std::unique_ptr<QCoreApplication> application;
    if (verb.drawsFigures) {
        // Figures are painted into files; a display would only add its own fonts and scale.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        application = std::make_unique<QApplication>(argc, argv);
    } else {
        application = std::make_unique<QCoreApplication>(argc, argv);
    }
    const QStringList own = words.sliced(2);
    const qsizetype end = own.indexOf(u"--"_s);
    if ((end < 0 ? own : own.first(end)).contains(u"--help"_s))
        return printResult(verbHelp(verb).toUtf8());
    const auto arguments = parseArguments(verb, own);
    return arguments ? verb.run(*arguments) : ExitUsage;
}

} // namespace

std::optional<VerbArguments> parseArguments(const Verb &verb, const QStringList &words)
{
    QCommandLineParser parser;
    for (const VerbOption &option : verb.options)
        parser.addOption(QCommandLineOption(withoutDashes(option), {}, QString::fromUtf8(option.valueName)));
    const auto refuse = [&verb](const QString &what) {
        usageFault(u"memreport %1: %2"_s.arg(QLatin1StringView(verb.name), what), verbHelp(verb));
        return std::nullopt;
    };
    if (!parser.parse(QStringList(u"memreport"_s) + words))
        return refuse(parser.errorText());
    VerbArguments arguments;
    arguments.files = parser.positionalArguments();
    for (const VerbOption &option : verb.options) {
        const QString name = withoutDashes(option);
        if (parser.isSet(name))
            arguments.options.insert(name, *option.valueName ? parser.values(name) : QStringList());
        else if (option.required)
            return refuse(tr("%1 is missing").arg(QString::fromUtf8(option.name)));
    }
    if (arguments.files.size() < verb.minFiles)
        return refuse(tr("expected %1").arg(QString::fromUtf8(verb.arguments)));
    if (verb.maxFiles >= 0 && arguments.files.size() > verb.maxFiles)
        return refuse(tr("unexpected argument %1").arg(arguments.files[verb.maxFiles]));
    return arguments;
}

int runProgram(int argc, char **argv, const OpenWindow &openWindow)
{
    // The PDF engine writes its fonts in the order of a hash; a random seed would give the same figure
    // other bytes in the next run.
    QHashSeed::setDeterministicGlobalSeed();
    QCoreApplication::setApplicationName(u"memreport"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(MEMREPORT_VERSION));
    const QStringList words = wordsOf(argc, argv);
    if (const auto answered = answerAboutProgram(words))
        return *answered;
    if (const Verb *verb = verbNamed(words.value(1)))
        return runVerb(*verb, argc, argv, words);
    if (!openWindow)
        return usageFault(tr("memreport: a verb is missing"), programHelp());
    QStringList files = words.sliced(std::min<qsizetype>(1, words.size()));
    files.removeOne(u"--"_s);
    return openWindow(argc, argv, files);
}

} // namespace memreport
