// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/bundle/bundle.h"
#include "models/bundle/zipreader.h"
#include "models_incident/samedocument.h"

#include <QBuffer>
#include <QFile>
#include <QtEndian>

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

/// A ZIP file by hand, with every field open to lies.
struct RawMember
{
    QByteArray name;
    QByteArray bytes; ///< stored as they are
    int method = 0;
    int flags = 0;
    quint32 mode = 0100644;
    std::optional<quint32> size; ///< claimed, instead of the real one
    std::optional<quint32> crc;
    QByteArray localName; ///< of the header before the bytes, if it differs
};

inline quint32 crcOf(QByteArrayView bytes)
{
    quint32 crc = 0xffffffffU;
    for (const char c : bytes) {
        crc ^= quint8(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320U : 0);
    }
    return ~crc;
}

template<typename T>
QByteArray little(T value)
{
    QByteArray bytes(sizeof(T), Qt::Uninitialized);
    qToLittleEndian(value, bytes.data());
    return bytes;
}

inline QByteArray zipOf(const std::vector<RawMember> &members)
{
    QByteArray file;
    QByteArray directory;
    for (const RawMember &member : members) {
        const QByteArray name = member.localName.isEmpty() ? member.name : member.localName;
        const QByteArray sizes = little(member.crc.value_or(crcOf(member.bytes))) +
                                 little(quint32(member.bytes.size())) +
                                 little(member.size.value_or(quint32(member.bytes.size())));
        const QByteArray common = little(quint16(20)) + little(quint16(member.flags)) +
                                  little(quint16(member.method)) + little(quint32(0x00210000)) + sizes;
        directory += "PK\x01\x02"_ba + little(quint16(0x0314)) + common +
                     little(quint16(member.name.size())) + QByteArray(8, '\0') +
                     little(quint32(member.mode << 16)) + little(quint32(file.size())) + member.name;
        file += "PK\x03\x04"_ba + common + little(quint16(name.size())) + little(quint16(0)) + name +
                member.bytes;
    }
    const auto start = quint32(file.size());
    return file + directory + "PK\x05\x06"_ba + QByteArray(4, '\0') + little(quint16(members.size())) +
           little(quint16(members.size())) + little(quint32(directory.size())) + little(start) +
           little(quint16(0));
}

} // namespace handmade
