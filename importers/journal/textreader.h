// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/fields.h"
#include "importers/journal/lineframe.h"
#include "importers/journal/linehead.h"
#include "importers/journal/linesource.h"
#include "importers/journal/pipeline.h"
#include "importers/journal/statuspaste.h"

namespace memreport::journal {

/// What the beginning of a text says about its shape.
struct TextSample
{
    qint64 lines = 0;              ///< not empty
    qint64 heads = 0;              ///< lines with a known head
    qint64 columnHeads = 0;        ///< … followed by "host identifier:" or a kernel stamp
    bool namesKernelLog = false;   ///< without heads: begins with words of the kernel's OOM report
    bool isJournalctl = false;     ///< "-- Journal begins", "-- No entries --", the hint on permissions
    bool monotonicHasHost = false; ///< "[123.456] host kernel: …", not dmesg
    bool lacksYear = false;
    const char *shape = "";
    LineFrame::Kind frame = LineFrame::Kind::None;
    qint64 framedHeads = 0; ///< of columnHeads: behind the frame
};
TextSample sampleText(std::string_view head);

/// A line as its log has it: without escape sequences of a terminal, out of its frame.
class PlainLine
{
public:
    explicit PlainLine(LineFrame::Kind frame)
        : m_frame(frame)
    {
    }
    /// Valid until the next call.
    std::string_view of(std::string_view line);
    /// Of the last line.
    bool wasFramed() const { return m_framed; }

private:
    std::string_view withoutEscapes(std::string_view line);

    LineFrame m_frame;
    std::string m_text;
    bool m_framed = false;
};

/// Text dumps of every shape: lines to entries, continued lines joined, clocks applied.
class TextReader
{
public:
    TextReader(Pipeline &pipeline, const Hints &hints, const TextSample &sample, YearPlan years);
    void take(const LineSource::Line &line);
    void finish(Evidence &evidence);

private:
    void begin(const LineSource::Line &line, const LineHead &head);
    void beginBare(const LineSource::Line &line, std::string_view text);
    void readRest(const LineHead &head);
    void readColumns(std::string_view text);
    void readRfc5424(std::string_view text);
    void readClock(const LineHead &head);
    void continueEntry(std::string_view raw, std::string_view text);
    void takeField(std::string_view text);
    void takeFailures();
    bool takeMarker(std::string_view text, qint64 number);
    void flush();
    void noteClocks(Evidence &evidence) const;
    std::optional<MicroInstant> wallToUtc(Stamp stamp, std::string_view zoneName);

    Pipeline &m_pipeline;
    Hints m_hints;
    WallClock m_clock;
    YearPlan m_years;
    Entry m_entry;
    FieldEntry m_verbose;
    std::string m_field; ///< verbose: the field that continued lines belong to
    std::string m_bootId;
    int m_boot = 0;
    StatusPaste m_status;
    PlainLine m_plain;
    const char *m_shape = "";
    std::optional<MicroInstant> m_last; ///< for dmesg reltime and for years without a plan
    bool m_open = false;
    bool m_fields = false; ///< the open entry is of -o verbose
    bool m_bare = false;
    bool m_skipIndented = false;
    bool m_monotonicHasHost = false;
    bool m_suspended = false;
    bool m_usedZone = false, m_usedYear = false, m_lackedYear = false;
    qint64 m_tooLong = 0;
    std::optional<qint64> m_tooLongLine;
    std::optional<qint64> m_impossibleLine; ///< a date that its year does not have
};

} // namespace memreport::journal
