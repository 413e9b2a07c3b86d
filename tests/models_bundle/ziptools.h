// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"
#include "models/bundle/zipreader.h"
#include "models_bundle/rawzip.h"
#include "models_incident/samedocument.h"

#include <QBuffer>
#include <QFile>

namespace handmade {

using namespace memreport;
using namespace Qt::StringLiterals;

inline BundleContents fullContents()
{
    BundleContents contents;
    contents.document.evidence = {std::make_shared<const Evidence>(fullEvidence()),
                                  std::make_shared<const Evidence>(),
                                  std::make_shared<const Evidence>(fullEvidence())};
    contents.document.choices.title = u"Flood"_s;
    contents.document.choices.zone = u"Europe/Berlin"_s;
    contents.findings = R"({"pairs":[{"peak":{"values":[41.1]}}],"schema":1})"_ba;
    contents.figures = {{"pairs", "{}"_ba, "<svg/>"_ba, "A figure."_ba, "*Caption*"_ba},
                        {"swap", "{}"_ba, {}, "Swap."_ba, {}}};
    contents.sources = {{2, "original bytes\n"_ba}};
    contents.unknown = {{"notes/draft.md", "kept"_ba}};
    return contents;
}

inline QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline Result<LoadedBundle> readBytes(QByteArray bytes)
{
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        return std::unexpected(Error());
    return readBundle(buffer, u"x.memreport"_s);
}

inline std::vector<bundle::ZipEntry> entriesOf(QByteArray bytes)
{
    QBuffer buffer(&bytes);
    bundle::ZipReader zip(buffer);
    return buffer.open(QIODevice::ReadOnly) && zip.open() ? zip.entries() : std::vector<bundle::ZipEntry>();
}

} // namespace handmade
