// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/journal/fields.h"
#include "importers/journal/linesource.h"
#include "importers/journal/pipeline.h"

namespace memreport::journal {

/// The journal export format: FIELD=value lines, or the field's name, a length and that many bytes;
/// a blank line ends an entry.
class ExportReader
{
public:
    ExportReader(Pipeline &pipeline, LineSource &lines);
    void readAll();

    /// The file ends inside the entry that begins here.
    std::optional<qint64> cutLine() const { return m_cut; }
    qint64 skipped() const { return m_skipped; }
    std::optional<qint64> skippedLine() const { return m_skippedLine; }

private:
    void takeLine(const LineSource::Line &line);
    bool takeBinary(std::string_view name);
    void finishEntry();
    void addRaw(std::string_view text);
    void giveUp(qint64 line);

    Pipeline &m_pipeline;
    LineSource &m_lines;
    FieldEntry m_fields;
    std::string m_raw;
    qint64 m_number = 0;
    qint64 m_byte = 0;
    bool m_open = false;
    bool m_hasTime = false;
    bool m_bad = false; ///< skip to the next blank line
    std::optional<qint64> m_cut;
    qint64 m_skipped = 0;
    std::optional<qint64> m_skippedLine;
};

} // namespace memreport::journal
