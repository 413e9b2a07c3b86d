// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/exportmanifest.h"

#include "models/base/text.h"
#include "models/figures/figurefiles.h"
#include "models/incident/definitionlist.h"
#include "views/charts/figurefont.h"

#include <QCryptographicHash>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

QJsonArray inputsJson(const Incident &incident)
{
    QJsonArray inputs;
    for (const EvidencePtr &evidence : incident.evidence)
        inputs.append(
            QJsonObject{{u"path"_s, evidence->source.path},
                        {u"format"_s, qstr(evidence->source.format)},
                        {u"sha256"_s, evidence->source.sha256 ? QJsonValue(qstr(*evidence->source.sha256))
                                                              : QJsonValue()}});
    return inputs;
}

} // namespace

QString sha256Of(const QByteArray &bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

QJsonObject presetJson(const Preset &preset)
{
    const auto inUnit = [&preset](double length) {
        return preset.paper ? qRound(length * 25.4 / preset.unitsPerInch() * 100) / 100.0 : length;
    };
    return {{u"name"_s, preset.name},
            {u"unit"_s, preset.paper ? u"mm"_s : u"px"_s},
            {u"width"_s, inUnit(preset.size.width())},
            {u"height"_s, inUnit(preset.size.height())},
            {u"pixels_per_unit"_s, preset.pixelsPerUnit}};
}

QJsonObject definitionsJson(const Definitions &definitions)
{
    QJsonObject values;
    for (const DefinitionInfo &info : definitionList())
        values.insert(QString::fromLatin1(info.key), info.get(definitions));
    return values;
}

QJsonObject manifestEntry(const FigureSpec &spec, const Preset &preset, const QString &textState,
                          const std::vector<WrittenFile> &files)
{
    QJsonArray listed;
    for (const WrittenFile &file : files)
        listed.append(
            QJsonObject{{u"name"_s, file.name}, {u"bytes"_s, file.bytes}, {u"sha256"_s, file.sha256}});
    return {{u"name"_s, qstr(spec.name)},
            {u"title"_s, spec.title},
            {u"from"_s, isoUtc(spec.range.from)},
            {u"to"_s, isoUtc(spec.range.to)},
            {u"zone"_s, spec.zone},
            {u"preset"_s, presetJson(preset)},
            {u"alt_sha256"_s, sha256Of(figureAltText(spec))},
            {u"texts"_s, textState},
            {u"caveats"_s, QJsonArray::fromStringList({spec.caveats.begin(), spec.caveats.end()})},
            {u"files"_s, listed}};
}

QByteArray manifestText(const Incident &incident, const Preset &preset, const std::vector<FigureTone> &tones,
                        const QJsonArray &figures)
{
    QJsonArray themes;
    for (const FigureTone tone : tones)
        themes.append(toneWord(tone));
    const FontIdentity font = figureFontIdentity();
    const QJsonObject manifest{
        {u"program"_s, u"memreport " MEMREPORT_VERSION ""_s},
        {u"preset"_s, presetJson(preset)},
        {u"themes"_s, themes},
        {u"font"_s,
         QJsonObject{{u"family"_s, font.family}, {u"version"_s, font.version}, {u"sha256"_s, font.sha256}}},
        {u"definitions"_s, definitionsJson(incident.choices.definitions)},
        {u"inputs"_s, inputsJson(incident)},
        {u"figures"_s, figures}};
    return QJsonDocument(manifest).toJson();
}

} // namespace memreport
