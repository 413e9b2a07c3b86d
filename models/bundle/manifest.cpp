// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/manifest.h"

#include "models/base/text.h"
#include "models/bundle/bundlelayout.h"
#include "models/incident/documentjson.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {

const QLatin1StringView formatName = "memreport bundle"_L1;

} // namespace

const MemberHash *Manifest::find(std::string_view name) const
{
    const auto at = std::ranges::find(members, name, &MemberHash::name);
    return at == members.end() ? nullptr : &*at;
}

std::string sha256Hex(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

QJsonArray memberList(const std::vector<BundleMember> &members)
{
    QJsonArray list;
    for (const BundleMember &member : members)
        list.append(QJsonObject{{u"name"_s, qstr(member.name)},
                                {u"size"_s, qint64(member.bytes.size())},
                                {u"sha256"_s, qstr(sha256Hex(member.bytes))}});
    return list;
}

QJsonObject manifestJson(const BundleContents &contents, const std::vector<BundleMember> &members,
                         const std::map<size_t, std::string> &originals)
{
    QJsonArray sources;
    for (size_t i = 0; i < contents.document.evidence.size(); ++i) {
        QJsonObject source = evidenceHead(*contents.document.evidence[i]);
        source.insert("series"_L1, qint64(contents.document.evidence[i]->series.size()));
        if (const auto original = originals.find(i); original != originals.end())
            source.insert("member"_L1, qstr(original->second));
        sources.append(source);
    }
    return {{u"format"_s, formatName},
            {u"version"_s, formatVersion},
            {u"program"_s, u"memreport " MEMREPORT_VERSION ""_s},
            {u"members"_s, memberList(members)},
            {u"sources"_s, sources}};
}

namespace {

void readSources(const QJsonArray &sources, Manifest &manifest, std::vector<Error> &problems)
{
    for (const QJsonValue value : sources) {
        QStringList bad;
        Evidence evidence;
        const QJsonObject source = value.toObject();
        readEvidenceHead(source, evidence, bad);
        if (!bad.isEmpty()) {
            Error error;
            error.code = Error::Code::Damaged;
            error.file = qstr(manifestName);
            error.message = QCoreApplication::translate("Bundle", "source %1: not understood: %2")
                                .arg(manifest.sources.size())
                                .arg(bad.join(u", "_s));
            problems.push_back(error);
        }
        const std::string original = source.value("member"_L1).toString().toStdString();
        if (!original.empty())
            manifest.originals.push_back({manifest.sources.size(), original});
        manifest.sources.push_back(std::move(evidence));
    }
}
} // namespace

Result<Manifest> readManifest(const QByteArray &bytes, std::vector<Error> &problems)
{
    QJsonParseError parse;
    const QJsonObject json = QJsonDocument::fromJson(bytes, &parse).object();
    const qint64 version = json.value("version"_L1).toInteger(0);
    const QJsonArray sources = json.value("sources"_L1).toArray();
    if (json.value("format"_L1).toString() != formatName || version < 1 || version > 1000000 ||
        sources.size() > maxSources) {
        Error error;
        error.code = Error::Code::Damaged;
        error.file = qstr(manifestName);
        error.message = QCoreApplication::translate("Bundle", "this is no manifest of a bundle");
        if (parse.error != QJsonParseError::NoError)
            error.byte = parse.offset;
        return std::unexpected(error);
    }
    Manifest manifest;
    manifest.version = int(version);
    manifest.program = json.value("program"_L1).toString().toStdString();
    for (const QJsonValue value : json.value("members"_L1).toArray()) {
        const QJsonObject member = value.toObject();
        manifest.members.push_back({member.value("name"_L1).toString().toStdString(),
                                    member.value("size"_L1).toInteger(-1),
                                    member.value("sha256"_L1).toString().toStdString()});
    }
    readSources(sources, manifest, problems);
    return manifest;
}

} // namespace memreport::bundle
