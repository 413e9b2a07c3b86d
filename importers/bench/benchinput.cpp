// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/bench/benchinput.h"

#include "importers/bench/linereader.h"
#include "importers/core/windows1252.h"
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

namespace {

/// Length of the UTF-8 sequence at the front of the text; 0: it is none.
size_t sequenceLength(std::string_view text)
{
    const auto byteAt = [&text](size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char first = byteAt(0);
    const size_t length = first < 0x80                    ? 1
                          : first >= 0xc2 && first < 0xe0 ? 2
                          : first >= 0xe0 && first < 0xf0 ? 3
                          : first >= 0xf0 && first < 0xf5 ? 4
                                                          : 0;
    if (length > text.size())
        return 0;
    for (size_t i = 1; i < length; ++i) {
        if ((byteAt(i) & 0xc0) != 0x80)
            return 0;
    }
    return length;
}

} // namespace

std::string repairedText(std::string text, Evidence &evidence)
{
    std::string repaired;
    qint64 strange = 0;
    size_t copied = 0;
    for (size_t at = 0; at < text.size();) {
        if (const size_t length = sequenceLength(std::string_view(text).substr(at)); length > 0) {
            at += length;
            continue;
        }
        repaired.append(text, copied, at - copied);
        repaired += QString(letterOfWindows1252(text[at])).toStdString();
        copied = ++at;
        ++strange;
    }
    if (strange == 0)
        return text;
    repaired.append(text, copied);
    addNote(evidence, Note::Level::Info, "encoding",
            tr("%1 bytes are no UTF-8; they are read as Windows-1252").arg(strange), 0);
    return repaired;
}

std::string readAllText(QIODevice &in, const Hints &hints, const Progress &progress, Evidence &evidence)
{
    constexpr qint64 blockBytes = 1024 * 1024;
    constexpr size_t parserRoom = 64; // what simdjson wants to have behind a text
    std::string text;
    if (hints.textBytes && *hints.textBytes <= maxInputBytes)
        text.reserve(size_t(*hints.textBytes) + parserRoom);
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
