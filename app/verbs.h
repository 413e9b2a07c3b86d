// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace memreport {

/// How a run ended, for scripts.
enum ExitCode
{
    ExitDone = 0,
    ExitCheckFailed = 1,
    ExitUsage = 2,
    ExitInput = 3, ///< input that could not be read, output that could not be written
};

/// What the user typed behind a verb, checked against the table.
struct VerbArguments
{
    QStringList files;
    QMap<QString, QStringList> options; ///< by name without dashes; only those given

    bool has(const QString &option) const { return options.contains(option); }
    QStringList values(const QString &option) const { return options.value(option); }
    /// The last one given, else fallback.
    QString value(const QString &option, const QString &fallback = {}) const;
};

struct VerbOption
{
    const char *name;      ///< with its dashes: "--json", or "-o" for one letter
    const char *valueName; ///< "ZONE"; empty: a switch
    const char *help;      ///< translated when shown
    bool required = false;
};

/// One line of the table that parsing, --help, the man page and the completion are made from.
struct Verb
{
    const char *name;
    const char *arguments; ///< "FILE…"
    const char *summary;   ///< half a sentence, translated when shown
    const char *help;      ///< a paragraph
    int minFiles = 1;
    int maxFiles = -1; ///< -1: any number
    std::vector<VerbOption> options;
    std::function<int(const VerbArguments &)> run;
    bool drawsFigures = false; ///< needs fonts and painting, though no display
};

/// Every verb, in the order of the help.
const std::vector<Verb> &verbs();
const Verb *verbNamed(const QString &name);

} // namespace memreport
