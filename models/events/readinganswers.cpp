// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/events/readinganswers.h"

namespace memreport {

bool ReadingQuestions::meets(const ReadingQuestions &other) const
{
    return (zone && other.zone) || (year && other.year) || (dateOrder && other.dateOrder) ||
           (decimalMark && other.decimalMark) || (columns && other.columns);
}

ReadingQuestions questionsOf(const Evidence &evidence)
{
    ReadingQuestions open;
    for (const Note &note : evidence.notes) {
        open.zone = open.zone || note.code == "zone-assumed" || note.code == "zone-doubtful" ||
                    note.code == "unknown-zone";
        open.year = open.year || note.code == "year-assumed" || note.code == "year-unknown";
        open.dateOrder = open.dateOrder || (note.code == "date-order" && note.level != Note::Level::Info);
        open.decimalMark = open.decimalMark || note.code == "decimal-mark";
        open.columns = open.columns || note.code == "columns-guessed";
    }
    return open;
}

ReadingAnswers ReadingAnswers::over(const ReadingAnswers &earlier) const
{
    ReadingAnswers both = *this;
    both.zone = zone ? zone : earlier.zone;
    both.year = year ? year : earlier.year;
    both.dateOrder = dateOrder ? dateOrder : earlier.dateOrder;
    both.decimalMark = decimalMark ? decimalMark : earlier.decimalMark;
    both.columns = columns ? columns : earlier.columns;
    return both;
}

ReadingQuestions ReadingAnswers::leftOf(ReadingQuestions questions) const
{
    questions.zone = questions.zone && !zone;
    questions.year = questions.year && !year;
    questions.dateOrder = questions.dateOrder && !dateOrder;
    questions.decimalMark = questions.decimalMark && !decimalMark;
    questions.columns = questions.columns && !columns;
    return questions;
}

} // namespace memreport
