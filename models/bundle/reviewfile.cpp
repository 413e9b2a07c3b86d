// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/bundlelayout.h"
#include "models/bundle/manifest.h"
#include "models/bundle/memberwriter.h"
#include "models/bundle/review.h"
#include "models/bundle/zipreader.h"
#include "models/incident/documentjson.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

using namespace bundle;

/// All members with their bytes; any that cannot be read is an error, for the copy would lose it.
Result<std::vector<BundleMember>> allMembers(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(Error{Error::Code::Io, file.errorString(), path, {}, {}, {}, {}});
    ZipReader zip(file);
    if (const auto opened = zip.open(); !opened)
        return std::unexpected(opened.error());
    if (zip.isCut())
        return std::unexpected(Error{Error::Code::Damaged,
                                     QCoreApplication::translate("Review", "the file is cut off"),
                                     path,
                                     {},
                                     {},
                                     {},
                                     {}});
    std::vector<BundleMember> members;
    for (const ZipEntry &entry : zip.entries()) {
        auto bytes = zip.read(entry);
        if (!bytes)
            return std::unexpected(bytes.error());
        members.push_back({entry.name, std::move(*bytes)});
    }
    return members;
}

/// Where a writer of whole bundles puts it.
void putReviews(std::vector<BundleMember> &members, const std::vector<Review> &reviews)
{
    std::erase_if(members, [](const BundleMember &member) { return member.name == reviewsName; });
    if (reviews.empty())
        return;
    auto at = std::ranges::find(members, benchmarksName, &BundleMember::name);
    if (at != members.end())
        ++at;
    members.insert(at, {std::string(reviewsName), reviewsToJson(reviews)});
}

} // namespace

Result<void> saveReviews(const QString &from, const QString &path, const std::vector<Review> &reviews)
{
    auto members = allMembers(from);
    if (!members)
        return std::unexpected(members.error());
    putReviews(*members, reviews);
    const auto manifest = std::ranges::find(*members, manifestName, &BundleMember::name);
    if (manifest == members->end())
        return std::unexpected(Error{Error::Code::Damaged,
                                     QCoreApplication::translate("Review", "the file has no manifest"),
                                     from,
                                     {},
                                     {},
                                     {},
                                     {}});
    QJsonObject json = QJsonDocument::fromJson(manifest->bytes).object();
    std::vector<BundleMember> listed = *members;
    std::erase_if(listed, [](const BundleMember &member) { return member.name == manifestName; });
    json.insert("members"_L1, memberList(listed));
    manifest->bytes = jsonText(json);
    return saveMembers(path, *members);
}

} // namespace memreport
