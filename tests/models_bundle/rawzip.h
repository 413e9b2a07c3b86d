// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QtEndian>

#include <optional>
#include <vector>

namespace handmade {

using namespace Qt::StringLiterals;

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
