// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <memory>
#include <string>
#include <string_view>

namespace memreport {

/// One compressed stream, driven block by block.
class Decompressor
{
public:
    enum class State
    {
        More,  ///< wants input or room
        End,   ///< this member (frame, stream) is whole
        Fault, ///< these bytes are no such stream
    };
    struct Step
    {
        State state = State::More;
        size_t consumed = 0;
        size_t produced = 0;
    };

    Decompressor() = default;
    virtual ~Decompressor() = default;
    Decompressor(const Decompressor &) = delete;
    Decompressor &operator=(const Decompressor &) = delete;

    /// Prepares for a member that begins with the next input.
    virtual bool begin() = 0;
    virtual Step run(QByteArrayView in, char *out, size_t room) = 0;
};

/// "gzip", "bzip2", "xz", "zstd", "lz4" by the first bytes, else empty.
std::string_view compressionOf(QByteArrayView head);
/// nullptr if this build cannot read the compression.
std::unique_ptr<Decompressor> makeDecompressor(std::string_view compression);

} // namespace memreport
