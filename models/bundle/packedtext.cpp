// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/bundle/packedtext.h"

#include <QBuffer>
#include <QtEndian>

#include <KCompressionDevice>
#include <KFilterBase>

#include <array>
#include <memory>
#include <string_view>

namespace memreport::bundle {

namespace {

using Type = KCompressionDevice::CompressionType;
using namespace std::string_view_literals;

struct Packing
{
    std::string_view head;
    Type type;
};
constexpr std::array packings{Packing{"\x1f\x8b"sv, Type::GZip}, Packing{"BZh"sv, Type::BZip2},
                              Packing{"\xfd\x37zXZ\0"sv, Type::Xz},
                              Packing{"\x28\xb5\x2f\xfd"sv, Type::Zstd}};

const Packing *packingOf(const QByteArray &bytes)
{
    const std::string_view text(bytes.constData(), size_t(bytes.size()));
    for (const Packing &packing : packings) {
        if (text.starts_with(packing.head))
            return &packing;
    }
    return nullptr;
}

/// One stream from the front of the bytes to the end of out; how many bytes it took, nullopt on any fault.
std::optional<qsizetype> unpackStream(KFilterBase &filter, QByteArrayView bytes, QByteArray &out,
                                      qint64 limit)
{
    // KFilterBase reads it and keeps no copy; its counters are unsigned int.
    if (bytes.size() > 0x7fffffff || !filter.init(QIODevice::ReadOnly))
        return std::nullopt;
    filter.setInBuffer(bytes.data(), uint(bytes.size()));
    if (!filter.readHeader())
        return std::nullopt;
    std::array<char, 1 << 16> block{};
    KFilterBase::Result result = KFilterBase::Ok;
    while (result == KFilterBase::Ok) {
        filter.setOutBuffer(block.data(), uint(block.size()));
        const int left = filter.inBufferAvailable();
        result = filter.uncompress();
        const qsizetype produced = qsizetype(block.size()) - filter.outBufferAvailable();
        if (out.size() + produced > limit)
            return std::nullopt;
        out.append(block.data(), produced);
        if (produced == 0 && filter.inBufferAvailable() == left && result == KFilterBase::Ok)
            return std::nullopt; // cut
    }
    if (result != KFilterBase::End)
        return std::nullopt;
    return bytes.size() - filter.inBufferAvailable();
}

/// A gzip stream ends with the length of what is inside, modulo 2^32. The filter takes the end of its input
/// for the end of the stream.
bool endsAsItSays(QByteArrayView stream, qsizetype length)
{
    return stream.size() >= qsizetype(sizeof(quint32)) &&
           qFromLittleEndian<quint32>(stream.last(sizeof(quint32)).data()) == quint32(length);
}

/// The four bytes in which a gzip file says when it was written.
void forgetTime(QByteArray &gzip)
{
    constexpr qsizetype at = 4;
    constexpr qsizetype length = 4;
    if (gzip.size() >= at + length)
        gzip.replace(at, length, QByteArray(length, '\0'));
}

} // namespace

bool isPacked(const QByteArray &bytes)
{
    return packingOf(bytes) != nullptr;
}

std::optional<QByteArray> unpackedText(const QByteArray &bytes, qint64 limit)
{
    const Packing *packing = packingOf(bytes);
    if (!packing)
        return std::nullopt;
    QByteArray text;
    for (QByteArrayView rest = bytes; !rest.isEmpty();) {
        const std::unique_ptr<KFilterBase> filter(
            KCompressionDevice::filterForCompressionType(packing->type));
        const qsizetype before = text.size();
        const auto taken = filter ? unpackStream(*filter, rest, text, limit) : std::nullopt;
        if (filter)
            filter->terminate();
        if (!taken || *taken <= 0)
            return std::nullopt;
        if (packing->type == Type::GZip && !endsAsItSays(rest.first(*taken), text.size() - before))
            return std::nullopt;
        rest = rest.sliced(*taken);
    }
    return text;
}

std::optional<QByteArray> packedLike(const QByteArray &sample, const QByteArray &text)
{
    const Packing *packing = packingOf(sample);
    if (!packing)
        return std::nullopt;
    QBuffer buffer;
    KCompressionDevice device(&buffer, false, packing->type);
    if (!device.open(QIODevice::WriteOnly) || device.write(text) != text.size())
        return std::nullopt;
    device.close();
    QByteArray bytes = buffer.data();
    if (packing->type == Type::GZip)
        forgetTime(bytes);
    // What was written must read back: some of these filters report no fault.
    if (unpackedText(bytes, text.size()) != text)
        return std::nullopt;
    return bytes;
}

} // namespace memreport::bundle
