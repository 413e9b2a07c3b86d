// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/bundle/bundle.h"
#include "models/bundle/bundlelayout.h"
#include "models/bundle/manifest.h"
#include "models/bundle/zipreader.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {
using namespace bundle;

QString textOf(const QJsonValue &value)
{
    if (value.isUndefined())
        return {};
    // A value alone is no document; in a list it is, and the brackets come off.
    const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(list.sliced(1, list.size() - 2));
}

/// RFC 6901.
QString escaped(QString key)
{
    return key.replace(u'~', u"~0"_s).replace(u'/', u"~1"_s);
}

void compare(const QJsonValue &a, const QJsonValue &b, const QString &path,
             std::vector<FindingDifference> &differences);

void compareObjects(const QJsonObject &a, const QJsonObject &b, const QString &path,
                    std::vector<FindingDifference> &differences)
{
    QStringList keys = a.keys() + b.keys();
    keys.sort();
    keys.removeDuplicates();
    for (const QString &key : std::as_const(keys))
        compare(a.value(key), b.value(key), path + u'/' + escaped(key), differences);
}

void compareArrays(const QJsonArray &a, const QJsonArray &b, const QString &path,
                   std::vector<FindingDifference> &differences)
{
    for (qsizetype i = 0; i < std::max(a.size(), b.size()); ++i) {
        const QJsonValue left = i < a.size() ? a[i] : QJsonValue(QJsonValue::Undefined);
        const QJsonValue right = i < b.size() ? b[i] : QJsonValue(QJsonValue::Undefined);
        compare(left, right, path + u'/' + QString::number(i), differences);
    }
}

void compare(const QJsonValue &a, const QJsonValue &b, const QString &path,
             std::vector<FindingDifference> &differences)
{
    if (a.isObject() && b.isObject())
        compareObjects(a.toObject(), b.toObject(), path, differences);
    else if (a.isArray() && b.isArray())
        compareArrays(a.toArray(), b.toArray(), path, differences);
    else if (a != b && !(a.isDouble() && b.isDouble() && a.toDouble() == b.toDouble()))
        differences.push_back({path, textOf(a), textOf(b)});
}

MemberCheck checkMember(ZipReader &zip, const MemberHash &hash)
{
    MemberCheck check{hash.name, qstr(hash.sha256), {}, {}};
    const auto entry = std::ranges::find(zip.entries(), hash.name, &ZipEntry::name);
    if (entry == zip.entries().end()) {
        check.problem = tr("missing");
        return check;
    }
    const auto bytes = zip.read(*entry);
    if (!bytes) {
        check.problem = bytes.error().message;
        return check;
    }
    check.found = qstr(sha256Hex(*bytes));
    if (check.found != check.expected || bytes->size() != hash.size)
        check.problem = tr("does not match the manifest");
    return check;
}

void checkMembers(ZipReader &zip, const Manifest &manifest, BundleCheck &check)
{
    std::set<std::string_view> listed{manifestName};
    for (const MemberHash &hash : manifest.members) {
        listed.insert(hash.name);
        check.members.push_back(checkMember(zip, hash));
    }
    for (const ZipEntry &entry : zip.entries()) {
        if (!listed.contains(entry.name))
            check.members.push_back({entry.name, {}, {}, tr("not in the manifest")});
    }
}

void checkOriginals(ZipReader &zip, const Manifest &manifest, BundleCheck &check)
{
    for (const SourceMember &original : manifest.originals) {
        const auto entry = std::ranges::find(zip.entries(), original.member, &ZipEntry::name);
        const auto &sha256 = manifest.sources[original.evidence].source.sha256;
        if (entry == zip.entries().end() || !sha256)
            continue;
        const auto bytes = zip.read(*entry);
        if (bytes && sha256Hex(*bytes) != *sha256)
            check.members.push_back({original.member, qstr(*sha256), qstr(sha256Hex(*bytes)),
                                     tr("is not the file that was imported")});
    }
}

Result<void> checkBytes(QIODevice &device, BundleCheck &check)
{
    ZipReader zip(device);
    if (auto opened = zip.open(); !opened)
        return opened;
    const auto entry = std::ranges::find(zip.entries(), manifestName, &ZipEntry::name);
    if (entry == zip.entries().end())
        return {}; // the reader has said so
    const auto bytes = zip.read(*entry);
    std::vector<Error> known;
    const auto manifest =
        bytes ? readManifest(*bytes, known) : Result<Manifest>(std::unexpected(bytes.error()));
    if (manifest) {
        checkMembers(zip, *manifest, check);
        checkOriginals(zip, *manifest, check);
    }
    return {};
}
} // namespace

std::vector<FindingDifference> compareJson(const QJsonValue &stored, const QJsonValue &recomputed)
{
    std::vector<FindingDifference> differences;
    compare(stored, recomputed, {}, differences);
    return differences;
}

bool BundleCheck::isGood() const
{
    return problems.empty() && findings.empty() &&
           std::ranges::all_of(members, [](const MemberCheck &member) { return member.problem.isEmpty(); });
}

Result<BundleCheck> verifyBundle(const QString &path,
                                 const std::function<Result<QByteArray>(const Document &)> &recompute)
{
    auto loaded = readBundle(path);
    if (!loaded)
        return std::unexpected(loaded.error());
    BundleCheck check;
    check.problems = std::move(loaded->problems);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(Error{Error::Code::Io, file.errorString(), path, {}, {}, {}, {}});
    if (const auto bytes = checkBytes(file, check); !bytes)
        return std::unexpected(bytes.error());
    if (loaded->contents.findings.isEmpty())
        return check;
    const auto again = recompute(loaded->contents.document);
    if (!again)
        return std::unexpected(again.error());
    const auto value = [](const QByteArray &json) {
        const QJsonDocument document = QJsonDocument::fromJson(json);
        return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    };
    check.findings = compareJson(value(loaded->contents.findings), value(*again));
    return check;
}

} // namespace memreport
