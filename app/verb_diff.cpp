// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verb_diff.h"

#include "app/openbundle.h"
#include "app/terminal.h"
#include "models/analysis/showjson.h"
#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/bundle/bundlediff.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

// A source more may mean hundreds of series more; --json has them all.
constexpr int shownPerSection = 25;
constexpr qsizetype longestText = 160;

std::optional<DiffSide> sideOf(const QString &path)
{
    auto bundle = openBundle(path);
    if (!bundle)
        return std::nullopt;
    const Incident incident = assemble(bundle->contents.document);
    return DiffSide{std::move(bundle->contents.document), showJson(incident, analyse(incident))};
}

QString shortened(const QString &text)
{
    const QString line = QString(text).replace(u'\n', u' ');
    return line.size() <= longestText ? line : line.first(longestText - 1) + u'…';
}

QString changeLine(const BundleChange &change)
{
    QString line = u"  %1 %2"_s.arg(changeWord(change.kind), -8).arg(shortened(change.key));
    const bool keySaysIt = change.key == change.before || change.key == change.after ||
                           change.key.endsWith(u'[' + change.before + change.after + u']');
    if (change.kind == BundleChange::Kind::Changed)
        line += u": %1 → %2"_s.arg(shortened(change.before), shortened(change.after));
    else if (!keySaysIt)
        line += u": "_s + shortened(change.before + change.after);
    if (change.by) {
        const QString sign = *change.by > 0 ? u"+"_s : QString();
        const QString unit = change.unit.isEmpty() ? QString() : u' ' + change.unit;
        line += u" (%1%2%3)"_s.arg(sign, shortest(*change.by), unit);
    }
    return line + u'\n';
}

QString diffText(const std::vector<BundleChange> &changes, const QStringList &files)
{
    if (changes.empty())
        return tr("%1 and %2 say the same.").arg(files[0], files[1]) + u'\n';
    QString text = tr("%1 → %2: %3 differences").arg(files[0], files[1]).arg(changes.size()) + u'\n';
    for (auto at = changes.begin(); at != changes.end();) {
        const auto end = std::find_if(
            at, changes.end(), [&](const BundleChange &change) { return change.section != at->section; });
        text += u'\n' + at->section + u":\n"_s;
        const auto shown = std::min<std::ptrdiff_t>(end - at, shownPerSection);
        std::for_each(at, at + shown, [&](const BundleChange &change) { text += changeLine(change); });
        if (shown < end - at)
            text += u"  "_s + tr("and %1 more").arg(end - at - shown) + u'\n';
        at = end;
    }
    return text;
}

QByteArray diffJson(const std::vector<BundleChange> &changes, const QStringList &files)
{
    const auto orNull = [](const QString &value) { return value.isEmpty() ? QJsonValue() : value; };
    QJsonArray list;
    QJsonObject counts;
    for (const BundleChange &change : changes) {
        list.append(QJsonObject{{u"section"_s, change.section},
                                {u"key"_s, change.key},
                                {u"change"_s, changeWord(change.kind)},
                                {u"before"_s, orNull(change.before)},
                                {u"after"_s, orNull(change.after)},
                                {u"by"_s, change.by ? QJsonValue(*change.by) : QJsonValue()},
                                {u"unit"_s, orNull(change.unit)}});
        counts[change.section] = counts[change.section].toInt() + 1;
    }
    return QJsonDocument(QJsonObject{{u"files"_s, QJsonArray::fromStringList(files)},
                                     {u"same"_s, changes.empty()},
                                     {u"counts"_s, counts},
                                     {u"changes"_s, list}})
        .toJson();
}

int diff(const VerbArguments &arguments)
{
    const auto a = sideOf(arguments.files[0]);
    const auto b = sideOf(arguments.files[1]);
    if (!a || !b)
        return ExitInput;
    const std::vector<BundleChange> changes = diffBundles(*a, *b);
    const int printed = printResult(arguments.has(u"json"_s) ? diffJson(changes, arguments.files)
                                                             : diffText(changes, arguments.files).toUtf8());
    return printed == ExitDone && !changes.empty() ? int(ExitCheckFailed) : printed;
}

} // namespace

Verb diffVerb()
{
    return {
        .name = "diff",
        .arguments = "A.memreport B.memreport",
        .summary = QT_TRANSLATE_NOOP("memreport", "says what changed from one bundle to another"),
        .help = QT_TRANSLATE_NOOP("memreport",
                                  "Compares two bundles: sources by their hash, series, kills and other "
                                  "events, pairs, definitions, "
                                  "choices, texts, and every finding with how much it changed. Things are "
                                  "matched by name, never by "
                                  "position. Ends with 0 if both say the same, with 1 if they differ."),
        .minFiles = 2,
        .maxFiles = 2,
        .options = {{"--json", "", QT_TRANSLATE_NOOP("memreport", "print JSON for programs")}},
        .run = diff,
    };
}

} // namespace memreport
