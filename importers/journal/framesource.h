// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/linesource.h"

namespace memreport::journal {

/// Whether a text is an octet-counted stream of syslog (RFC 6587, 3.4.1): "83 <34>1 …", each frame
/// as long as the number before it says, whatever line breaks are in it or behind it.
bool isOctetCounted(std::string_view head);

/// The entries of a text: its lines, or the frames of an octet-counted stream. A frame has its place
/// among the frames as its number. Where a frame's length is wrong the stream goes on with the next
/// line that begins one.
class FrameSource
{
public:
    FrameSource(QIODevice &in, Progress progress, size_t maxLine);

    std::optional<LineSource::Line> next();
    /// Frames whose length did not fit, and the first of them.
    qint64 broken() const { return m_broken; }
    std::optional<qint64> brokenFrame() const { return m_brokenFrame; }
    const LineSource &lines() const { return m_lines; }

private:
    std::optional<LineSource::Line> nextFrame();
    std::optional<LineSource::Line> brokenLine(qint64 byte);

    LineSource m_lines;
    size_t m_maxFrame;
    bool m_counted;
    qint64 m_number = 0;
    qint64 m_broken = 0;
    std::optional<qint64> m_brokenFrame;
};

} // namespace memreport::journal
