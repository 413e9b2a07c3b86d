// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/decompressor.h"

#include <QIODevice>

#include <KCompressionDevice>
#include <KFilterBase>
#include <lz4frame.h>

#include <algorithm>
#include <array>
#include <optional>

namespace memreport {

namespace {

// KCompressionDevice itself loses a second gzip member that lies in its last block, and does not
// tell the end of a stream from the end of a cut file; its filters do both.
class FilterDecompressor : public Decompressor
{
public:
    explicit FilterDecompressor(KFilterBase *filter)
        : m_filter(filter)
    {
    }
    ~FilterDecompressor() override { m_filter->terminate(); }

    bool begin() override
    {
        m_fresh = true;
        return m_filter->init(QIODevice::ReadOnly);
    }

    Step run(QByteArrayView in, char *out, size_t room) override
    {
        // The filters count in unsigned int.
        const size_t given = std::min<size_t>(size_t(in.size()), 1U << 30);
        m_filter->setInBuffer(in.data(), uint(given));
        if (m_fresh && !m_filter->readHeader())
            return {State::Fault, 0, 0};
        m_fresh = false;
        m_filter->setOutBuffer(out, uint(room));
        const KFilterBase::Result result = m_filter->uncompress();
        Step step;
        step.consumed = given - size_t(m_filter->inBufferAvailable());
        step.produced = room - size_t(m_filter->outBufferAvailable());
        step.state = result == KFilterBase::End  ? State::End
                     : result == KFilterBase::Ok ? State::More
                                                 : State::Fault;
        return step;
    }

private:
    std::unique_ptr<KFilterBase> m_filter;
    bool m_fresh = true;
};

class Lz4Decompressor : public Decompressor
{
public:
    ~Lz4Decompressor() override { LZ4F_freeDecompressionContext(m_context); }

    bool begin() override
    {
        LZ4F_freeDecompressionContext(m_context);
        m_context = nullptr;
        return !LZ4F_isError(LZ4F_createDecompressionContext(&m_context, LZ4F_VERSION));
    }

    Step run(QByteArrayView in, char *out, size_t room) override
    {
        Step step;
        step.produced = room;
        step.consumed = size_t(in.size());
        const size_t left =
            LZ4F_decompress(m_context, out, &step.produced, in.data(), &step.consumed, nullptr);
        step.state = LZ4F_isError(left) ? State::Fault : left == 0 ? State::End : State::More;
        return step;
    }

private:
    LZ4F_dctx *m_context = nullptr;
};

struct Compression
{
    std::string_view bytes;
    std::string_view name;
    std::optional<KCompressionDevice::CompressionType> type; ///< nullopt: lz4
};
using namespace std::string_view_literals;
constexpr std::array compressions{
    Compression{"\x1f\x8b"sv, "gzip", KCompressionDevice::GZip},
    Compression{"BZh"sv, "bzip2", KCompressionDevice::BZip2},
    Compression{"\xfd\x37zXZ\0"sv, "xz", KCompressionDevice::Xz},
    Compression{"\x28\xb5\x2f\xfd"sv, "zstd", KCompressionDevice::Zstd},
    Compression{"\x04\x22\x4d\x18"sv, "lz4", std::nullopt},
};

} // namespace

std::string_view compressionOf(QByteArrayView head)
{
    const std::string_view text(head.data(), size_t(head.size()));
    for (const Compression &each : compressions) {
        if (text.starts_with(each.bytes))
            return each.name;
    }
    return {};
}

std::unique_ptr<Decompressor> makeDecompressor(std::string_view compression)
{
    for (const Compression &each : compressions) {
        if (each.name != compression)
            continue;
        if (!each.type)
            return std::make_unique<Lz4Decompressor>();
        if (KFilterBase *filter = KCompressionDevice::filterForCompressionType(*each.type))
            return std::make_unique<FilterDecompressor>(filter);
    }
    return nullptr;
}

} // namespace memreport
