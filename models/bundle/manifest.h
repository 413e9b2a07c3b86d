// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"

#include <QJsonArray>
#include <QJsonObject>

#include <map>

namespace memreport::bundle {

struct MemberHash
{
    std::string name;
    qint64 size = 0;
    std::string sha256; ///< hex
};

struct SourceMember
{
    size_t evidence = 0;
    std::string member;
};

/// manifest.json as read.
struct Manifest
{
    int version = 0;
    std::string program;
    std::vector<MemberHash> members; ///< all but the manifest itself
    std::vector<Evidence> sources;   ///< their heads
    std::vector<SourceMember> originals;

    const MemberHash *find(std::string_view name) const;
};

std::string sha256Hex(const QByteArray &bytes);

/// Name, size and SHA-256 of each.
QJsonArray memberList(const std::vector<BundleMember> &members);
QJsonObject manifestJson(const BundleContents &contents, const std::vector<BundleMember> &members,
                         const std::map<size_t, std::string> &originals);
/// Damaged: no manifest of a bundle. Oddities of single sources go to problems.
Result<Manifest> readManifest(const QByteArray &bytes, std::vector<Error> &problems);

} // namespace memreport::bundle
