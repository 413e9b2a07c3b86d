// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/prometheus/linestream.h"

#include "models/base/translate.h"

#include <algorithm>
#include <utility>

namespace memreport {

namespace {

constexpr qsizetype blockBytes = 256 * 1024;

} // namespace

LineStream::LineStream(QIODevice &in, Progress progress)
    : m_in(in)
    , m_progress(std::move(progress))
    , m_total(in.isSequential() ? -1 : in.size())
{
}

void LineStream::fail(Error::Code code, const QString &expected, const QString &found)
{
    if (!m_fault)
        m_fault = Error{code, {}, {}, m_number + 1, m_blockOffset + qint64(m_pos), expected, found};
}

// One more block behind what is left of the last. False: the file has ended, or a fault.
bool LineStream::fill()
{
    if (m_eof || m_fault)
        return false;
    if (m_progress && !m_progress(m_blockOffset, m_total)) {
        fail(Error::Code::Cancelled, {}, {});
        return false;
    }
    m_block.erase(0, m_pos);
    m_blockOffset += qint64(m_pos);
    m_pos = 0;
    const size_t left = m_block.size();
    m_block.resize(left + size_t(blockBytes));
    const qint64 got = m_in.read(m_block.data() + left, blockBytes);
    m_block.resize(left + size_t(std::max<qint64>(got, 0)));
    m_eof = got <= 0;
    if (got < 0)
        m_readError = m_in.errorString();
    return got > 0;
}

bool LineStream::next(std::string_view &line)
{
    size_t searched = m_pos;
    size_t end = m_block.find('\n', searched);
    while (end == std::string::npos) {
        searched = m_block.size() - m_pos;
        if (std::ssize(m_block) - qsizetype(m_pos) > maxLineBytes) {
            fail(Error::Code::Limit, tr("lines of at most %1 bytes").arg(maxLineBytes), tr("a longer one"));
            return false;
        }
        if (!fill())
            break;
        end = m_block.find('\n', searched);
    }
    const bool ended = end != std::string::npos;
    if (!ended && m_readError && !m_fault)
        fail(Error::Code::Io, tr("more of the file"), *m_readError);
    if (m_fault || (!ended && m_pos == m_block.size()))
        return false;
    m_ended = ended;
    const size_t stop = ended ? end : m_block.size();
    m_byte = m_blockOffset + qint64(m_pos);
    ++m_number;
    line = std::string_view(m_block).substr(m_pos, stop - m_pos);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    m_pos = ended ? stop + 1 : stop;
    return true;
}

} // namespace memreport
