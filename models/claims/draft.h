// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace memreport {

/// A cell of a table's row, as a piece of the row's text.
struct DraftCell
{
    qsizetype from = 0;
    qsizetype to = 0;
    QString header; ///< the words above it
};

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
    /// Of a row below a header; a bare number has the unit of its header ("Final MB") in the text.
    std::vector<DraftCell> cells = {};

    /// What stands above a place of a row; empty elsewhere.
    QString headerAt(qsizetype place) const;
};

/// Sentences of a draft in Markdown or plain text. Code blocks and other comments are left out.
std::vector<DraftSentence> sentencesOf(const QString &draft);

} // namespace memreport
