// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/benchinput.h"

#include "importers/bench/linereader.h"
#include "models/base/translate.h"

namespace memreport::bench {

Error errorAt(Error::Code code, const QString &message, const QString &expected, const QString &found)
{
    Error error;
    error.code = code;
    error.message = message;
    error.expected = expected;
    error.found = found;
    return error;
}

void addNote(Evidence &into, Note::Level level, std::string code, const QString &text, qint64 line)
{
    into.notes.push_back({level, std::move(code), text, line > 0 ? std::optional(line) : std::nullopt, {}});
}

std::string readAllText(QIODevice &in, const Hints &hints, const Progress &progress, Evidence &evidence)
{
    constexpr qint64 blockBytes = 1024 * 1024;
    std::string text;
    std::string block(size_t(blockBytes), '\0');
    const auto fail = [&](Error::Code code, const QString &message, const QString &expected,
                          const QString &found) {
        evidence.error = errorAt(code, message, expected, found);
        evidence.error->file = hints.path;
        evidence.error->byte = qint64(text.size());
    };
    for (;;) {
        const qint64 got = in.read(block.data(), blockBytes);
        if (got < 0)
            fail(Error::Code::Io, tr("the file could not be read to its end"), tr("more bytes"),
                 in.errorString());
        if (got <= 0)
            return text;
        text.append(block, 0, size_t(got));
        if (qint64(text.size()) > maxInputBytes) {
            fail(Error::Code::Limit, tr("the file is too large for benchmark output"),
                 tr("at most %1 bytes").arg(maxInputBytes), tr("more"));
            return text;
        }
        if (progress && !progress(qint64(text.size()), -1)) {
            fail(Error::Code::Cancelled, tr("stopped"), tr("the whole file"), tr("a stop by the user"));
            return text;
        }
    }
}

} // namespace memreport::bench
