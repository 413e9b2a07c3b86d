// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helptext.h"

#include "models/base/translate.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qsizetype textWidth = 96;

QString optionWords(const VerbOption &option)
{
    const QString name = QString::fromUtf8(option.name);
    return *option.valueName ? name + u' ' + QString::fromUtf8(option.valueName) : name;
}

/// Words of the text in lines of textWidth behind an indent.
QString folded(const QString &text, qsizetype indent)
{
    QString result;
    qsizetype column = indent;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        if (column > indent && column + 1 + word.size() > textWidth) {
            result += u'\n' + QString(indent, u' ');
            column = indent;
        } else if (column > indent) {
            result += u' ';
            ++column;
        }
        result += word;
        column += word.size();
    }
    return result;
}

QString usageLine(const Verb &verb)
{
    QString line = u"memreport "_s + QLatin1StringView(verb.name);
    for (const VerbOption &option : verb.options) {
        if (option.required)
            line += u' ' + optionWords(option);
    }
    return line + u" [" + tr("OPTIONS") + u"] " + QString::fromUtf8(verb.arguments);
}

/// Troff takes a leading dot or quote for a request and a backslash for an escape.
QString troff(QString text)
{
    text.replace(u'\\', u"\\e"_s);
    text.replace(u'-', u"\\-"_s);
    if (text.startsWith(u'.') || text.startsWith(u'\''))
        text.prepend(u"\\&"_s);
    return text;
}

QStringList optionNames(const Verb &verb)
{
    QStringList names;
    for (const VerbOption &option : verb.options)
        names += QString::fromUtf8(option.name);
    return names << u"--help"_s;
}

} // namespace

QString verbHelp(const Verb &verb)
{
    QString text = tr("Usage: %1").arg(usageLine(verb)) + u"\n\n"_s + folded(tr(verb.help), 0) + u"\n\n"_s +
                   tr("Options:") + u'\n';
    constexpr qsizetype column = 26;
    for (const VerbOption &option : verb.options) {
        QString line = u"  "_s + optionWords(option);
        line = line.size() + 2 > column ? line + u'\n' + QString(column, u' ') : line.leftJustified(column);
        text += line + folded(tr(option.help), column) + u'\n';
    }
    return text + u"  --help"_s.leftJustified(column) + tr("print this") + u'\n';
}

QString programHelp()
{
    QString text = tr("Usage: memreport [FILE…]          open the window\n"
                      "       memreport VERB …           work without one\n\n"
                      "Turns the raw evidence of a memory incident into figures people can trust.\n\n"
                      "Verbs:\n");
    for (const Verb &verb : verbs()) {
        text += u"  "_s + QString::fromLatin1(verb.name).leftJustified(10) +
                QString::fromUtf8(verb.arguments).leftJustified(18) + tr(verb.summary) + u'\n';
    }
    return text + u'\n' +
           tr("memreport VERB --help tells the options of a verb. Exit status: 0 done, 1 a check failed, 2 "
              "wrong "
              "usage,\n3 input that could not be read.") +
           u'\n';
}

QString manPage()
{
    QString text =
        u".TH MEMREPORT 1 \"\" \"memreport "_s + QStringLiteral(MEMREPORT_VERSION) +
        u"\"\n.SH NAME\nmemreport \\- figures from the evidence of a memory incident\n"
        ".SH SYNOPSIS\n.B memreport\n[\\fIFILE\\fR ...]\n.br\n.B memreport\n\\fIVERB\\fR ...\n"
        ".SH DESCRIPTION\n"_s +
        troff(tr("With files or with nothing memreport opens its window. With a verb it opens none, needs no "
                 "display, prints results on standard output and everything else on standard error.")) +
        u"\n.SH VERBS\n"_s;
    for (const Verb &verb : verbs()) {
        text += u".SS "_s + troff(usageLine(verb)) + u'\n' + troff(tr(verb.help)) + u'\n';
        for (const VerbOption &option : verb.options)
            text += u".TP\n.B "_s + troff(optionWords(option)) + u'\n' + troff(tr(option.help)) + u'\n';
    }
    return text +
           u".SH EXIT STATUS\n0 done, 1 a check failed, 2 wrong usage, 3 input that could not be read\n"_s;
}

QString bashCompletion()
{
    QString cases;
    QStringList names;
    for (const Verb &verb : verbs()) {
        names += QLatin1StringView(verb.name);
        cases += u"    %1) words=\"%2\" ;;\n"_s.arg(names.last(), optionNames(verb).join(u' '));
    }
    return u"_memreport() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} words=\n"
           "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"%1 --help --version\" -- \"$current\"; compgen -f "
           "-- \"$current\")\n"
           "        return\n"
           "    fi\n"
           "    case ${COMP_WORDS[1]} in\n%2    esac\n"
           "    case $current in\n"
           "    -*) mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\") ;;\n"
           "    *) mapfile -t COMPREPLY < <(compgen -f -- \"$current\") ;;\n"
           "    esac\n"
           "}\n"
           "complete -o filenames -F _memreport memreport\n"_s.arg(names.join(u' '), cases);
}

} // namespace memreport
