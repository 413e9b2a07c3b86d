// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace memreport {

/// A sentence, heading, list item or row of a table, without Markdown's marks.
struct DraftSentence
{
    qint64 line = 0; ///< of the draft, first = 1
    QString text;
    /// Words of "<!-- memreport: … -->" behind it: a definition and names that its numbers are to be
    /// compared with, or "ignore".
    QStringList binding = {};
    int paragraph = 0;      ///< sentences of one stand together
    bool isHeading = false; ///< a line of its own that is no sentence
};

/// Sentences of a draft in Markdown or plain text. Code blocks and other comments are left out.
std::vector<DraftSentence> sentencesOf(const QString &draft);

} // namespace memreport
