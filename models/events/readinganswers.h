// SPDX-FileCopyrightText: 2026 memreport contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/events/evidence.h"

#include <optional>

namespace memreport {

/// The order of day and month in dates like 11/12/2026.
enum class DateOrder
{
    DayMonth,
    MonthDay
};

/// What a file cannot say about itself and its reader had to assume, or could not.
struct ReadingQuestions
{
    bool zone = false;
    bool year = false;
    bool dateOrder = false;
    bool decimalMark = false;
    bool columns = false;

    bool operator==(const ReadingQuestions &) const = default;
    bool any() const { return zone || year || dateOrder || decimalMark || columns; }
    /// A question that both files leave open.
    bool meets(const ReadingQuestions &other) const;
};

/// What the notes of a file say was assumed or cannot be told, whoever said so.
ReadingQuestions questionsOf(const Evidence &evidence);

/// The user's answers; what is left out is read as before.
struct ReadingAnswers
{
    std::optional<QString> zone; ///< IANA name
    std::optional<int> year;     ///< of the newest line
    std::optional<DateOrder> dateOrder;
    std::optional<char> decimalMark;    ///< '.' or ','
    std::optional<std::string> columns; ///< VictoriaMetrics' format argument

    bool operator==(const ReadingAnswers &) const = default;
    /// These, and where they say nothing the earlier ones.
    ReadingAnswers over(const ReadingAnswers &earlier) const;
    /// What of these questions is still open.
    ReadingQuestions leftOf(ReadingQuestions questions) const;
};

} // namespace memreport
