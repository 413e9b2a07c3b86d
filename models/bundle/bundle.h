// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/error.h"
#include "models/incident/document.h"

#include <QByteArray>
#include <QJsonValue>

#include <functional>
#include <string>
#include <vector>

namespace memreport {

/// A figure as the caller made it; members without bytes are not written.
struct BundleFigure
{
    std::string name; ///< letters, digits, '-', '_', '.'
    QByteArray spec;  ///< JSON
    QByteArray svg;
    QByteArray altText;
    QByteArray caption;
};

/// An original file, byte for byte.
struct BundleSource
{
    size_t evidence = 0; ///< Document::evidence
    QByteArray bytes;
};

/// A member that this version does not know; kept as it is.
struct BundleMember
{
    std::string name;
    QByteArray bytes;
};

struct BundleContents
{
    Document document;
    QByteArray findings;                 ///< JSON as computed; empty: not written
    std::vector<BundleFigure> figures;   ///< written in order of their names
    std::vector<BundleSource> sources;   ///< only if the author wants them inside
    std::vector<std::string> killLevels; ///< "V3" …, by Incident::kills; may be empty
    QByteArray benchmarks;               ///< JSON; empty: an empty list
    QByteArray reviews;                  ///< JSON (review.h); empty: not written
    std::vector<BundleMember> unknown;   ///< of the bundle that was opened
};

/// Writes to a new file that replaces the old one only when it is whole on disk. The same contents
/// give the same bytes on every machine. Io: the old file is untouched. Limit: too large for the
/// format. Usage: a name that no member may have, or a source of no evidence. Needs no event loop
/// and touches only its arguments: may run on any thread.
Result<void> writeBundle(const QString &path, const BundleContents &contents);

/// The same into an open device that can seek; it is not closed. name is for messages.
Result<void> writeBundle(QIODevice &out, const QString &name, const BundleContents &contents);

struct LoadedBundle
{
    BundleContents contents; ///< killLevels are not read: they follow from the findings
    int version = 0;
    std::string program;        ///< that wrote it, "memreport 0.1.0"
    std::string documentSha256; ///< of incident.json as the manifest says
    bool readOnly = false;
    QString readOnlyReason;      ///< newer version, or parts could not be read
    std::vector<Error> problems; ///< what could not be read, member by member
};

/// Reads all that can be read; what could not is in problems. Fails only if nothing can be:
/// Io, Empty, UnknownFormat, Limit, Damaged.
Result<LoadedBundle> readBundle(const QString &path);
/// The same from bytes in memory; name is for messages.
Result<LoadedBundle> readBundle(QIODevice &device, const QString &name);

struct MemberCheck
{
    std::string name;
    QString expected; ///< SHA-256 that the manifest says; empty: not listed
    QString found;    ///< SHA-256 of the bytes; empty: missing or unreadable
    QString problem;  ///< empty: as it should be
};

/// A value of findings.json that a computation from the stored samples does not give.
struct FindingDifference
{
    QString path;       ///< JSON pointer, "/pairs/0/holds/peak/values/0"
    QString stored;     ///< JSON; empty: absent
    QString recomputed; ///< JSON; empty: absent
};

struct BundleCheck
{
    std::vector<MemberCheck> members; ///< every one, in the order of the manifest
    std::vector<FindingDifference> findings;
    std::vector<Error> problems;
    bool isGood() const;
};

/// Every hash, and every finding against recompute(document). Fails as readBundle does, or as recompute does.
Result<BundleCheck> verifyBundle(const QString &path,
                                 const std::function<Result<QByteArray>(const Document &)> &recompute);

/// All places at which two JSON values differ; numbers by value, so that 1.0 equals 1.
std::vector<FindingDifference> compareJson(const QJsonValue &stored, const QJsonValue &recomputed);

} // namespace memreport
