// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/core/textcontext.h"

#include "models/base/translate.h"

#include <algorithm>
#include <deque>

namespace memreport {

namespace {

constexpr qsizetype contextBlock = qsizetype(256) * 1024;

/// Chooses lines as they come by: own ones, and neighbours on both sides.
class ContextLines
{
public:
    ContextLines(const std::vector<ContextPlace> &places, qint64 around)
        : m_around(around)
    {
        for (const ContextPlace &place : places)
            m_waiting.push_back(place);
    }

    /// end: the byte behind the line and its line end.
    void take(ContextLine line, qint64 end)
    {
        std::erase_if(m_waiting, [&](const ContextPlace &place) {
            const bool here = place.byte ? *place.byte < end : place.line <= line.number;
            if (here)
                m_ownUntil = std::max(m_ownUntil, line.number + std::max<qint64>(place.lines, 1) - 1);
            return here;
        });
        line.own = line.number <= m_ownUntil;
        if (line.own) {
            std::ranges::move(m_before, std::back_inserter(m_context.lines));
            m_before.clear();
            m_context.lines.push_back(std::move(line));
            m_behind = m_around;
        } else if (m_behind > 0) {
            m_context.lines.push_back(std::move(line));
            --m_behind;
        } else {
            m_before.push_back(std::move(line));
            if (qint64(m_before.size()) > m_around)
                m_before.pop_front();
        }
    }
    bool isDone(qint64 number) const
    {
        const bool complete = m_waiting.empty() && number >= m_ownUntil && m_behind == 0;
        return complete || m_context.lines.size() >= mostContextLines;
    }
    bool isWaiting() const { return !m_waiting.empty(); }
    SourceContext take(bool atEnd)
    {
        m_context.endsFile = atEnd && !isWaiting();
        m_context.beginsFile = !m_context.lines.empty() && m_context.lines.front().number == 1;
        return std::move(m_context);
    }

private:
    std::vector<ContextPlace> m_waiting;
    std::deque<ContextLine> m_before;
    SourceContext m_context;
    qint64 m_around;
    qint64 m_ownUntil = 0;
    qint64 m_behind = 0;
};

/// Cuts a device into lines; of a long one only the beginning is kept.
class LineCutter
{
public:
    explicit LineCutter(ContextLines &lines)
        : m_lines(lines)
    {
    }

    /// false: no more is needed.
    bool take(std::string_view block)
    {
        while (!block.empty()) {
            const size_t end = block.find('\n');
            append(block.substr(0, end));
            if (end == std::string_view::npos)
                return true;
            ++m_byte; // the line end
            if (!endLine())
                return false;
            block.remove_prefix(end + 1);
        }
        return true;
    }
    void finish()
    {
        if (m_begun)
            endLine();
    }

private:
    void append(std::string_view part)
    {
        m_begun = true;
        m_byte += qint64(part.size());
        const size_t room = mostContextText - m_line.text.size();
        m_line.text += part.substr(0, room);
        m_line.cut += qint64(part.size() - std::min(room, part.size()));
    }
    bool endLine()
    {
        m_line.number = ++m_number;
        if (m_line.cut == 0 && m_line.text.ends_with('\r'))
            m_line.text.pop_back();
        m_lines.take(std::exchange(m_line, {}), m_byte);
        m_begun = false;
        return !m_lines.isDone(m_number);
    }

    ContextLines &m_lines;
    ContextLine m_line;
    qint64 m_number = 0;
    qint64 m_byte = 0;
    bool m_begun = false;
};

} // namespace

Result<SourceContext> readTextContext(QIODevice &in, const std::vector<ContextPlace> &places, qint64 around,
                                      const Progress &progress)
{
    ContextLines lines(places, around);
    LineCutter cutter(lines);
    QByteArray block(contextBlock, Qt::Uninitialized);
    qint64 done = 0;
    bool more = true;
    qint64 got = 0;
    while (more && (got = in.read(block.data(), block.size())) > 0) {
        done += got;
        more = cutter.take({block.constData(), size_t(got)});
        if (progress && !progress(done, -1))
            return std::unexpected(Error{.code = Error::Code::Cancelled, .message = tr("Cancelled.")});
    }
    if (more)
        cutter.finish();
    SourceContext context = lines.take(more);
    if (!context.lines.empty())
        return context;
    const bool failed = got < 0;
    return std::unexpected(Error{.code = failed ? Error::Code::Io : Error::Code::NoData,
                                 .message = failed ? tr("The file could not be read up to the record.")
                                                   : tr("The file ends before the record."),
                                 .byte = done,
                                 .expected = tr("the record"),
                                 .found = failed ? in.errorString() : tr("%1 bytes").arg(done)});
}

} // namespace memreport
