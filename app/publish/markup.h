// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace memreport {

/// Names come from labels, command lines and journals, and may hold anything: what would hide or reorder
/// letters is written out (visibleText()), and &, <, > and quotes are entities. Safe in HTML, XML and
/// their attributes.
QString escapedText(const QString &text);

/// The part of Markdown that captions use, as HTML: paragraphs, lists, tables with | between their
/// cells, **strong**, *emphasis*, `code`. Everything else is text; nothing of it is markup of its own.
QString htmlOfMarkdown(const QString &markdown);

/// A text as one Markdown line of its own words: specials escaped, no line breaks.
QString markdownLine(const QString &text);

} // namespace memreport
