// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/notes/notesimporter.h"

#include "models/base/translate.h"

using namespace Qt::StringLiterals;

namespace memreport {

namespace {

constexpr qint64 maxNotesBytes = 1024 * 1024;

QByteArrayView withoutComments(QByteArrayView text)
{
    for (;;) {
        text = text.trimmed();
        if (!text.startsWith("<!--"))
            return text;
        const qsizetype end = text.indexOf("-->");
        if (end < 0)
            return {};
        text = text.sliced(end + 3);
    }
}

/// "# Title" … "###### Title": one to six marks, a blank, a word. "# HELP" and "# TYPE" head metrics.
bool isHeading(QByteArrayView text)
{
    qsizetype marks = 0;
    while (marks < text.size() && text[marks] == '#')
        ++marks;
    if (marks < 1 || marks > 6 || marks + 1 >= text.size() || text[marks] != ' ')
        return false;
    const QByteArrayView rest = text.sliced(marks + 1);
    return !rest.startsWith("HELP ") && !rest.startsWith("TYPE ") && !rest.startsWith("EOF") &&
           !rest.startsWith("UNIT ");
}

/// Tables may carry comment lines that look like headings; prose has a blank line or a list below its
/// heading.
bool proseFollows(QByteArrayView text)
{
    const qsizetype end = text.indexOf('\n');
    if (end < 0)
        return true;
    const QByteArrayView next = text.sliced(end + 1);
    const QByteArrayView line = next.first(next.contains('\n') ? next.indexOf('\n') : next.size()).trimmed();
    return line.isEmpty() || line.startsWith("* ") || line.startsWith("- ") ||
           (line.contains(' ') && line.count(',') * 6 < line.size());
}

class NotesImporter final : public Importer
{
public:
    std::string name() const override { return "notes"; }

    Match probe(QByteArrayView head, bool) const override
    {
        const QByteArrayView text = withoutComments(head);
        if (head.contains('\0') || !isHeading(text))
            return Match::No;
        return proseFollows(text) ? Match::Maybe : Match::No;
    }

    Evidence read(QIODevice &in, const Hints &hints, const Progress &progress) const override
    {
        Evidence evidence;
        evidence.source.importer = name();
        evidence.source.format = "Markdown notes";
        QByteArray text = in.read(maxNotesBytes + 1);
        if (progress && !progress(text.size(), -1)) {
            evidence.error =
                Error{.code = Error::Code::Cancelled, .message = tr("stopped"), .file = hints.path};
            return evidence;
        }
        if (text.size() > maxNotesBytes) {
            text.truncate(maxNotesBytes);
            evidence.error = Error{.code = Error::Code::Limit,
                                   .message = tr("the notes are too long; the beginning was kept"),
                                   .file = hints.path,
                                   .byte = maxNotesBytes,
                                   .expected = tr("at most %1 bytes of text").arg(maxNotesBytes),
                                   .found = tr("more")};
        }
        evidence.prose = text.toStdString();
        evidence.notes.push_back({.level = Note::Level::Info,
                                  .code = "notes",
                                  .text = tr("the author's words; no number is taken from them"),
                                  .line = {},
                                  .byte = {}});
        return evidence;
    }
};

} // namespace

std::unique_ptr<Importer> makeNotesImporter()
{
    return std::make_unique<NotesImporter>();
}

} // namespace memreport
