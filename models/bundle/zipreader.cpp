// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/zipreader.h"

#include "models/base/text.h"
#include "models/base/translate.h"
#include "models/bundle/bundlelayout.h"

#include <KCompressionDevice>

#include <QBuffer>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <set>

using namespace Qt::StringLiterals;

namespace memreport::bundle {

namespace {
constexpr QByteArrayView localMagic("PK\x03\x04", 4);
constexpr QByteArrayView directoryMagic("PK\x01\x02", 4);
constexpr QByteArrayView endMagic("PK\x05\x06", 4);
constexpr qint64 localSize = 30;
constexpr qint64 directorySize = 46;
constexpr qint64 endSize = 22;
constexpr qint64 maxComment = 0xffff;
constexpr int flagEncrypted = 1;
constexpr int flagSizesAfter = 8;
constexpr quint32 fileTypeMask = 0170000;
constexpr quint32 fileTypeRegular = 0100000;

int u16(const QByteArray &bytes, qint64 at)
{
    return qFromLittleEndian<quint16>(bytes.constData() + at);
}

qint64 u32(const QByteArray &bytes, qint64 at)
{
    return qFromLittleEndian<quint32>(bytes.constData() + at);
}

std::unexpected<Error> fail(Error::Code code, const std::string &member, const QString &message)
{
    Error error;
    error.code = code;
    // The name may be hostile: only what prints is repeated.
    for (const char c : member.substr(0, 80))
        error.file += c >= 0x20 && c < 0x7f ? QChar(QLatin1Char(c)) : QChar(u'?');
    error.message = message;
    return std::unexpected(error);
}

constexpr std::array<quint32, 256> crcTable = [] {
    std::array<quint32, 256> table{};
    for (quint32 i = 0; i < 256; ++i) {
        quint32 value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value >> 1) ^ (value & 1 ? 0xedb88320U : 0);
        table[i] = value;
    }
    return table;
}();

quint32 crc32(QByteArrayView bytes)
{
    quint32 crc = 0xffffffffU;
    for (const char c : bytes)
        crc = (crc >> 8) ^ crcTable[(crc ^ quint8(c)) & 0xff];
    return ~crc;
}

/// What a header says that must hold before its sizes are believed.
Result<void> checkEntry(const ZipEntry &entry, int flags)
{
    if (!isMemberName(entry.name))
        return fail(Error::Code::Damaged, entry.name, tr("a member has a name that is not allowed"));
    if (flags & flagEncrypted)
        return fail(Error::Code::Damaged, entry.name, tr("the member is encrypted"));
    if (entry.method != 0 && entry.method != 8)
        return fail(Error::Code::Damaged, entry.name,
                    tr("the member is packed in a way that is not allowed"));
    if (entry.size > maxMemberBytes || entry.packedSize > maxMemberBytes)
        return fail(Error::Code::Limit, entry.name, tr("the member is too large"));
    if (entry.method == 0 && entry.size != entry.packedSize)
        return fail(Error::Code::Damaged, entry.name, tr("sizes of the member contradict each other"));
    if (entry.method == 8 && entry.size > entry.packedSize * maxDeflateRatio)
        return fail(Error::Code::Limit, entry.name, tr("the member cannot have the size that it claims"));
    return {};
}
} // namespace

QByteArray ZipReader::bytes(qint64 from, qint64 count)
{
    if (from < 0 || count < 0 || from > m_device.size() - count || !m_device.seek(from))
        return {};
    return m_device.read(count);
}

std::optional<ZipReader::End> ZipReader::findEnd()
{
    const qint64 from = std::max<qint64>(0, m_device.size() - endSize - maxComment);
    const QByteArray tail = bytes(from, m_device.size() - from);
    for (qint64 at = tail.size() - endSize; at >= 0; --at) {
        if (!QByteArrayView(tail).sliced(at).startsWith(endMagic) ||
            at + endSize + u16(tail, at + 20) != tail.size())
            continue;
        End end{from + at, u32(tail, at + 16), u32(tail, at + 12), u16(tail, at + 10)};
        const bool oneDisk =
            u16(tail, at + 4) == 0 && u16(tail, at + 6) == 0 && u16(tail, at + 8) == end.count;
        if (oneDisk && end.directory + end.directorySize == end.position)
            return end;
    }
    return std::nullopt;
}

Result<void> ZipReader::open()
{
    if (!bytes(0, 4).startsWith(localMagic))
        return fail(Error::Code::UnknownFormat, {}, tr("this is no memreport bundle"));
    if (m_device.size() > maxFileBytes)
        return fail(Error::Code::Limit, {}, tr("the file is larger than this version reads"));
    const auto end = findEnd();
    m_cut = !end;
    const Result<void> read = end ? readDirectory(*end) : walkHeaders();
    if (!read)
        return read;
    return check();
}

Result<void> ZipReader::readDirectory(const End &end)
{
    if (end.count > maxMembers)
        return fail(Error::Code::Limit, {}, tr("the file has too many members"));
    const QByteArray directory = bytes(end.directory, end.directorySize);
    qint64 at = 0;
    for (qint64 i = 0; i < end.count; ++i) {
        if (const auto read = readDirectoryEntry(directory, at, end.directory); !read)
            return read;
    }
    if (at != directory.size())
        return fail(Error::Code::Damaged, {}, tr("the directory of the file is damaged"));
    return {};
}

Result<void> ZipReader::readDirectoryEntry(const QByteArray &directory, qint64 &at, qint64 limit)
{
    if (directory.size() - at < directorySize ||
        !QByteArrayView(directory).sliced(at).startsWith(directoryMagic))
        return fail(Error::Code::Damaged, {}, tr("the directory of the file is damaged"));
    ZipEntry entry;
    const qint64 nameLength = u16(directory, at + 28);
    const qint64 rest = nameLength + u16(directory, at + 30) + u16(directory, at + 32);
    if (directory.size() - at - directorySize < rest)
        return fail(Error::Code::Damaged, {}, tr("the directory of the file is damaged"));
    entry.name = directory.mid(at + directorySize, nameLength).toStdString();
    entry.method = u16(directory, at + 10);
    entry.crc = quint32(u32(directory, at + 16));
    entry.packedSize = u32(directory, at + 20);
    entry.size = u32(directory, at + 24);
    entry.header = u32(directory, at + 42);
    if (const auto checked = checkEntry(entry, u16(directory, at + 8)); !checked)
        return checked;
    // Mode bits of Unix in the upper half; links and devices are refused, 0 is "not said".
    const quint32 type = quint32(u32(directory, at + 38) >> 16) & fileTypeMask;
    if (type != 0 && type != fileTypeRegular)
        return fail(Error::Code::Damaged, entry.name, tr("the member is a link or another special file"));
    at += directorySize + rest;
    const Result<void> located = locate(entry, limit);
    if (located)
        m_entries.push_back(std::move(entry));
    return located;
}

/// The header before the bytes must agree with the directory.
Result<void> ZipReader::locate(ZipEntry &entry, qint64 limit)
{
    const QByteArray header = bytes(entry.header, localSize);
    if (header.size() < localSize || !header.startsWith(localMagic))
        return fail(Error::Code::Damaged, entry.name, tr("the member's header is damaged"));
    const qint64 nameLength = u16(header, 26);
    entry.data = entry.header + localSize + nameLength + u16(header, 28);
    const QByteArray name = bytes(entry.header + localSize, nameLength);
    if (name.toStdString() != entry.name || entry.data > limit - entry.packedSize)
        return fail(Error::Code::Damaged, entry.name, tr("the member's header contradicts the directory"));
    return {};
}

Result<void> ZipReader::walkHeaders()
{
    qint64 at = 0;
    while (true) {
        const QByteArray header = bytes(at, localSize);
        if (header.size() < localSize || !header.startsWith(localMagic))
            return {};
        ZipEntry entry;
        const qint64 nameLength = u16(header, 26);
        entry.name = bytes(at + localSize, nameLength).toStdString();
        entry.method = u16(header, 8);
        entry.crc = quint32(u32(header, 14));
        entry.packedSize = u32(header, 18);
        entry.size = u32(header, 22);
        entry.header = at;
        entry.data = at + localSize + nameLength + u16(header, 28);
        const bool whole = entry.data <= m_device.size() - entry.packedSize;
        if (!whole || (u16(header, 6) & flagSizesAfter))
            return {};
        if (const auto checked = checkEntry(entry, u16(header, 6)); !checked)
            return checked;
        at = entry.data + entry.packedSize;
        m_entries.push_back(std::move(entry));
        if (qint64(m_entries.size()) > maxMembers)
            return fail(Error::Code::Limit, {}, tr("the file has too many members"));
    }
}

/// Over all members: names that collide, bytes used twice, more unpacked than is honest.
Result<void> ZipReader::check()
{
    std::set<std::string> names;
    qint64 total = 0;
    for (const ZipEntry &entry : m_entries) {
        if (!names.insert(foldedName(entry.name)).second)
            return fail(Error::Code::Damaged, entry.name, tr("two members have the same name"));
        total += entry.size;
    }
    if (total > std::max(freeBytes, m_device.size() * maxTotalRatio))
        return fail(Error::Code::Limit, {}, tr("the file unpacks to more than is allowed"));
    std::vector<const ZipEntry *> byPlace;
    for (const ZipEntry &entry : m_entries)
        byPlace.push_back(&entry);
    std::ranges::sort(byPlace, {}, &ZipEntry::header);
    for (size_t i = 1; i < byPlace.size(); ++i) {
        if (byPlace[i]->header < byPlace[i - 1]->data + byPlace[i - 1]->packedSize)
            return fail(Error::Code::Damaged, byPlace[i]->name, tr("two members share their bytes"));
    }
    return {};
}

bool ZipReader::unpack(const ZipEntry &entry, QByteArray &out)
{
    QByteArray packed = bytes(entry.data, entry.packedSize);
    if (packed.size() != entry.packedSize)
        return false;
    if (entry.method == 0) {
        out = std::move(packed);
        return true;
    }
    QBuffer buffer(&packed);
    KCompressionDevice filter(&buffer, false, KCompressionDevice::GZip);
    filter.setSkipHeaders();
    if (!buffer.open(QIODevice::ReadOnly) || !filter.open(QIODevice::ReadOnly))
        return false;
    // One byte more than promised shows that the promise is broken.
    out = filter.read(entry.size + 1);
    return filter.error() == QFileDevice::NoError && out.size() == entry.size;
}

Result<QByteArray> ZipReader::read(const ZipEntry &entry)
{
    QByteArray out;
    if (!unpack(entry, out) || out.size() != entry.size)
        return fail(Error::Code::Damaged, entry.name, tr("the member cannot be unpacked"));
    if (crc32(out) != entry.crc)
        return fail(Error::Code::Damaged, entry.name, tr("the member does not match its checksum"));
    return out;
}

} // namespace memreport::bundle
