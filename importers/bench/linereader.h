// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/bench/textlines.h"
#include "models/events/evidence.h"

#include <memory>
#include <string>

namespace memreport::bench {

/// One form of output among the lines of a text; a text may hold several (a program's own lines, its
/// allocator's statistics, time(1)'s). Sees every line once, in order.
class LineReader
{
public:
    virtual ~LineReader() = default;
    LineReader() = default;
    LineReader(const LineReader &) = delete;
    LineReader &operator=(const LineReader &) = delete;

    virtual std::string format() const = 0; ///< for people: "criterion console"
    virtual void take(const TextLine &line) = 0;
    /// Something of this form was seen, beyond words that other texts have too.
    virtual bool found() const = 0;
    /// Moves what was read into the evidence, with the notes it deserves.
    virtual void finish(Evidence &into) = 0;
};

void addNote(Evidence &into, Note::Level level, std::string code, const QString &text, qint64 line);

} // namespace memreport::bench
