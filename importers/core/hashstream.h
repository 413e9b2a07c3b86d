// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <memory>
#include <string>

namespace memreport {

/// SHA-256 of a stream of blocks. From the second block on the work runs on a thread of its own,
/// so that reading a large file and hashing it cost no more than the slower of the two.
class HashStream
{
public:
    HashStream();
    ~HashStream();
    HashStream(const HashStream &) = delete;
    HashStream &operator=(const HashStream &) = delete;

    /// Blocks share their bytes with the caller; at most 16 wait, then add() does.
    void add(const QByteArray &block);
    /// Lower case hex of everything added; nothing may be added after it.
    std::string finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Lower case hex of the bytes.
std::string sha256Of(QByteArrayView bytes);

} // namespace memreport
